/** Words that have to agree: one name alone is borne by thousands. */
const WORDS_THAT_PROVE = 2;

/** Parts of a name. Ours: far above the five words of a profile and what banks write. A longer name matches none: staff read it. */
const PARTS_MAX = 16;

/** Ways of laying one name over another that are tried; a name of many equal initials has no end of them. */
const STEPS_MAX = 2_000;

/** Parts that one record writes as one word and another as several: `Oluwaseun`, `OLUWA SEUN`, `Abd-ul-Rahman`. */
const JOINED_MAX = 3;

/** Letters with a hook or a bar have no mark that could be taken off. Source: the Hausa alphabet. */
const HOOKED: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', ł: 'l', ø: 'o' };

/**
 * Titles that banks write beside a name, which say nothing of who it is. Prince, Princess, King and Queen are not among
 * them: they are given names too.
 */
const TITLES: ReadonlySet<string> = new Set(
  'mr mrs miss ms mister dr prof engr barr arc rev pst pastor chief alh alhaji alhaja hajia hajiya mallam malam hon'.split(
    ' ',
  ),
);

/**
 * Words by which an account is several people's, or a company's. Sources: Companies and Allied Matters Act 2020, section 29
 * (Limited, Ltd, PLC, Unlimited, Gte), and what registered business names and groups here are called.
 */
const NOT_ONE_PERSON: ReadonlySet<string> = new Set(
  `and or ltd limited unlimited plc gte co coy company inc incorporated llc corp corporation nig nigeria global international
  intl ventures venture enterprise enterprises ent resources stores store shop shops mart supermarket trading traders ta dba
  service services concept concepts investment investments holdings industries industry agency agencies farm farms agro motors
  autos pharmacy hotel hotels suites restaurant kitchen catering bakery food foods water oil gas petroleum energy logistics
  haulage transport travels tours property properties realty estate estates homes construction engineering contractors
  supplies suppliers merchants solutions technology technologies tech systems communications electronics media studio studios
  entertainment productions projects project fashion fashions boutique collections fabrics textiles cosmetics furniture salon
  laundry cleaning consult consulting consultants consultancy associates partners chambers clinic hospital medical academy
  college institute school schools church mosque parish fellowship ministry ministries foundation association society
  cooperative union club group bank finance microfinance capital fund trustee trustees nominee nominees network works sons
  bros brothers family joint`.split(/\s+/),
);

/** Text whose meaning is unknown: what stands in brackets says something else than a name. */
const BRACKETS = /[\p{Ps}\p{Pe}<>]/u;

/** `ADA OBI T A EMEKA NWOSU`, folded: the one trades as the other. Initials before a name, or after it, are initials. */
const TRADING_AS = /\p{L}{2}[^\p{L}](?:.*[^\p{L}])?t[^\p{L}]+a[^\p{L}].*\p{L}{2}/su;

/** Initials that follow each other. Ours: a fourth one spells something. */
const INITIALS_MAX = 3;

/** What a company's initials spell: `L.T.D.` */
const SPELLED_COMPANIES: ReadonlySet<string> = new Set(['ltd', 'plc', 'gte', 'inc', 'llc']);

/** Whole words that a bank may write beside the record's: a third and a fourth name. Ours. */
const EXTRA_WORDS_MAX = 2;

/** Whole words of a name that has more than the record's: as many as a profile may have. */
const WORDS_MAX = 5;

function fold(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ɓɗƙƴłø]/g, (letter) => HOOKED[letter] ?? letter)
    .replace(/['’ʼ`]/g, '');
}

/** A run of letters. A hyphen or a full stop ends a part and not a word: `Abdul-Rahman` is one word of two parts. */
interface Part {
  readonly text: string;
  readonly word: number;
}

/** The words of a name, each as its parts, without titles and repeats. */
function wordsOf(name: string): string[][] {
  const seen = new Set<string>();
  return name
    .replaceAll(/[&+]/g, ' and ')
    .replaceAll('/', ' or ')
    .split(/[\s,;]+/u)
    .map((written) =>
      fold(written)
        .split(/[^\p{L}]+/u)
        .filter((part) => part !== ''),
    )
    .filter((parts) => {
      const folded = parts.join('');
      if (folded === '' || TITLES.has(folded) || seen.has(folded)) return false;
      seen.add(folded);
      return true;
    });
}

function allPartsOf(names: readonly string[]): Part[] {
  return wordsOf(names.join(' ')).flatMap((parts, word) => parts.map((text) => ({ text, word })));
}

/** None where there are too many to compare: what has no parts matches nothing. */
function partsOf(names: readonly string[]): Part[] {
  const parts = allPartsOf(names);
  return parts.length > PARTS_MAX ? [] : parts;
}

/** An initial proves nothing: half the country shares it. */
const isInitial = (part: Part): boolean => Array.from(part.text).length === 1;

/** The words of each side that agree, and which of their parts. */
interface Covered {
  readonly ours: ReadonlySet<number>;
  readonly theirs: ReadonlySet<number>;
  readonly theirParts: ReadonlySet<number>;
}

/** The runs of parts that read the same on both sides from here: one part each, or one that the other side writes as several. */
function* runsAt(
  ours: readonly Part[],
  at: number,
  theirs: readonly Part[],
): Generator<[number, number, number]> {
  const joined = (parts: readonly Part[], from: number, count: number) =>
    from + count > parts.length
      ? null
      : parts
          .slice(from, from + count)
          .map(({ text }) => text)
          .join('');
  for (let other = 0; other < theirs.length; other += 1) {
    for (let count = 1; count <= JOINED_MAX; count += 1) {
      const mine = joined(ours, at, count);
      if (mine !== null && mine === theirs[other]?.text) yield [count, other, 1];
      if (count > 1 && ours[at]?.text === joined(theirs, other, count)) yield [1, other, count];
    }
  }
}

/** How the parts of one name stand in the other, each used once; null where one of them does not. Initials may be left out. */
function cover(ours: readonly Part[], theirs: readonly Part[], initialsCount: boolean): Covered | null {
  let steps = 0;
  const step = (at: number, free: readonly number[], found: Covered): Covered | null => {
    const part = ours[at];
    if (!part) return found;
    steps += 1;
    if (steps > STEPS_MAX) return null;
    for (const [taken, other, count] of runsAt(ours, at, theirs)) {
      const used = Array.from({ length: count }, (_, index) => other + index);
      if (!used.every((index) => free.includes(index))) continue;
      const mine = ours.slice(at, at + taken);
      const both = {
        ours: new Set([...found.ours, ...mine.map(({ word }) => word)]),
        theirs: new Set([...found.theirs, ...used.flatMap((index) => theirs[index]?.word ?? [])]),
        theirParts: new Set([...found.theirParts, ...used]),
      };
      const left = free.filter((index) => !used.includes(index));
      const isProof = !(taken === 1 && count === 1 && isInitial(part));
      const rest = step(at + taken, left, isProof ? both : found);
      if (rest) return rest;
    }
    return isInitial(part) && !initialsCount ? step(at + 1, free, found) : null;
  };
  return step(0, [...theirs.keys()], { ours: new Set(), theirs: new Set(), theirParts: new Set() });
}

function proves(covered: Covered | null): boolean {
  return covered !== null && Math.min(covered.ours.size, covered.theirs.size) >= WORDS_THAT_PROVE;
}

/** Whether the text has what no name of a person has: brackets, or initials that spell a company. */
function isUnknownText(text: string): boolean {
  const runs = fold(text).match(/(?<!\p{L})\p{L}(?:[^\p{L}]+\p{L}(?!\p{L}))+(?!\p{L})/gu) ?? [];
  const spelled = runs.map((run) => run.replaceAll(/[^\p{L}]/gu, ''));
  return (
    BRACKETS.test(text) ||
    spelled.some((initials) => initials.length > INITIALS_MAX || SPELLED_COMPANIES.has(initials))
  );
}

/** Whether what a name has beside the parts that were found in it may be one person's further names. */
function addsNobody(text: string, parts: readonly Part[], { theirParts }: Covered): boolean {
  const whole = parts.filter((part) => !isInitial(part));
  const extra = parts.filter((part, index) => !theirParts.has(index) && !isInitial(part));
  const count = (some: readonly Part[]) => new Set(some.map(({ word }) => word)).size;
  if (extra.length === 0) return true;
  return (
    count(extra) <= EXTRA_WORDS_MAX &&
    count(whole) <= WORDS_MAX &&
    !TRADING_AS.test(fold(text)) &&
    extra.every(({ text: word }) => !NOT_ONE_PERSON.has(word))
  );
}

/**
 * Whether a name elsewhere is that of the record, whatever their order, case, marks and titles: the shorter one is contained
 * in the longer and has two words, and the other name adds neither a second person, nor a company, nor more than two words,
 * nor any beyond five in all. Initials are left out. A word that the other side writes in several counts once. What cannot
 * be read to its end as a person's name is no match.
 */
export function matchNames(record: readonly string[], other: readonly string[]): boolean {
  const text = other.join(' ');
  if (isUnknownText(text)) return false;
  const [ours, theirs] = [partsOf(record), partsOf(other)];
  const covered = cover(ours, theirs, false);
  if (covered && proves(covered)) return addsNobody(text, theirs, covered);
  return proves(cover(theirs, ours, false));
}

/** The rule of before, by which bank accounts that are kept were let in: two words in common, initials and titles apart. */
export function sharesTwoWords(one: readonly string[], other: readonly string[]): boolean {
  const wholeParts = (names: readonly string[]) =>
    new Set(partsOf(names).flatMap((part) => (isInitial(part) ? [] : part.text)));
  const theirs = wholeParts(other);
  return [...wholeParts(one)].filter((text) => theirs.has(text)).length >= WORDS_THAT_PROVE;
}

/** Whether two names have the same words, be it a single one: what staff have accepted is borne as it stands. */
export function isSameName(one: string, other: string): boolean {
  const [ours, theirs] = [partsOf([one]), partsOf([other])];
  return ours.length > 0 && cover(ours, theirs, true) !== null && cover(theirs, ours, true) !== null;
}

/** Whether a name only leaves out or reorders words of the other, and keeps enough of them to be the same. */
export function isMadeOf(name: string, other: string): boolean {
  return isSameName(name, other) || proves(cover(partsOf([name]), partsOf([other]), true));
}

/** The name as it is written, with brackets around each word that the other one does not have: `Ada [Grace] Obi`. */
export function markWords(name: string, other: string): string {
  const [ours, theirs] = [allPartsOf([name]), allPartsOf([other])];
  const known = new Set<number>();
  for (let at = 0; at < ours.length; at += 1) {
    for (const [count] of runsAt(ours, at, theirs))
      for (const { word } of ours.slice(at, at + count)) known.add(word);
  }
  const folded = wordsOf(name).map((parts) => parts.join(''));
  const knownWords = new Set(folded.filter((_, word) => known.has(word)));
  return name
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => (knownWords.has(fold(word).replaceAll(/[^\p{L}]/gu, '')) ? word : `[${word}]`))
    .join(' ');
}
