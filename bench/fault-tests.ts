import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readReport, readVitest } from '@kolo/tools/check/report.ts';
import { runNode, tool } from '@kolo/tools/check/step.ts';
import type { Figure } from './budget.ts';
import { count, none, seconds } from './fault-figures.ts';

/** These are at their full size in the tests already. */
const TESTS = {
  'T15, differences between the books': 'apps/api/src/reconciliation/reconcile.test.ts',
  'T16, webhooks that are forged, cheaper or foreign': 'apps/api/src/payments/webhook.test.ts',
  'chargebacks after the money was spent': 'apps/api/src/disputes/chargebacks.test.ts',
} as const;

async function runTest(report: string, name: string, file: string): Promise<Figure[]> {
  const began = performance.now();
  const chosen = ['run', '--project', 'api', file];
  const { output } = await runNode(
    [tool('vitest'), ...chosen, '--reporter=json', `--outputFile=${report}`],
    {},
  );
  const outcomes = readReport(report, readVitest);
  const failed = outcomes.filter((one) => one.failed).length;
  if (failed > 0 || outcomes.length === 0) console.error(output);
  return [
    count(`${name}: tests`, outcomes.length),
    seconds(`${name}: time`, performance.now() - began),
    none(`${name}: tests that failed`, outcomes.length === 0 ? Number.NaN : failed),
  ];
}

/** T15 and T16. */
export async function measureTests(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kolo-bench-'));
  try {
    const figures: Figure[] = [];
    for (const [name, file] of Object.entries(TESTS))
      figures.push(...(await runTest(join(folder, 'report.json'), name, file)));
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
