import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HISTORY_FILE } from '../environment/settings.ts';
import { mayLiveIn } from './live-in.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kolo-live-in-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('production gets no history', () => {
  expect(mayLiveIn(dataDir, { KOLO_ENV: 'production' })).toBe(false);
});

test.each(['DATABASE_URL', 'PAYSTACK_BASE_URL', 'IDENTITY_BASE_URL', 'CLOCK_URL'])(
  'neither does a Kolo with a %s of its own',
  (name) => {
    expect(mayLiveIn(dataDir, { [name]: 'http://127.0.0.1:1' })).toBe(false);
  },
);

test('a new folder gets one', () => {
  expect(mayLiveIn(dataDir, {})).toBe(true);
});

test('what somebody has used without one stays as it is', () => {
  mkdirSync(join(dataDir, 'postgres'));
  expect(mayLiveIn(dataDir, {})).toBe(false);
});

test('one that was begun is finished', () => {
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, HISTORY_FILE), '');
  expect(mayLiveIn(dataDir, {})).toBe(true);
});
