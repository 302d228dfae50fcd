import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../environment/settings.ts';
import { ALL_DEFECTS } from './all.ts';
import { applyChange, defect } from './defect.ts';

test('a change is made where its text occurs once, and refused elsewhere', () => {
  const change = { file: 'money.ts', find: '100n', put: '10n' };
  expect(applyChange('const KOBO = 100n;', change)).toBe('const KOBO = 10n;');
  expect(() => applyChange('const KOBO = 10n;', change)).toThrow('money.ts has 0 places that read: 100n');
  expect(() => applyChange('[100n, 100n]', change)).toThrow('money.ts has 2 places that read: 100n');
});

test('what is put is taken as it is, though it looks like a pattern', () => {
  expect(applyChange('a b', { file: 'x', find: 'b', put: '$&$1' })).toBe('a $&$1');
});

test('a defect may change more than one place', () => {
  const one = { file: 'a.ts', find: 'a', put: 'b' };
  const two = { file: 'c.ts', find: 'c', put: 'd' };
  expect(defect('lost kobo', { ...one, also: [two], caughtBy: ['a.test.ts', 'keeps kobo'] }).changes).toEqual(
    [one, two],
  );
});

test('every defect has a name of its own', () => {
  const names = ALL_DEFECTS.map(({ name }) => name);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

test.each(ALL_DEFECTS)('$name: has its place in the code', ({ changes, caughtBy: [file] }) => {
  expect(existsSync(join(ROOT, file)), file).toBe(true);
  for (const change of changes)
    expect(() => applyChange(readFileSync(join(ROOT, change.file), 'utf8'), change)).not.toThrow();
});
