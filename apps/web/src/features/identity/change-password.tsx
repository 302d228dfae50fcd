import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorText, hasCode } from '#lib/api-error.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { clearToasts, toast } from '#ui/toast-store.ts';
import { useForm } from '#ui/use-form.ts';
import { UnlessFrozen } from './frozen.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { ChangePasswordForm } from './password-forms.ts';
import { changeOwnPassword, sessionsQuery } from './session-queries.ts';
import { proofProblems } from './profile-words.ts';
import { meQuery } from './api.ts';

/** The server's fields by the names of the form's. */
function errorsOf(error: ApiError): Record<string, string> {
  const { currentPassword, newPassword } = error.fields;
  const pin = proofProblems(error)?.pin;
  return {
    ...(pin !== undefined && { pin }),
    ...(currentPassword !== undefined && { current: currentPassword }),
    ...(newPassword !== undefined && { password: newPassword }),
  };
}

export function ChangePassword() {
  // Made again after each change, so that no password stays in the page.
  const [changes, setChanges] = useState(0);
  return (
    <section className="sec" aria-labelledby="change-password">
      <h2 id="change-password">Change password</h2>
      <UnlessFrozen title="You cannot change your password for now.">
        <p className="muted">Every other device is logged out.</p>
        <PasswordForm key={changes} onChanged={() => setChanges(changes + 1)} />
      </UnlessFrozen>
    </section>
  );
}

function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { data: me } = useQuery(meQuery);
  const [asksForPin, setAsksForPin] = useState(false);
  const queryClient = useQueryClient();
  const form = useForm(ChangePasswordForm, async ({ current, password, pin }) => {
    clearToasts();
    try {
      await changeOwnPassword({ currentPassword: current, newPassword: password, pin });
    } catch (error) {
      // A PIN was set on another device since this page was loaded.
      if (hasCode(error, 'PIN_REQUIRED')) setAsksForPin(true);
      const wrong = error instanceof ApiError ? errorsOf(error) : {};
      if (Object.keys(wrong).length === 0)
        toast({ title: 'Password not changed', detail: errorText(error), tone: 'failed' });
      return wrong;
    }
    void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    toast({ title: 'Password changed', detail: 'Every other device is logged out.' });
    return onChanged();
  });
  return (
    <form className="stack" method="post" noValidate onSubmit={form.onSubmit}>
      {/* Tells a password manager whose password this is. */}
      <input
        hidden
        readOnly
        name="username"
        autoComplete="username"
        value={me?.email ?? me?.phoneNumber ?? ''}
      />
      <Field
        label="Current password"
        name="current"
        type="password"
        autoComplete="current-password"
        error={form.errors['current']}
      />
      {asksForPin || me?.hasPin ? (
        <Field
          label="Your PIN"
          name="pin"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          error={form.errors['pin']}
        />
      ) : null}
      <NewPasswordFields errors={form.errors} />
      <Button type="submit" full busy={form.busy} busyLabel="Saving">
        Save password
      </Button>
    </form>
  );
}
