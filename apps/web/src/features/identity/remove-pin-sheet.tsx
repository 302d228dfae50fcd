import { Pin } from '@kolo/contract/pin';
import { useState } from 'react';
import { errorText } from '#lib/api-error.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { takePinAway, usePinChanged } from './pin-calls.ts';

type SheetState = { open: boolean; onClose: () => void };

export function RemovePinSheet({ open, onClose }: SheetState) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Remove your PIN?"
      lede="Whoever has your phone in hand can then open Kolo."
    >
      <RemovePin onClose={onClose} />
    </Sheet>
  );
}

function RemovePin({ onClose }: { onClose: () => void }) {
  const pinChanged = usePinChanged();
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function remove() {
    const parsed = Pin.safeParse(pin);
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message);
    setBusy(true);
    try {
      await takePinAway(pin);
      pinChanged(false);
      toast({ title: 'PIN removed', detail: 'Kolo no longer locks.' });
      onClose();
    } catch (error) {
      setProblem(errorText(error));
      setPin('');
      setBusy(false);
    }
  }
  return (
    <form
      className="stack lg"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void remove();
      }}
    >
      <Field
        label="Current PIN"
        name="pin"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        value={pin}
        error={problem}
        onChange={(event) => {
          setProblem(undefined);
          setPin(event.currentTarget.value);
        }}
      />
      <div className="btns">
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          Keep it
        </Button>
        <Button type="submit" variant="danger" busy={busy} busyLabel="Removing">
          Remove PIN
        </Button>
      </div>
    </form>
  );
}
