import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { CurrentPinForm } from './current-pin-form.tsx';
import { takePinAway, usePinChanged } from './pin-calls.ts';

type SheetState = { open: boolean; onClose: () => void };

export function RemovePinSheet({ open, onClose }: SheetState) {
  const pinChanged = usePinChanged();

  async function remove(pin: string): Promise<undefined> {
    await takePinAway(pin);
    pinChanged(false);
    toast({ title: 'PIN removed', detail: 'Kolo no longer locks.' });
    onClose();
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Remove your PIN?"
      lede="Anyone who has your phone can then open Kolo. To withdraw to a bank, you need a PIN."
    >
      <CurrentPinForm
        keepLabel="Keep it"
        onKeep={onClose}
        goLabel="Remove PIN"
        busyLabel="Removing"
        variant="danger"
        onPin={remove}
      />
    </Sheet>
  );
}
