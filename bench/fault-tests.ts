import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readReport, readVitest } from '@kolo/tools/check/report.ts';
import { runNode, tool } from '@kolo/tools/check/step.ts';
import { SIZE } from '@kolo/tools/test-world.ts';
import type { Figure } from './budget.ts';
import { count, none, seconds, size } from './fault-figures.ts';

/** The seed of what a test draws by chance: FAULTS_SEED, or a new one. */
const SEED = size('FAULTS_SEED', randomInt(1, 2 ** 31));

interface Tested {
  readonly what: string;
  readonly files: readonly string[];
  readonly draws?: true;
}

const API = 'apps/api/src';

/** The faults that tests prove, by the files that hold them. */
const TESTS: Readonly<Record<string, Tested>> = {
  t12: {
    what: 'interest against a model of its own',
    files: ['packages/domain/src/interest-reference.test.ts', `${API}/savings/interest/mature.test.ts`],
  },
  t15: {
    what: 'differences between the books',
    files: [`${API}/reconciliation/reconcile.test.ts`, `${API}/reconciliation/all-kinds.test.ts`],
  },
  t16: {
    what: 'webhooks that are forged, cheaper or foreign',
    files: [`${API}/payments/webhook.test.ts`],
  },
  t17: { what: 'refresh tokens played again', files: [`${API}/identity/refresh-session.test.ts`] },
  t18: {
    what: 'codes guessed in parallel',
    files: [`${API}/identity/verify-contact.test.ts`, `${API}/identity/lock-out.test.ts`],
  },
  t19: { what: 'races of resets', files: [`${API}/identity/reset-password.test.ts`] },
  t20: {
    what: 'known and unknown accounts',
    files: [`${API}/identity/enumeration.test.ts`, `${API}/identity/sign-in.test.ts`],
  },
  t21: { what: "every route with another customer's ids", files: [`${API}/sweep.test.ts`] },
  t22: {
    what: 'every route with bad input',
    files: [`${API}/fuzz.test.ts`, `${API}/sweep-text.test.ts`],
    draws: true,
  },
  t23: {
    what: 'scripts and formulas in stored text',
    files: [
      `${API}/accounts/statement/statement.test.ts`,
      `${API}/notifications/notifications.test.ts`,
      'packages/domain/src/person-name.test.ts',
    ],
  },
  t25: {
    what: 'slow clients and bombs',
    files: [`${API}/slow-clients.test.ts`, `${API}/notifications/live.test.ts`],
  },
  t28: {
    what: 'PIN and storage',
    files: ['apps/web/src/lib/app-lock.test.ts', `${API}/identity/pin.test.ts`],
  },
  chargebacks: {
    what: 'after the money was spent',
    files: [`${API}/disputes/chargebacks.test.ts`],
  },
  recovery: {
    what: 'a bad delete undone to its moment, and a lost machine',
    files: [`${API}/recovery.test.ts`],
  },
};

/** The parts that are tests. */
export const TESTED: readonly string[] = Object.keys(TESTS);

/** Runs the tests of one fault at their full size. */
export async function measureTests(part: string): Promise<Figure[]> {
  const tested = TESTS[part];
  if (!tested) throw new Error(`no test proves ${part}`);
  const folder = mkdtempSync(join(tmpdir(), 'kolo-bench-'));
  const report = join(folder, 'report.json');
  const name = `${part.replace(/^t/, 'T')}, ${tested.what}`;
  try {
    const began = performance.now();
    const args = [tool('vitest'), 'run', ...tested.files, '--reporter=json', `--outputFile=${report}`];
    const { output } = await runNode(args, { [SIZE]: 'full', KOLO_FUZZ_SEED: String(SEED) });
    const outcomes = readReport(report, readVitest);
    const failed = outcomes.filter((one) => one.failed).length;
    if (failed > 0 || outcomes.length === 0) console.error(output);
    return [
      count(`${name}: tests`, outcomes.length),
      ...(tested.draws ? [count(`${name}: seed`, SEED)] : []),
      seconds(`${name}: time`, performance.now() - began),
      none(`${name}: tests that failed`, outcomes.length === 0 ? Number.NaN : failed),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
