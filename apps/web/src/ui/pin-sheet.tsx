import { Button } from './button.tsx';
import { PinField } from './pin-field.tsx';
import { Sheet } from './sheet.tsx';

type PinSheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  lede?: string;
  /** Null where no PIN is asked for. */
  pin: React.ComponentProps<typeof PinField> | null;
  /** Why the last try did not go through. */
  trouble: React.ReactNode;
  action: string;
  /** The present participle shown while busy: "Removing". */
  busyLabel: string;
  busy: boolean;
  /** For what takes something away: the words of the way back, which stands first. */
  wayBack?: string;
  /** Stands in place of the action where it would not go through a second time. */
  instead?: React.ReactNode;
  onConfirm: () => void;
  /** What will happen. */
  children?: React.ReactNode;
};

/** Asks before something is done for good, with the PIN. */
export function PinSheet(props: PinSheetProps) {
  const { open, onClose, title, lede, pin, trouble, action, busyLabel, busy } = props;
  const { wayBack, instead, onConfirm, children } = props;
  const confirm = (
    <Button
      type="submit"
      full
      variant={wayBack === undefined ? 'primary' : 'danger'}
      busy={busy}
      busyLabel={busyLabel}
      needsConnection
    >
      {action}
    </Button>
  );
  return (
    <Sheet open={open} onClose={onClose} busy={busy} title={title} lede={lede}>
      <form
        className="stack lg"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
        }}
      >
        {children}
        {pin && !instead ? <PinField {...pin} /> : null}
        {trouble}
        {wayBack === undefined ? (
          <div className="stack sm">
            {instead ?? confirm}
            <Button full variant="ghost" disabled={busy} onClick={onClose}>
              Cancel
            </Button>
          </div>
        ) : (
          <div className="btns">
            <Button variant="quiet" disabled={busy} onClick={onClose}>
              {wayBack}
            </Button>
            {confirm}
          </div>
        )}
      </form>
    </Sheet>
  );
}
