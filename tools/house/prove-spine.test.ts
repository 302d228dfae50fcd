import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { proveSpine, withoutIdle } from './prove-spine.ts';
import { SPINES } from './spines.ts';

const CONTRACT = 'packages/contract/src/accounts.ts';
const VERB = 'apps/api/src/accounts/open-account.ts';
const BESIDE = 'apps/api/src/identity/gate.ts';
const spine = { journey: 'open', files: [CONTRACT, VERB], besides: [[BESIDE, 'guards every call']] as const };

const ROOT = join(import.meta.dirname, '../..');

test.each(SPINES)('every file on the spine of $journey is there', ({ files }) => {
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('"The life of one deposit" in ARCHITECTURE.md names the files of that spine in their order', () => {
  const [, section = ''] = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8').split(
    /^## The life of one deposit$/m,
  );
  const named = [...section.replace(/^## .*/ms, '').matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file]) => file);
  expect(named).toEqual(SPINES.find(({ journey }) => journey.startsWith('card deposit'))?.files);
});

test('a file of the spine that did not run is told; one that only declares has to be loaded', () => {
  expect(proveSpine(spine, new Map([[VERB, 0]]), new Set()).idle).toEqual([CONTRACT, VERB]);
  expect(proveSpine(spine, new Map([[VERB, 3]]), new Set([CONTRACT])).idle).toEqual([]);
});

test('a file beside it needs a reason from its twenty-first line on', () => {
  const other = 'apps/web/src/features/store/api.ts';
  const run = new Map([
    [VERB, 30],
    [BESIDE, 21],
    [other, 22],
    ['apps/api/src/kyc/queries.ts', 20],
  ]);
  expect(proveSpine(spine, run, new Set([CONTRACT])).besides).toEqual([
    { file: other, lines: 22, reason: null },
    { file: BESIDE, lines: 21, reason: 'guards every call' },
  ]);
});

test('the floors below the features are touched by everything and are not counted', () => {
  const run = new Map([
    [VERB, 1],
    ['apps/api/src/platform/db.ts', 90],
    ['apps/api/src/ledger/post.ts', 40],
    ['apps/web/src/ui/button.tsx', 30],
    ['apps/web/src/app/screens/dashboard/balance.ts', 5],
    ['apps/web/src/features/accounts/api.ts', 0],
  ]);
  expect(proveSpine(spine, run, new Set()).touched).toEqual([
    VERB,
    'apps/web/src/app/screens/dashboard/balance.ts',
  ]);
});

test('what the process does by itself is taken away', () => {
  expect(withoutIdle(new Map([[VERB, 30]]), new Map([[VERB, 12]])).get(VERB)).toBe(18);
});
