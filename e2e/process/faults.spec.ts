import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { pace } from '@kolo/tools/environment/pace.ts';

const BENCH = join(import.meta.dirname, '../../bench/run.ts');
/** What is measured at a small size is no result to keep. */
const RESULTS = join(import.meta.dirname, '../../test-results/bench');
const run = promisify(execFile);

test.skip(
  process.env['KOLO_TEST_SIZE'] !== 'full',
  'The long run kills it again and again; power-cut.spec.ts kills all of it once.',
);

/** Each boots its own Kolo, kills it, and waits until what was interrupted is settled. */
const PART_TIMEOUT_MS = 10 * 60_000 * pace();
test.describe.configure({ timeout: PART_TIMEOUT_MS });

/** The parts of `npm run bench -- faults` that kill processes, at a small size; the others have tests of the API. */
async function play(part: string, sizes: Record<string, string>): Promise<string> {
  const env = { ...process.env, FAULTS_ONLY: part, BENCH_RESULTS: RESULTS, ...sizes };
  // Rejects, and says what was missed, where a gate does not hold.
  const { stdout } = await run(process.execPath, [BENCH, 'faults'], { env });
  return stdout;
}

test('T01: kill -9 of the calls and the jobs among card deposits loses nothing and doubles nothing', async () => {
  const said = await play('t01', { FAULTS_DEPOSITS: '40', FAULTS_KILLS: '3' });
  expect(said).toMatch(/T01: kills of the calls or the jobs +3/);
});

test('T02: kill -9 of PostgreSQL under load loses nothing that was acknowledged', async () => {
  const said = await play('t02', { FAULTS_CRASHES: '2' });
  expect(said).toMatch(/T02: kills of PostgreSQL +2/);
});
