import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a run used and no log may hold: codes, tokens, passwords, PINs, numbers, addresses. */
export type UsedValues = readonly string[];

/** One secret in one log. The line is shown without it. */
export interface Leak {
  readonly what: string;
  readonly line: string;
}

/** What gives itself away by its form, whether or not somebody noted that it was used. */
const FORMS: readonly (readonly [what: string, form: RegExp])[] = [
  ['an access token', /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/],
  ['a refresh token', /(?<![\w-])[\w-]{86}(?![\w-])/],
  ['a password hash', /\$argon2id\$/],
  ['an e-mail address', /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/i],
  ['a phone number', /\+?234[789]\d{9}(?!\d)|(?<![\w.-])0[789]\d{9}(?![\w.-])/],
  ['an 11-digit number', /(?<![\w.-])\d{11}(?![\w.-])/],
];

const CARD = /(?<![\w-])\d(?:[ -]?\d){15,18}(?![\w-])/g;

/** Addresses that are nobody's: the alias that a payment provider gets in place of the customer's. */
const ALIASES = /\b[0-9a-f]{32}@customers\.[\w.-]+/g;

const NOISE = [
  ALIASES,
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi,
  /\bkolo-[0-9a-f]{32}\b/g,
  // Places in a source file, and times.
  /:\d+:\d+\b/g,
  /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?/g,
];

/** What the logger itself puts on each line. */
const OF_THE_LOGGER = new Set(['level', 'time', 'pid', 'hostname', 'port', 'waitMs', 'elapsedMs']);

function isCard(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  const sum = digits
    .split('')
    .toReversed()
    .map((digit, at) => (at % 2 === 0 ? Number(digit) : Number(digit) * 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}

function wordsOf(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => (OF_THE_LOGGER.has(name) ? [] : wordsOf(member)));
}

/** The text of one line that somebody chose to write, in whichever form it was logged. */
function textOf(line: string): string {
  let text = line;
  try {
    text = wordsOf(JSON.parse(line)).join('\n');
  } catch {
    // No JSON: a line of PostgreSQL or of a crash; it is read as it stands.
  }
  return NOISE.reduce((left, noise) => left.replace(noise, ' '), text);
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** One expression for all values: digits only as their own number, anything else wherever it stands. */
function matcherOf(used: UsedValues): RegExp | null {
  const parts = [...new Set(used)].map((value) =>
    /^\d+$/.test(value) ? `(?<![\\w.-])${value}(?![\\w-])` : escape(value),
  );
  return parts.length === 0 ? null : new RegExp(parts.join('|'), 'i');
}

export function findLeaks(lines: readonly string[], used: UsedValues): Leak[] {
  const matcher = matcherOf(used);
  return lines.flatMap((line) => {
    const text = textOf(line);
    const found = [
      ...FORMS.filter(([, form]) => form.test(text)).map(([what]) => what),
      ...(matcher?.test(text) ? ['a value that the run used'] : []),
      ...([...text.matchAll(CARD)].some(([number]) => isCard(number)) ? ['a card number'] : []),
    ];
    return found.map((what) => ({ what, line: line.slice(0, 300) }));
  });
}

function readUsed(file: string): string[] {
  // Written by the run itself, a list of texts.
  return JSON.parse(readFileSync(file, 'utf8')) as string[];
}

/** A shared process, a database or a sandbox, may hold nothing of any test; short numbers would be found by chance there. */
const SHARED_MIN = 8;

/**
 * Reads what a run kept: `*.log`, and beside it in `*.used.json` the values that the run used. Throws where nothing was
 * kept, since then nothing would be proved.
 */
export function scanFolder(folder: string): { leaks: Leak[]; lines: number; values: number } {
  const logs = existsSync(folder) ? globSync('**/*.log', { cwd: folder }) : [];
  const everybodys = globSync('**/used.json', { cwd: folder })
    .flatMap((file) => readUsed(join(folder, file)))
    .filter((value) => value.length >= SHARED_MIN);
  const leaks: Leak[] = [];
  let [lines, values] = [0, 0];
  for (const log of logs) {
    const usedFile = join(folder, log.replace(/[^/]*\.log$/, 'used.json'));
    const used = existsSync(usedFile) ? readUsed(usedFile) : everybodys;
    const text = readFileSync(join(folder, log), 'utf8')
      .split('\n')
      .filter((line) => line !== '');
    lines += text.length;
    values += used.length;
    leaks.push(...findLeaks(text, used).map((leak) => ({ ...leak, what: `${log}: ${leak.what}` })));
  }
  if (lines === 0 || values === 0) throw new Error('the run kept no logs, or nothing that it used');
  return { leaks, lines, values };
}
