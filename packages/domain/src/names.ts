/** First word is the first name, the rest the last; a single word serves as both. Source: specification, section 5. */
export function splitName(entered: string): { firstName: string; lastName: string } {
  const words = entered.trim().split(/\s+/);
  const firstName = words[0] ?? '';
  return { firstName, lastName: words.slice(1).join(' ') || firstName };
}

function firstLetter(name: string): string {
  const point = name.trim().codePointAt(0);
  return point === undefined ? '' : String.fromCodePoint(point);
}

/** At most two capitals for the avatar: `AO` for Adaeze Okonkwo. */
export function initials(firstName: string, lastName: string): string {
  return `${firstLetter(firstName)}${firstLetter(lastName)}`.toLocaleUpperCase('en-NG');
}

const SHORT_WORD = 3;

/**
 * `Ad*** Ok***`: enough to compare with a name that somebody has at hand, not enough to learn it. The stars do not tell how
 * long a word is.
 */
export function maskedName(name: string): string {
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  return words
    .map((word) => {
      const letters = Array.from(graphemes.segment(word), ({ segment }) => segment);
      return `${letters.slice(0, letters.length > SHORT_WORD ? 2 : 1).join('')}***`;
    })
    .join(' ');
}
