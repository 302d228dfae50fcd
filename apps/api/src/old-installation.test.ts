import { APP_ROLE } from '@kolo/tools/environment/roles.ts';
import { createEmptyDatabase } from '@kolo/tools/test-database.ts';
import { kobo } from '@kolo/domain/money';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockCalls } from '#testing/locks.ts';
import type { MoneyApp } from '#testing/money-app.ts';
import { createMoneyApp } from '#testing/money-app.ts';
import { ADA, OPEN_PAYMENT, restoreOldInstallation, STOPPED_AT } from '#testing/old-installation.ts';
import { balancesOf } from './ledger/accounts.ts';
import { wallet } from './ledger/chart.ts';
import { systemClock } from './platform/clock.ts';
import type { Database } from './platform/db.ts';
import { migrate, openAsOwner } from './platform/migrate.ts';

let owner: Database;
let world: MoneyApp;
beforeAll(async () => {
  const database = await createEmptyDatabase();
  owner = openAsOwner(database.ownerUrl, pino({ level: 'silent' }));
  await restoreOldInstallation(owner);
  await migrate(owner, APP_ROLE, systemClock);
  world = await createMoneyApp({ notifies: true, database });
  await lockCalls(world).goTo(STOPPED_AT);
});
afterAll(async () => {
  await owner?.close();
  await world?.close();
});

async function inWallet(type: 'ds' | 'ibs'): Promise<bigint | undefined> {
  return (await balancesOf(world.services.db, ADA)).get(wallet(type).id);
}

test('an installation from before the baseline goes on: its books hold, and what was due is done', async () => {
  expect(await world.booksHold()).toBe(true);
  expect([await inWallet('ibs'), await inWallet('ds')]).toEqual([1_500_000n, 0n]);

  const address = 'https://kolo.example';
  const checkout = { email: 'ada@mail.example', callbackUrl: address, cancelUrl: address };
  await world.books.initialize({ ...checkout, amountKobo: kobo(150_000n), reference: OPEN_PAYMENT });
  await world.play(OPEN_PAYMENT, 'success');
  world.clock.advance(60_000);
  await world.runDue();
  expect(await inWallet('ds')).toBe(150_000n);

  await lockCalls(world).goTo('2027-02-20');
  await lockCalls(world).mature();
  // 8 % on 5,000 naira for 92 of 365 days, less a tenth of tax.
  expect(await inWallet('ibs')).toBe(1_500_000n + 500_000n + 9_074n);

  await world.runJobs();
  const told = await owner.pool.query('select kind from notification where user_id = $1 order by seq', [ADA]);
  const kinds = ['welcome', 'deposit_credited', 'contribution_credited', 'deposit_credited', 'lock_matured'];
  expect(told.rows.map(({ kind }) => kind)).toEqual(kinds);
  expect(await world.booksHold()).toBe(true);
});
