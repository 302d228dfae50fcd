import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defect } from './defect.ts';
import { createKeys, isDrawn, readVerdicts, writeVerdicts } from './verdicts.ts';

const LOST = defect('a kobo is lost', {
  file: 'money.ts',
  find: '100n',
  put: '10n',
  caughtBy: ['money.test.ts', 'keeps kobo'],
});
const whole = (file: string) => ({ file, ran: null });
const READ = [whole('money.test.ts'), whole('words.ts'), { file: 'rates.ts', ran: ['rateOf'] }];

const RATES =
  'export const rateOf = () => 1;\nexport function taxOf(rate: number) {\n  return rate / 10;\n}\n';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kolo-verdicts-'));
  write('money.ts', 'const KOBO = 100n;');
  write('money.test.ts', 'test');
  write('words.ts', 'words');
  write('rates.ts', RATES);
  write('unread.ts', 'unread');
  write('package-lock.json', '{}');
  write('apps/api/migrations/0001_first.sql', 'create table a ();');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), text);
}

const key = (one = LOST) => createKeys(root)(one, READ);

test.each([
  ['the file that the defect changes', 'money.ts', 'const KOBO = 100n; // more'],
  ['the test that catches it', 'money.test.ts', 'another test'],
  ['a file that the test read', 'words.ts', 'other words'],
  ['a function that ran', 'rates.ts', RATES.replace('=> 1', '=> 2')],
  ['what is installed', 'package-lock.json', '{"a":1}'],
  ['the schema', 'apps/api/migrations/0002_second.sql', 'create table b ();'],
  ['how tests are configured', 'vitest.config.ts', 'export default {}'],
])('a verdict is stale when %s changes', (_, file, text) => {
  const before = key();
  write(file, text);
  expect(key()).not.toBe(before);
});

test('a verdict is stale when the defect itself changes, and holds when nothing changes that ran', () => {
  const before = key();
  write('unread.ts', 'something else');
  expect(key()).toBe(before);
  write('rates.ts', RATES.replace('/ 10', '/ 20'));
  expect(key()).toBe(before);
  expect(key({ ...LOST, caughtBy: ['money.test.ts', 'keeps each kobo'] })).not.toBe(before);
});

test('a file that was read and is gone makes a verdict stale', () => {
  const before = key();
  rmSync(join(root, 'words.ts'));
  expect(key()).not.toBe(before);
});

test('verdicts are read as they were written', () => {
  const file = join(root, 'verdicts.json');
  const verdicts = new Map([
    [
      'one',
      {
        key: 'k1',
        parts: [whole('a.ts'), { file: 'b.ts', ran: [] }, { file: 'c.ts', ran: ['', 'f', 'f/g'] }],
      },
    ],
    ['two', { key: 'k2', parts: [whole('b.ts')] }],
  ]);
  writeVerdicts(file, verdicts);
  expect(readVerdicts(file)).toEqual(verdicts);
  expect(readVerdicts(join(root, 'none.json'))).toEqual(new Map());
});

test('each commit draws about a twentieth, and not the same one', () => {
  const names = Array.from({ length: 1_000 }, (_, place) => `defect ${place}`);
  const drawn = (commit: string) => names.filter((name) => isDrawn(name, commit));
  for (const commit of ['a', 'b']) {
    expect(drawn(commit).length).toBeGreaterThan(30);
    expect(drawn(commit).length).toBeLessThan(75);
  }
  expect(drawn('a')).not.toEqual(drawn('b'));
});
