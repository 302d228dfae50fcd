import type { StaffSession } from '@kolo/contract/desk/staff';
import { signInToDesk } from '@kolo/contract/desk/staff';
import { Banner } from '@kolo/web/ui/banner.tsx';
import { Button } from '@kolo/web/ui/button.tsx';
import { Field } from '@kolo/web/ui/field.tsx';
import { Logo } from '@kolo/web/ui/logo.tsx';
import { callDesk } from './client.ts';
import { useDeskForm } from './use-desk-form.ts';

/** Name, password and code together: the answer does not say which of them was wrong. */
export function SignInScreen({ onSignedIn }: { onSignedIn: (session: StaffSession) => void }) {
  const { busy, failure, onSubmit } = useDeskForm(async (typed) => {
    const body = { name: typed('name'), password: typed('password'), code: typed('code') };
    onSignedIn(await callDesk(signInToDesk, { body }));
  });
  return (
    <main className="desk-gate">
      <div className="desk-logo">
        <Logo />
      </div>
      <h1>Sign in to the desk</h1>
      <form className="desk-form" onSubmit={onSubmit} method="post">
        {failure === null ? null : (
          <Banner tone="bad" live="alert">
            {failure.code === 'INVALID_CREDENTIALS'
              ? 'The name, password or code is not right. A code works once: wait for the next one.'
              : failure.message}
          </Banner>
        )}
        <Field label="Name" name="name" autoComplete="username" autoCapitalize="none" required autoFocus />
        <Field label="Password" name="password" type="password" autoComplete="current-password" required />
        <Field
          label="Code"
          name="code"
          autoComplete="one-time-code"
          hint="The 6 digits of your authenticator app, or a recovery code."
          required
        />
        <Button type="submit" full busy={busy} busyLabel="Signing in">
          Sign in
        </Button>
      </form>
    </main>
  );
}
