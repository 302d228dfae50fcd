/** `1 day`, `115 days`. */
export function countOf(count: number, word: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? word : `${word}s`}`;
}

/** `Day`, where a line begins with the word. */
export function atStart(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** From here on a figure is written smaller. */
const LONG_AMOUNT = 10_000_000;

export function isLong(amount: number): boolean {
  return amount >= LONG_AMOUNT;
}
