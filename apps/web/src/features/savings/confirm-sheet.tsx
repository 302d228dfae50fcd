import { commandState } from '#lib/command/command.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { NotDone, SeeTransactions } from './not-done.tsx';

interface ConfirmSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly action: string;
  /** The present participle shown while busy: "Moving". */
  readonly busyLabel: string;
  readonly busy: boolean;
  readonly error: unknown;
  /** What to say first where it was refused; "Nothing was moved." where nothing else is given. */
  readonly failure?: string;
  readonly onConfirm: () => void;
  /** What will happen, in figures. */
  readonly children: React.ReactNode;
}

/** Asks before money moves, and stays open with the reason where it did not. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { open, onClose, title, action, busyLabel, busy, error, onConfirm, children } = props;
  const { failure = 'Nothing was moved.' } = props;
  return (
    <Sheet open={open} onClose={onClose} title={title} busy={busy}>
      {children}
      {error ? <NotDone error={error} refused={failure} /> : null}
      <div className="stack sm">
        {commandState(error) === 'done' ? (
          <SeeTransactions />
        ) : (
          <Button full busy={busy} busyLabel={busyLabel} needsConnection onClick={onConfirm}>
            {action}
          </Button>
        )}
        <Button full variant="ghost" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Sheet>
  );
}
