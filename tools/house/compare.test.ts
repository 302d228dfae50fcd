import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compareRecordings, findHunks } from './compare.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kolo-compare-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function recording(name: string, files: Record<string, string>): string {
  const place = join(folder, name);
  mkdirSync(join(place, 'operations'), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(place, file), text);
  return place;
}

test('two equal recordings differ in nothing', () => {
  const files = { 'ledger.txt': 'a\nb\n', 'operations/getMe.json': '[]\n' };
  expect(compareRecordings(recording('one', files), recording('two', files))).toEqual([]);
});

test('a status that changed is shown with its file, its line and both texts', () => {
  const one = recording('one', { 'operations/getMe.json': '[\n"status": 200,\n"body"\n]\n' });
  const two = recording('two', { 'operations/getMe.json': '[\n"status": 403,\n"body"\n]\n' });
  const [text = ''] = compareRecordings(one, two);
  expect(text).toContain('operations/getMe.json');
  expect(text).toContain('line 2');
  expect(text).toContain('- "status": 200,');
  expect(text).toContain('+ "status": 403,');
});

test('a file that one of them does not have is a difference', () => {
  const one = recording('one', { 'ledger.txt': 'a\n' });
  const two = recording('two', { 'operations/getHome.json': '[]\n' });
  expect(compareRecordings(one, two)).toEqual([
    'ledger.txt: only in the first',
    'operations/getHome.json: only in the second',
  ]);
});

test('a line that was put in moves nothing else', () => {
  expect(findHunks('a\nb\nc', 'a\nx\nb\nc')).toEqual([{ line: 2, before: [], after: ['x'] }]);
});
