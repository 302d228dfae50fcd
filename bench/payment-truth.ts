import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlainError } from '@kolo/tools/environment/plain-error.ts';
import type { Figure } from './budget.ts';

/** Payments under each of the faults; TRUTH_ROUNDS asks for another number. */
const ROUNDS = Number(process.env['TRUTH_ROUNDS'] ?? 20);
const MS_PER_S = 1_000;

interface Annotation {
  readonly type: string;
  readonly description?: string;
}

/** What is read of the report of Playwright. */
interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly { readonly annotations: readonly Annotation[] }[];
  }[];
}

interface FaultRun {
  readonly name: string;
  readonly passed: boolean;
  /** For each payment how often the provider took its money. */
  readonly debits: readonly number[];
}

function runsIn(suite: Suite): FaultRun[] {
  const own = (suite.specs ?? []).map(({ title, ok, tests }) => ({
    name: title,
    passed: ok,
    debits: tests
      .flatMap(({ annotations }) => annotations)
      .filter(({ type }) => type === 'debits')
      .map(({ description }) => Number(description)),
  }));
  return [...own, ...(suite.suites ?? []).flatMap(runsIn)];
}

/** The journey of that name, over and over, on a Kolo of its own. */
async function playFaults(report: string): Promise<void> {
  const journey = join(import.meta.dirname, '../e2e/run.ts');
  const chosen = ['payment-truth', '-g', 'one debit', '--project', 'phone-light'];
  const child = spawn(process.execPath, [journey, ...chosen, '--reporter=line,json'], {
    env: { ...process.env, KOLO_TRUTH_ROUNDS: String(ROUNDS), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await new Promise((resolve) => child.once('close', resolve));
}

/**
 * What customers, browsers and lines do to a payment in Chromium: a double click, the way back, a reload, two tabs, a lost
 * answer. Every page that the provider opened is paid; its book is counted, not what the app says.
 */
export async function measureBrowserFaults(): Promise<Figure[]> {
  if (!Number.isSafeInteger(ROUNDS) || ROUNDS < 1)
    throw new PlainError('TRUTH_ROUNDS takes a whole number above 0.');
  const folder = mkdtempSync(join(tmpdir(), 'kolo-bench-'));
  try {
    const began = performance.now();
    const report = join(folder, 'report.json');
    await playFaults(report);
    const seconds = (performance.now() - began) / MS_PER_S;
    // Playwright's own report, of which only these members are read.
    const runs = runsIn(JSON.parse(readFileSync(report, 'utf8')) as Suite);
    const debits = runs.flatMap((run) => run.debits);
    const undone = runs.length * ROUNDS - debits.length;
    const ofRuns = runs.map(({ name, debits: made }): Figure => {
      return { name: `payments under ${name.replace('one debit: ', '')}`, value: made.length, unit: '' };
    });
    return [
      ...ofRuns,
      { name: 'payments in all', value: debits.length, unit: '' },
      { name: 'time', value: seconds, unit: 's' },
      {
        name: 'payments with more than one debit',
        value: debits.filter((count) => count > 1).length,
        unit: '',
        budget: 0,
        gates: true,
      },
      {
        name: 'payments with no debit, or that broke off',
        value: runs.length === 0 ? Number.NaN : debits.filter((count) => count < 1).length + undone,
        unit: '',
        budget: 0,
        gates: true,
      },
      {
        name: 'journeys that failed',
        value: runs.filter(({ passed }) => !passed).length,
        unit: '',
        budget: 0,
        gates: true,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
