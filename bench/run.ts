import { printFailure } from '@kolo/tools/environment/plain-error.ts';
import { measureApi } from './api.ts';
import { holdsBudgets, printTable, type Figure } from './budget.ts';
import { measureFaults } from './faults.ts';
import { measureLedger } from './ledger.ts';
import { measureLockout } from './lockout.ts';
import { measureBrowserFaults } from './payment-truth.ts';
import { measurePdf } from './pdf.ts';
import { measureSavings } from './savings.ts';
import { measureSchedules } from './schedules.ts';
import { measureWeb } from './web.ts';

const BENCHES = new Map<string, () => Promise<Figure[]>>([
  ['api', measureApi],
  ['faults', measureFaults],
  ['ledger', measureLedger],
  ['lockout', measureLockout],
  ['pdf', measurePdf],
  ['savings', measureSavings],
  ['schedules', measureSchedules],
  ['browser-faults', measureBrowserFaults],
  ['web', measureWeb],
]);

async function run(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !BENCHES.has(name));
  if (unknown.length > 0) {
    console.error(
      `There is no bench named ${unknown.join(', ')}; there are: ${[...BENCHES.keys()].join(', ')}.`,
    );
    return 2;
  }
  let holds = true;
  for (const [name, measure] of BENCHES) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`\n${name}`);
    const figures = await measure();
    printTable(figures);
    holds &&= holdsBudgets(figures);
  }
  return holds ? 0 : 1;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}
