import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REFUSED_WORDS } from '../lint/plain-words.ts';
import { readTexts } from './extract.ts';
import { READ_FILES, UNREAD_FILES } from './places.ts';

export const TABLE = 'docs/sentences.txt';

const HEAD = `Every sentence that a customer can read, by the file that says it. {…} is where a value or one of two words comes.
Made from the code by "npm run words". Change a sentence in its file, then make this table again and read what changed.
`;

export interface Section {
  readonly path: string;
  readonly texts: readonly string[];
}

/** What each file says, files by name, sentences as they come. */
export function readSections(root: string): Section[] {
  return globSync(READ_FILES, { cwd: root })
    .filter((path) => !UNREAD_FILES.some((unread) => unread.test(path)))
    .toSorted()
    .map((path) => ({ path, texts: readTexts(path, readFileSync(join(root, path), 'utf8')) }))
    .filter(({ texts }) => texts.length > 0);
}

export function writeTable(sections: readonly Section[]): string {
  const blocks = sections.map(({ path, texts }) => [path, ...texts.map((text) => `  ${text}`)].join('\n'));
  return `${[HEAD, ...blocks].join('\n')}\n`;
}

/** Words that the product's specification fixes as they are. */
const FIXED_WORDS = new Set(['Verification email sent!', 'Loading your account...', 'Signing in...']);

const RULES: readonly (readonly [refused: RegExp, instead: string])[] = [
  ...REFUSED_WORDS.map(([words, instead]) => [words, `say "${instead}"`] as const),
  [/!/, 'without an exclamation mark'],
  [/\.\.\./, 'without dots that stand for waiting'],
  [/\p{L}'\p{L}/u, 'with the curly apostrophe ’'],
  [/₦(?!1\b(?!,))\s*[\d{]/, 'take the amount from its rule, through formatNaira or Money'],
  [/\s[.,;:?](?:\s|$)|,,|(?<!\.)\.\.(?!\.)|\?\./, 'one stop, with no blank before it'],
  [/[\p{L})]\. \p{Lu}[^.?]*[\p{Ll}\d)]$/u, 'a last sentence that ends as the one before it'],
];

/** What is wrong with how a sentence is said, each as a line. */
export function judge({ path, texts }: Section): string[] {
  return texts
    .filter((text) => !FIXED_WORDS.has(text))
    .flatMap((text) =>
      RULES.flatMap(([refused, instead]) =>
        refused.test(text) ? [`${path}: "${text}": ${instead} (docs/words.md).`] : [],
      ),
    );
}
