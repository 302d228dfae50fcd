const MONTHS =
  'Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Oct|Nov|Dec|January|February|March|April|May|June|July|August|September|October|November|December';

/** The spaces within `18 Nov 2026`, `24 November` and `2:05 pm`. */
const WITHIN = new RegExp(
  String.raw`(?<=\d) (?=(?:[ap]m|${MONTHS})\b)|(?<=\d (?:${MONTHS})) (?=\d{4}\b)`,
  'g',
);

/** The same words for a screen, where no line breaks within a date or a time. */
export function keepDatesWhole(text: string): string {
  return text.replace(WITHIN, '\u00a0');
}
