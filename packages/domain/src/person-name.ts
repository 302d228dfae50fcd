/** Bounds of a customer's own name, in letters. Source: what a BVN's record and a bank's statement have room for. */
const FIRST_NAME_MAX = 40;
const FAMILY_NAME_MAX = 60;

/** Words of first and family name together. */
const NAME_WORDS_MAX = 5;

/**
 * A Latin letter as people here write it, with its marks: after composing, Yoruba's dot and tone are two at most. Letters of
 * other alphabets, of full width and of phonetic script look the same and are none. What nobody sees is no mark.
 */
const LETTER = String.raw`(?=\p{Script=Latin})(?=[A-\u02af\u1e00-\u1eff])[\p{Lu}\p{Ll}](?:(?!\p{Default_Ignorable_Code_Point})\p{M}){0,2}`;

/** Letters with single hyphens and apostrophes behind them, or initials, each with its full stop. */
const WORD = new RegExp(String.raw`^(?:(?:${LETTER}['-]?)+|(?:${LETTER}\.)+(?:${LETTER})?)$`, 'u');

/**
 * Words of a name that would pass for us, for a bank or for the provider, in a message or on a receipt. Ours only in
 * front: Kolo is a family name of Nupe people. No one-word bank that people are called after too, like Uba or Wema; `bank` is
 * there for the others.
 */
const NOT_A_PERSON =
  /^kolo(?: |$)|(?:^| )(?:paystack|bank|cbn|nibss|gtbank|opay|palmpay|moniepoint|admin|administrator|support|help ?desk|customer ?(?:care|service|services)|central bank)(?: |$)/;

/** Normalises apostrophes, spaces and composed letters. */
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
  return 'Write your name in letters as on your ID.';
}

/** Whether a name is written to look like staff, a bank or the provider, with whatever marks and punctuation. */
function looksOfficial(name: string): boolean {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return (
    NOT_A_PERSON.test(plain.replaceAll(/[^\p{L}]+/gu, ' ')) || NOT_A_PERSON.test(plain.replaceAll('.', ''))
  );
}

/** What is wrong with both halves together. A single word stands in both and counts once. */
export function wholeNameProblem(firstName: string, lastName: string): string | null {
  const whole = firstName === lastName ? firstName : `${firstName} ${lastName}`;
  if (whole.split(' ').length > NAME_WORDS_MAX) return `Use ${NAME_WORDS_MAX} names or fewer in all.`;
  return looksOfficial(whole) ? 'Write your own name as on your ID.' : null;
}
