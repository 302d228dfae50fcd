/** Bounds of a customer's own name, in letters. Source: what a BVN's record and a bank's statement have room for. */
const FIRST_NAME_MAX = 40;
const FAMILY_NAME_MAX = 60;

/** Words of first and family name together. */
const NAME_WORDS_MAX = 5;

/** A letter with its marks: after composing, Yoruba's dot and tone are two at most. What nobody sees is no letter. */
const LETTER = String.raw`(?!\p{Default_Ignorable_Code_Point})\p{L}(?:(?!\p{Default_Ignorable_Code_Point})\p{M}){0,2}`;

/** Letters with hyphens and apostrophes among them, or initials, each with its full stop. */
const WORD = new RegExp(
  String.raw`^(?:['-]*${LETTER}(?:['-]|${LETTER})*|(?:${LETTER}\.)+(?:${LETTER})?)$`,
  'u',
);

/** One form of apostrophe, blank and composed letter, whatever was typed. */
export function tidyName(typed: string): string {
  return typed
    .normalize('NFC')
    .replaceAll(/[‘’ʼ`]/g, "'")
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

const BOUNDS = {
  first: { most: FIRST_NAME_MAX, what: 'the first name' },
  family: { most: FAMILY_NAME_MAX, what: 'the family name' },
  whole: { most: FIRST_NAME_MAX + FAMILY_NAME_MAX, what: 'a name' },
} as const;
export type NamePart = keyof typeof BOUNDS;

/** What is wrong with a tidy name or one half of it, in words for its owner; null where nothing is. */
export function nameProblem(name: string, part: NamePart): string | null {
  if (name === '') return 'Enter your name.';
  const { most, what } = BOUNDS[part];
  if (Array.from(name.replaceAll(/\p{M}/gu, '')).length > most)
    return `Use ${most} letters or fewer for ${what}.`;
  if (name.split(' ').every((word) => WORD.test(word))) return null;
  return 'Use letters, spaces, hyphens and apostrophes, and a full stop only after an initial.';
}

/** The same for both halves together. A single word stands in both and counts once. */
export function wholeNameProblem(firstName: string, lastName: string): string | null {
  const words = firstName === lastName ? firstName.split(' ') : `${firstName} ${lastName}`.split(' ');
  return words.length > NAME_WORDS_MAX ? `Use ${NAME_WORDS_MAX} names or fewer in all.` : null;
}
