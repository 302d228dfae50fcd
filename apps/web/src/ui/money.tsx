import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import { moneySpoken, moneyText, type MoneySign } from './money-text.ts';

export type MoneyProps = { amountNaira: number; sign?: MoneySign; className?: string };

/** An amount as seen, and as read out. Money in is green and carries a plus, money out a minus. */
export function Money({ amountNaira, sign = 'none', className }: MoneyProps) {
  return (
    <span className={classNames('amt', sign === 'in' && 'in', className)}>
      <span aria-hidden="true">{moneyText(amountNaira, sign)}</span>
      <VisuallyHidden>{moneySpoken(amountNaira, sign)}</VisuallyHidden>
    </span>
  );
}

/** Stands where an amount is covered: the same for every amount and either direction. */
export function MoneyHidden({ what }: { what: string }) {
  return (
    <span className="amt" role="img" aria-label={`${what} hidden`}>
      ••••
    </span>
  );
}
