/** ₦9,999,999,999: more digits than this are not taken. */
const MAX_AMOUNT_DIGITS = 10;

/** The whole naira in what was typed or pasted: signs, spaces and grouping go, decimals are cut off. */
export function amountDigits(text: string): string {
  const whole = text.split('.', 1)[0] ?? '';
  return whole.replace(/\D/g, '').replace(/^0+/, '').slice(0, MAX_AMOUNT_DIGITS);
}

export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

export function amountValue(digits: string): number | null {
  return digits === '' ? null : Number(digits);
}

/** Where the caret belongs in `grouped` so that as many digits stand behind it as before the grouping. */
export function caretAfterGrouping(grouped: string, digitsAfterCaret: number): number {
  let caret = grouped.length;
  let digits = digitsAfterCaret;
  while (digits > 0 && caret > 0) {
    caret -= 1;
    if (grouped[caret] !== ',') digits -= 1;
  }
  // Beside a comma the caret stays with the digit before it, which is the one just typed.
  return grouped[caret - 1] === ',' ? caret - 1 : caret;
}

export function countDigits(text: string): number {
  return text.replace(/\D/g, '').length;
}
