import { formatNaira } from '@kolo/domain/money';
import { useOnline } from '#lib/use-online.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';

interface ConfirmChargeProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly amount: number;
  readonly card: string;
  readonly into: React.ReactNode;
  readonly onConfirm: () => void;
}

/** Asks before a kept card is charged: there is no page in between on which it could still be left. */
export function ConfirmCharge({ open, onClose, amount, card, into, onConfirm }: ConfirmChargeProps) {
  const online = useOnline();
  const facts = [
    ['From', card],
    ['Into', into],
    ['Amount', formatNaira(amount)],
    ['Fee', 'None'],
  ] as const;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={`Charge ${card}?`}
      lede="The money leaves your bank now. You are charged once."
    >
      <dl className="facts">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="stack sm">
        <Button full disabled={!online} onClick={onConfirm}>
          Charge {formatNaira(amount)}
        </Button>
        <Button full variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Sheet>
  );
}
