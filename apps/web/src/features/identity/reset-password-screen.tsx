import { useState } from 'react';
import { ApiError, errorText, hasCode } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { goToLoginWith } from '#lib/session.ts';
import { useScreen } from '#lib/use-screen.ts';
import { AuthLayout } from '#ui/auth-layout.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { clearToasts, toast } from '#ui/toast-store.ts';
import { useForm } from '#ui/use-form.ts';
import { shownContact } from './shown-contact.ts';
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
    <AuthLayout short brandLabel="Kolo, home" tagline="Save money, save future." homeHref={paths.login}>
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
  const form = useForm(NewPasswordForm, async ({ password }) => {
    if (standing === 'done') return;
    clearToasts();
    try {
      await setNewPassword(identifier, grant, password);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      // What stands beside the field is not said twice.
      if (fields['password'] === undefined)
        toast({ title: 'Password Reset Failed', detail: errorText(error), tone: 'failed' });
      if (hasCode(error, 'CODE_INVALID')) setStanding('expired');
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
      <Button type="submit" full busy={form.busy || standing === 'done'} busyLabel="Saving">
        Save password
      </Button>
      {standing === 'expired' ? (
        <Link className="link mid" href={paths.forgotPassword}>
          Get a new reset code
        </Link>
      ) : null}
    </form>
  );
}
