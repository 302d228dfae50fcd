import { classNames } from '#ui/class-names.ts';
import { Money } from '#ui/money.tsx';

const LONG_AMOUNT = 1_000_000;
const LONGER_AMOUNT = 100_000_000;

/** The larger the sum, the smaller the letters. */
export function BigAmount({ amountNaira }: { amountNaira: number }) {
  const size = amountNaira >= LONGER_AMOUNT ? 'longer' : amountNaira >= LONG_AMOUNT && 'long';
  return <Money amountNaira={amountNaira} className={classNames('big', size)} />;
}
