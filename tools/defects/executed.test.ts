import { pace } from '../environment/pace.ts';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROOT } from '../environment/settings.ts';
import { textThatRan } from './executed.ts';
import { readParts } from './read-files.ts';

const SHOP = `import { floor, round } from './round.ts';
import { loud } from './words.ts';

type Price = { kobo: number };
const RATE = 2;
export const priceOf = (kobo: number): Price => ({ kobo: floor(kobo * RATE) });
export function openShop(name: string) {
  return {
    sell: (kobo: number) => priceOf(kobo),
    async close() {
      return loud(round(1) + name);
    },
  };
}
`;
const ROUND = `export const floor = (n: number) => Math.floor(n);
export function round(n: number) {
  return Math.round(n);
}
`;

/** A process that is not ended by what it was asked is killed after this. */
// A time-out of a process is whole milliseconds.
const ENDS_WITHIN_MS = Math.ceil(20_000 * pace());

describe('a proof depends on', () => {
  let root: string;
  let told: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'kolo-executed-'));
    told = join(root, 'told');
    mkdirSync(told);
    writeFileSync(join(root, 'shop.ts'), SHOP);
    writeFileSync(join(root, 'round.ts'), ROUND);
    writeFileSync(join(root, 'words.ts'), 'export const loud = (text: string) => text.toUpperCase();\n');
    writeFileSync(join(root, 'names.txt'), 'Ada');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function run(main: string) {
    writeFileSync(join(root, 'main.ts'), main);
    const recorder = pathToFileURL(join(ROOT, 'tools/defects/record-files.mjs')).href;
    const env = { ...process.env, KOLO_READ_FILES: told, KOLO_READ_ROOT: root };
    spawnSync(process.execPath, ['--import', recorder, join(root, 'main.ts')], {
      env,
      timeout: ENDS_WITHIN_MS,
    });
    const parts = readParts(told, root, 'some.test.ts');
    return Object.fromEntries(parts.map(({ file, ran }) => [file, ran]));
  }

  test('the functions that ran, in each file that was loaded, and on a text that was read', () => {
    const parts = run(`import { readFileSync } from 'node:fs';
      import { openShop } from './shop.ts';
      openShop(readFileSync(new URL('names.txt', import.meta.url), 'utf8')).sell(100);`);
    expect(parts).toEqual({
      'main.ts': [],
      'shop.ts': ['openShop', 'openShop/sell', 'priceOf'],
      'round.ts': ['floor'],
      'words.ts': [],
      'names.txt': null,
    });
  });

  test('what ran until a process was asked to end, and all that it loaded where it was killed', () => {
    const asked = run(`import { openShop } from './shop.ts';
      import { createServer } from 'node:net';
      openShop('Ada');
      // Goes on until it is ended.
      createServer().listen(0);
      process.kill(process.pid, 'SIGTERM');`);
    expect(asked).toMatchObject({ 'shop.ts': ['openShop'], 'round.ts': [] });
    const killed = run(`import { openShop } from './shop.ts';
      openShop('Ada');
      process.kill(process.pid, 'SIGKILL');`);
    expect(killed).toMatchObject({ 'shop.ts': null, 'round.ts': null });
  });
});

describe('what ran of a file', () => {
  const RAN = new Set(['openShop', 'openShop/sell', 'priceOf']);
  const said = (change: (code: string) => string) => textThatRan(change(SHOP), RAN);

  test.each([
    ['a function that ran', 'kobo * RATE', 'kobo / RATE'],
    ['a constant', 'RATE = 2', 'RATE = 3'],
    ['the head of a function', 'openShop(name: string)', 'openShop(name = "Ada")'],
    ['where a name that ran comes from', "'./round.ts'", "'./other.ts'"],
    ['a new name in what ran', 'sell: (kobo', 'sellAt: (kobo'],
  ])('changes with %s', (_, find, put) => {
    expect(said((code) => code.replace(find, put))).not.toBe(said((code) => code));
  });

  test.each([
    ['a function that did not run', 'loud(round(1) + name)', 'round(2)'],
    ['a comment', 'const RATE', '// Per cent.\nconst RATE'],
    ['a type', 'kobo: number };', 'kobo: number; naira: number };'],
    ['line breaks', 'sell: (kobo', 'sell:\n      (kobo'],
    [
      'a name that only others take',
      "import { loud } from './words.ts'",
      "import { quiet as loud } from './words.ts'",
    ],
    ['a function that is added', 'const RATE', 'export function taxOf(n: number) { return n; }\nconst RATE'],
  ])('does not change with %s', (_, find, put) => {
    expect(said((code) => code.replace(find, put))).toBe(said((code) => code));
  });

  test('blanks within a text count', () => {
    const ran = new Set(['greet']);
    expect(textThatRan("const greet = () => 'Hello  Ada';", ran)).not.toBe(
      textThatRan("const greet = () => 'Hello Ada';", ran),
    );
  });
});
