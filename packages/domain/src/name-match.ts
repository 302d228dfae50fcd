/** How two records of one person's name agree. */
export type NameMatch = 'same' | 'one_word' | 'different';

const WORDS_THAT_PROVE = 2;

/** Letters with a hook or a bar have no mark that could be taken off. Source: the Hausa alphabet. */
const HOOKED: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', ł: 'l', ø: 'o' };

function fold(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ɓɗƙƴłø]/g, (letter) => HOOKED[letter] ?? letter)
    .replace(/['’ʼ`]/g, '');
}

/** An initial proves nothing: half the country shares it. */
function wordsOf(names: readonly string[]): Set<string> {
  const words = names.flatMap((name) => fold(name).split(/[^\p{L}]+/u));
  return new Set(words.filter((word) => word.length > 1));
}

/**
 * Compares two names as sets of words, whatever their order, case and marks: family and given names get swapped, and
 * records differ in middle names. Two words in common are the same person's name; with one the customer is asked.
 */
export function matchNames(one: readonly string[], other: readonly string[]): NameMatch {
  const known = wordsOf(other);
  const common = [...wordsOf(one)].filter((word) => known.has(word)).length;
  if (common >= WORDS_THAT_PROVE) return 'same';
  return common === 1 ? 'one_word' : 'different';
}
