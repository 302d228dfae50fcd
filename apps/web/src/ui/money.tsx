import { Fragment } from 'react';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import {
  amountSpoken,
  cutAtAmounts,
  exactSpoken,
  exactText,
  hasKobo,
  moneySpoken,
  moneyText,
  sized,
  type MoneySign,
} from './money-text.ts';

export type MoneyProps = {
  amountNaira: number;
  /** The same amount in naira and kobo, where it has kobo. It stands in for ₦0, which would say that nothing moved. */
  exact?: string | undefined;
  sign?: MoneySign;
  className?: string | undefined;
  /** Steps down until it stands on one line of its container. */
  isSized?: boolean;
};

/** An amount as seen, and as read out. Money in is green and carries a plus, money out a minus. */
export function Money({ amountNaira, exact, sign = 'none', className, isSized = false }: MoneyProps) {
  const isExact = amountNaira === 0 && hasKobo(exact);
  const text = isExact ? exactText(exact, sign) : moneyText(amountNaira, sign);
  return (
    <span
      className={classNames('amt', sign === 'in' && 'in', className)}
      {...(isSized && { style: sized(text) })}
    >
      <span aria-hidden="true">{text}</span>
      <VisuallyHidden>{isExact ? exactSpoken(exact, sign) : moneySpoken(amountNaira, sign)}</VisuallyHidden>
    </span>
  );
}

/** To the kobo, small beside the whole naira, wherever figures add up. Nothing where there are no kobo. */
export function MoneyExact({ exact }: { exact: string | undefined }) {
  if (!hasKobo(exact)) return null;
  return (
    <span className="exact">
      <span aria-hidden="true">{exactText(exact)}</span>
      <VisuallyHidden>exactly {exactSpoken(exact)}</VisuallyHidden>
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

/** A sentence that comes as text: its amounts are read out as money too. */
export function SpokenAmounts({ text }: { text: string }) {
  return cutAtAmounts(text).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <Fragment key={place}>
        <span aria-hidden="true">{part}</span>
        <VisuallyHidden>{amountSpoken(part)}</VisuallyHidden>
      </Fragment>
    ),
  );
}
