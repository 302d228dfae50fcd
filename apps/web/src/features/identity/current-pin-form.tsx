import { Pin } from '@kolo/contract/pin';
import { useState } from 'react';
import { errorText } from '#lib/api-error.ts';
import { Button, type ButtonVariant } from '#ui/button.tsx';
import { PinField } from '#ui/pin-field.tsx';

interface CurrentPinFormProps {
  readonly keepLabel: string;
  readonly onKeep: () => void;
  readonly goLabel: string;
  readonly busyLabel: string;
  readonly variant?: ButtonVariant;
  /** Answers what stands in the way, or nothing once it is done; what it throws is told as it is. */
  readonly onPin: (pin: string) => Promise<string | undefined>;
}

/** In a sheet: the current PIN, for what only its owner may do. */
export function CurrentPinForm({
  keepLabel,
  onKeep,
  goLabel,
  busyLabel,
  variant = 'primary',
  onPin,
}: CurrentPinFormProps) {
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function send() {
    const parsed = Pin.safeParse(pin);
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message);
    setBusy(true);
    setProblem(await onPin(pin).catch(errorText));
    setPin('');
    setBusy(false);
  }
  return (
    <form
      className="stack lg"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send();
      }}
    >
      <PinField
        label="Current PIN"
        value={pin}
        error={problem}
        onType={(text) => {
          setProblem(undefined);
          setPin(text);
        }}
      />
      <div className="btns">
        <Button variant="quiet" disabled={busy} onClick={onKeep}>
          {keepLabel}
        </Button>
        <Button type="submit" variant={variant} busy={busy} busyLabel={busyLabel}>
          {goLabel}
        </Button>
      </div>
    </form>
  );
}
