import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEnvironment, type Environment } from '@kolo/tools/dev-env.ts';
import { makeTemporaryData, removeTemporaryData } from '@kolo/tools/environment/postgres-home.ts';
import { expect, test } from '@playwright/test';
import { apiCustomer } from '../support/api-customer.ts';

const OPS = join(import.meta.dirname, '../../tools/ops.ts');
const run = promisify(execFile);

async function boot(dataDir: string): Promise<Environment> {
  return startEnvironment({ dataDir, ports: 'free', build: false });
}

test('money that was acknowledged survives a kill -9 of every process', async () => {
  const dataDir = makeTemporaryData('power-cut');
  let environment = await boot(dataDir);
  try {
    const customer = await apiCustomer(environment);
    await customer.openAccount('ds');
    const reference = await customer.deposit('ds', 5_000);
    expect(await customer.balance('ds')).toBe(5_000);

    environment.killHard();
    environment = await boot(dataDir);
    const again = customer.at(environment);
    expect(await again.balance('ds')).toBe(5_000);
    expect(await again.transactions()).toMatchObject([
      { narration: 'Deposit to DS account', amount: 5_000, direction: 'inflow', reference },
    ]);

    const { stdout } = await run(process.execPath, [OPS, 'ledger', 'check'], {
      env: { ...process.env, KOLO_DATA: dataDir },
    });
    expect(stdout).toContain('books in balance');
  } finally {
    await environment.stop();
    removeTemporaryData(dataDir);
  }
});
