import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from '../environment/plain-error.ts';
import { goToBeginning, openKolo } from './kolo.ts';
import { readOperations } from './operations.ts';
import { recordOperation } from './record-operation.ts';
import { IDENTITY } from './scenarios/identity.ts';
import { MONEY } from './scenarios/money.ts';
import { RECORDS } from './scenarios/records.ts';
import { SAVINGS } from './scenarios/savings.ts';
import { ORDERS } from './scenarios/orders.ts';
import { SCHEDULES } from './scenarios/schedules.ts';
import { runSeeded, type SeededRun } from './seeded-run.ts';

/** In this order, so that the days of what is recorded stay: a new operation's scenario goes to the end. */
export const SCENARIOS = { ...IDENTITY, ...MONEY, ...SAVINGS, ...RECORDS, ...SCHEDULES, ...ORDERS };

const OPERATIONS_FOLDER = 'operations';
/** In place of a part of an operation's name: the seeded run alone. */
const SEEDED = 'seeded';

function writeSeeded(folder: string, { commands, ledger, notifications }: SeededRun): void {
  writeFileSync(join(folder, 'commands.txt'), commands);
  writeFileSync(join(folder, 'ledger.txt'), ledger);
  writeFileSync(join(folder, 'notifications.txt'), notifications);
}

/** Writes what every operation answers, and what a seeded run leaves, into this folder. */
export async function record(folder: string, only?: string): Promise<void> {
  const operations = await readOperations();
  const missing = [...operations.keys()].filter((name) => !(name in SCENARIOS));
  if (missing.length > 0)
    throw new PlainError(`No call is recorded of: ${missing.join(', ')}. Add them to tools/house/scenarios.`);
  rmSync(join(folder, OPERATIONS_FOLDER), { recursive: true, force: true });
  mkdirSync(join(folder, OPERATIONS_FOLDER), { recursive: true });
  const failed: string[] = [];
  const kolo = await openKolo();
  try {
    await goToBeginning(kolo);
    for (const [name, scenario] of Object.entries(SCENARIOS)) {
      const operation = operations.get(name);
      // The scenario of an operation that an older commit does not have yet.
      if (!operation || (only !== undefined && !new RegExp(only).test(name))) continue;
      try {
        const text = await recordOperation(kolo, operation, scenario);
        writeFileSync(join(folder, OPERATIONS_FOLDER, `${name}.json`), text);
      } catch (error) {
        failed.push(`${name}: ${String(error)}`);
      }
    }
    if (only === undefined || only === SEEDED) writeSeeded(folder, await runSeeded(kolo));
    if (failed.length > 0) throw new PlainError(failed.join('\n'));
  } finally {
    await kolo.close();
  }
}
