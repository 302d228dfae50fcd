import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText, isNotDone } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { useScreen } from '#lib/use-screen.ts';
import { AuthLayout } from '#ui/auth-layout.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { clearToasts, toast } from '#ui/toast-store.ts';
import { useForm } from '#ui/use-form.ts';
import { InDoubt } from './in-doubt.tsx';
import { sendResetCode } from './reset-calls.ts';
import { keepResetFlow } from './reset-flow.ts';
import { ForgotForm } from './password-forms.ts';

export function ForgotPasswordScreen() {
  useScreen('Forgot Password');
  const navigate = useNavigate();
  // Why a request was not answered: its code may come, whatever those after it say.
  const [doubt, setDoubt] = useState<string>();
  const form = useForm(ForgotForm, async ({ identifier }) => {
    clearToasts();
    try {
      await sendResetCode(identifier);
    } catch (error) {
      const why = errorText(error);
      if (isNotDone(error)) {
        toast({ title: 'Reset Request Failed', detail: why, tone: 'failed' });
      } else {
        // The code's screen must know whose code it is.
        keepResetFlow({ state: 'requested', identifier });
        setDoubt(why);
      }
      return;
    }
    keepResetFlow({ state: 'requested', identifier });
    toast({ title: 'Reset Code Sent', detail: 'A password reset code has been sent.' });
    void navigate(paths.verifyResetCode);
  });
  return (
    <AuthLayout short homeHref={paths.login}>
      <form className="form" method="post" noValidate onSubmit={form.onSubmit}>
        <div className="stack sm">
          <h1>Forgot Password</h1>
          <p className="muted">
            Give us the email or phone number on your account and we will send a reset code.
          </p>
        </div>
        <Field
          label="Email or Phone Number"
          name="identifier"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={form.errors['identifier']}
        />
        {doubt === undefined ? null : (
          <InDoubt
            of="sending"
            why={doubt}
            action={
              <Link className="link" href={paths.verifyResetCode}>
                Enter the code
              </Link>
            }
          />
        )}
        <Button type="submit" full busy={form.busy} busyLabel="Sending">
          Send reset code
        </Button>
        {/* The login page is a document of its own. */}
        <a className="link mid" href={paths.login}>
          Back to log in
        </a>
      </form>
    </AuthLayout>
  );
}
