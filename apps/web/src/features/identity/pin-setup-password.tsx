import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';

interface PinSetupPasswordProps {
  readonly problem: string | null;
  readonly busy: boolean;
  readonly onPassword: (password: string) => void;
}

/** Where the sign-in was a while ago: the chosen PIN is kept while the customer shows that it is theirs to set. */
export function PinSetupPassword({ problem, busy, onPassword }: PinSetupPasswordProps) {
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  return (
    <form
      className="stack lg"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(password === '');
        if (password !== '' && !busy) onPassword(password);
      }}
    >
      <Field
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        error={missing ? 'Password is required' : (problem ?? undefined)}
        onChange={(event) => {
          setMissing(false);
          setPassword(event.currentTarget.value);
        }}
      />
      <Button type="submit" full busy={busy} busyLabel="Saving">
        Save PIN
      </Button>
    </form>
  );
}
