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
