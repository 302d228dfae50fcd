import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { liveIn } from '@kolo/tools/demo/live-in.ts';
import { expect, test } from '@playwright/test';
import { opsIn } from '../support/staff.ts';
import { startOwnKolo } from '../support/own-kolo.ts';

const SECONDS_OFF_MAX = 5;

const wanted = {
  isWanted: () => true,
  onFailure: (error: unknown) => {
    throw error;
  },
};

test('the history of the demo is made by what everybody uses, and every proof holds over it', async () => {
  test.skip(process.env['KOLO_TEST_SIZE'] !== 'full', 'The long run makes the two months of the demo.');
  test.slow();
  const dataDir = mkdtempSync(join(tmpdir(), 'kolo-demo-'));
  try {
    const counts = await liveIn({ dataDir, ...wanted });
    expect(counts).toMatchObject({ accounts: 3, 'daily packages': 3, orders: 2, cases: 2, schedules: 2 });
    expect(await liveIn({ dataDir, ...wanted })).toEqual(counts);
    const environment = await startOwnKolo(dataDir);
    try {
      const clock = await fetch(`${environment.sandboxUrl}/control/clock`);
      // The sandbox's own answer, in the shape of its contract.
      const { offsetMs } = (await clock.json()) as { offsetMs: number };
      expect(Math.abs(offsetMs)).toBeLessThan(SECONDS_OFF_MAX * 1_000);
      expect(await opsIn(dataDir, 'ledger', 'check')).toContain('books in balance');
      // Differences between the books would be cases of staff.
      const cases = await opsIn(dataDir, 'cases', 'list');
      expect(cases.trim().split('\n')).toEqual([expect.stringContaining('Can the fan be delivered')]);
      expect(await opsIn(dataDir, 'jobs', 'list')).toBe('');
    } finally {
      await environment.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
