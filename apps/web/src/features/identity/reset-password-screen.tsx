import { useState } from 'react';
import { ApiError, errorText, hasCode, isNotDone } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { goToLoginWith } from '#lib/session.ts';
import { useScreen } from '#lib/use-screen.ts';
import { AuthLayout } from '#ui/auth-layout.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { clearToasts, toast } from '#ui/toast-store.ts';
import { useForm } from '#ui/use-form.ts';
import { shownContact } from './shown-contact.ts';
import { InDoubt } from './in-doubt.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { setNewPassword } from './reset-calls.ts';
import { clearResetFlow, resetFlow } from './reset-flow.ts';
import { NewPasswordForm } from './password-forms.ts';
import { ResetInterrupted } from './reset-interrupted.tsx';

const HEADING = 'Set a new password';

export function ResetPasswordScreen() {
  useScreen(HEADING);
  const [flow] = useState(() => resetFlow());
  return (
    <AuthLayout short homeHref={paths.login}>
      {flow?.state === 'verified' ? (
        <PasswordForm identifier={flow.identifier} grant={flow.grant} />
      ) : (
        <ResetInterrupted heading={HEADING} flow={flow} />
      )}
    </AuthLayout>
  );
}

/** `expired`: the grant is worth nothing any more. `done`: the login page is on its way. */
type Standing = 'open' | 'expired' | 'done';

function PasswordForm({ identifier, grant }: { identifier: string; grant: string }) {
  const [standing, setStanding] = useState<Standing>('open');
  // What the last try came to, once one was not answered: that one may hold, whatever those after it say.
  const [doubt, setDoubt] = useState<string>();
  const form = useForm(NewPasswordForm, async ({ password }) => {
    if (standing === 'done') return;
    clearToasts();
    try {
      await setNewPassword(identifier, grant, password);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      if (hasCode(error, 'CODE_INVALID')) setStanding('expired');
      // What stands beside the field is not said twice.
      if (fields['password'] !== undefined) return fields;
      const why = errorText(error);
      if (isNotDone(error) && doubt === undefined)
        toast({ title: 'Password Reset Failed', detail: why, tone: 'failed' });
      else setDoubt(why);
      return fields;
    }
    setStanding('done');
    clearResetFlow();
    goToLoginWith('Password Reset Successful. Log in with your new password.', shownContact(identifier));
  });
  return (
    <form className="form" method="post" noValidate onSubmit={form.onSubmit}>
      <div className="stack sm">
        <h1>{HEADING}</h1>
        <p className="muted">
          For <span className="ident">{shownContact(identifier)}</span>. Your code is confirmed.
        </p>
      </div>
      {/* Tells a password manager whose password this is. */}
      <input hidden readOnly name="username" autoComplete="username" value={identifier} />
      <NewPasswordFields errors={form.errors} />
      {doubt === undefined ? null : <InDoubt of="password" why={doubt} />}
      <Button type="submit" full busy={form.busy || standing === 'done'} busyLabel="Saving">
        Save password
      </Button>
      {standing === 'expired' ? (
        <Link className="link mid" href={paths.forgotPassword}>
          Get a new reset code
        </Link>
      ) : null}
      {/* The login page is a document of its own. */}
      {doubt === undefined ? null : (
        <a className="link mid" href={paths.login}>
          Back to log in
        </a>
      )}
    </form>
  );
}
