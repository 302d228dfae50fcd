/** `1 day`, `115 days`. */
export function countOf(count: number, word: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? word : `${word}s`}`;
}

/** From here on a figure is written smaller. */
const LONG_AMOUNT = 10_000_000;

export function isLong(amount: number): boolean {
  return amount >= LONG_AMOUNT;
}
