import { formatExact, formatNaira } from '@kolo/domain/money';
import { groupDigits } from './amount-text.ts';

export type MoneySign = 'none' | 'in' | 'out';

const SHOWN_SIGN = { none: '', in: '+', out: '\u2212' } as const;
const SPOKEN_SIGN = { none: '', in: 'plus ', out: 'minus ' } as const;

/** By hand: building an Intl formatter costs a slow phone a tenth of a second. */
function grouped(naira: number): string {
  return groupDigits(String(Math.abs(naira)));
}

/** `amountNaira` without its sign: a number below zero counts as money out. */
function signOf(amountNaira: number, sign: MoneySign): MoneySign {
  return amountNaira < 0 ? 'out' : sign;
}

/** "−₦25,000": the sign is U+2212, the naira sign touches the figure, there are no decimals. */
export function moneyText(amountNaira: number, sign: MoneySign = 'none'): string {
  return `${SHOWN_SIGN[signOf(amountNaira, sign)]}${formatNaira(Math.abs(amountNaira))}`;
}

/** With the minus sign of an amount, so that no voice passes over it. */
const AMOUNT = /(\u2212?₦\d+(?:,\d{3})*(?:\.\d\d)?)/g;

/** A text whose amounts are covered. */
export function coverAmounts(text: string): string {
  return text.replaceAll(/₦[\d,.]*\d/g, '₦••••');
}

/** A text, cut before and after each amount: every second part is one. */
export function cutAtAmounts(text: string): string[] {
  return text.split(AMOUNT);
}

/** "1,000 naira" from "₦1,000". */
export function amountSpoken(amount: string): string {
  const figure = amount.replace(SHOWN_SIGN.out, '-').replaceAll(/[^-\d.]/g, '');
  return figure.includes('.') ? exactSpoken(figure) : moneySpoken(Number(figure));
}

/** Whether whole naira alone do not say it all. */
export function hasKobo(exact: string | undefined): exact is string {
  return exact !== undefined && !exact.endsWith('.00');
}

/** "₦20,362.96" from "20362.96". */
export function exactText(exact: string, sign: MoneySign = 'none'): string {
  return `${SHOWN_SIGN[exact.startsWith('-') ? 'out' : sign]}${formatExact(exact.replace('-', ''))}`;
}

/** "20,362 naira 96 kobo": for voices that cannot read ₦. */
export function exactSpoken(exact: string, sign: MoneySign = 'none'): string {
  const [whole = '', kobo] = exact.replace('-', '').split('.');
  return `${SPOKEN_SIGN[exact.startsWith('-') ? 'out' : sign]}${groupDigits(whole)} naira ${Number(kobo)} kobo`;
}

/** "minus 25,000 naira": for voices that cannot read ₦. */
export function moneySpoken(amountNaira: number, sign: MoneySign = 'none'): string {
  return `${SPOKEN_SIGN[signOf(amountNaira, sign)]}${grouped(amountNaira)} naira`;
}

/** A figure steps down until so many characters stand on one line, at every length and size of text. */
export function sized(text: string): React.CSSProperties {
  // React's style type knows no custom property.
  return { '--chars': text.length + 1 } as React.CSSProperties;
}
