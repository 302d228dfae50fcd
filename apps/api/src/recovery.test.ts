import { withClient } from '@kolo/tools/environment/roles.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestCustomer } from '#testing/customer.ts';
import { customerOver } from '#testing/customer.ts';
import type { DurableServer } from '#testing/durable-server.ts';
import {
  archiveAll,
  loseServer,
  promote,
  startPrimary,
  stopServer,
  takeBaseCopy,
  waitForStandby,
} from '#testing/durable-server.ts';
import type { MoneyApp } from '#testing/money-app.ts';
import { createMoneyApp } from '#testing/money-app.ts';
import { systemClock } from './platform/clock.ts';
import { migrate, openAsOwner } from './platform/migrate.ts';

/** Customers who pay at the moment when the machine is lost. */
const SAVERS = process.env['KOLO_TEST_SIZE'] === 'full' ? 30 : 3;
const PAYMENTS_EACH = 40;
const NAIRA = 1_000;
const FUNDS = 50_000;

let servers: DurableServer[];
let apps: MoneyApp[];
let primary: DurableServer;
let world: MoneyApp;
beforeEach(async () => {
  servers = [];
  apps = [];
  primary = await startPrimary();
  servers.push(primary);
  const owner = openAsOwner(primary.database.ownerUrl, pino({ level: 'silent' }));
  await migrate(owner, new URL(primary.database.appUrl).username, systemClock);
  await owner.close();
  world = await createMoneyApp({ database: primary.database });
  apps.push(world);
});
afterEach(async () => {
  // The first one owns the sandbox of them all.
  for (const app of apps.toReversed()) await app.close();
  for (const server of servers) await stopServer(server);
});

/** The same Kolo over another server, with its customers and its world. */
async function openOn(server: DurableServer): Promise<MoneyApp> {
  servers.push(server);
  const app = await createMoneyApp({ database: server.database }, world.sandbox);
  apps.push(app);
  app.clock.set(world.clock.now());
  return app;
}

async function saver(): Promise<TestCustomer> {
  const customer = await world.signUpSaver();
  const reference = await world.started(customer, FUNDS);
  await world.play(reference, 'success');
  await world.status(customer, reference);
  return customer;
}

/** What the customer has, as the app over that database says it. */
const balanceIn = (app: MoneyApp, customer: TestCustomer) => app.balanceOf(customerOver(app, customer));

/** PostgreSQL marks each commit by the machine's clock: what is committed after this is later. It does not read a `Z`. */
const now = () => systemClock.now().toISOString().replace('Z', '+00');

test('restored to the moment before a bad delete, the books are as they were, and what was paid since is asked for again', async () => {
  const [copy, secondCopy] = [await takeBaseCopy(primary), await takeBaseCopy(primary)];
  const customer = await saver();
  const open = await world.started(customer, 2_000);
  const before = now();

  await world.play(open, 'success');
  expect((await world.status(customer, open)).body.status).toBe('succeeded');
  const later = now();
  await withClient(primary.postgres.superuserUrl.replace(/postgres$/, 'kolo'), (client) =>
    client.query('truncate ledger.movement cascade'),
  );
  expect(await world.booksHold()).toBe(false);
  await archiveAll(primary);

  const server = await copy.restoreTo(before);
  const restored = await openOn(server);
  expect(await restored.booksHold()).toBe(true);
  expect(await balanceIn(restored, customer)).toBe(FUNDS);
  restored.clock.advance(60_000);
  await restored.runDue();
  expect(await balanceIn(restored, customer)).toBe(FUNDS + 2_000);
  expect(await restored.movementsOf(open)).toBe(1);
  expect(await restored.booksHold()).toBe(true);

  // What was restored gets a standby of its own.
  const standby = await (await takeBaseCopy(server)).follow();
  await waitForStandby(server);
  const confirmed = await restored.started(customerOver(restored, customer), 1_000);
  await promote(standby);
  const after = await openOn(standby);
  expect((await after.status(customerOver(after, customer), confirmed)).status).toBe(200);

  // It was restored too far back: once more, to a later moment, though the archive has the log of the first try by now.
  await archiveAll(server);
  const again = await openOn(await secondCopy.restoreTo(later));
  expect([await again.movementsOf(open), await again.booksHold()]).toEqual([1, true]);
});

interface Payer {
  readonly customer: TestCustomer;
  readonly packageId: string;
  /** References of the payments that were confirmed. */
  readonly confirmed: string[];
}

async function makePayer(): Promise<Payer> {
  const customer = await saver();
  const made = await customer.authed('POST', '/daily-savings/self-package', {
    body: { target: 'Rent', amountPerDay: NAIRA, frequency: 'daily' },
  });
  expect(made.status).toBe(201);
  return { customer, packageId: made.body.id, confirmed: [] };
}

/** Each pays from the account into the package, again and again; in the middle of it the machine is lost. */
async function payUntilLost(payers: readonly Payer[]): Promise<void> {
  let confirmed = 0;
  const pay = async ({ customer, packageId, confirmed: own }: Payer) => {
    const body = { purpose: 'daily', packageId, amount: NAIRA, method: 'account', sourceAccountType: 'ds' };
    for (let payment = 0; payment < PAYMENTS_EACH; payment += 1) {
      const key = world.services.ids.next();
      const answer = await customer.authed('POST', '/payments/init-contribution', { key, body });
      expect([201, 503]).toContain(answer.status);
      if (answer.status === 503) return;
      own.push(answer.body.data.reference);
      confirmed += 1;
      if (confirmed === (SAVERS * PAYMENTS_EACH) / 2) await loseServer(primary);
    }
  };
  await Promise.all(payers.map(pay));
}

test('a machine that is lost takes no confirmed payment with it: its standby has them all, once each', async () => {
  const payers: Payer[] = [];
  while (payers.length < SAVERS) payers.push(await makePayer());
  const standby = await (await takeBaseCopy(primary)).follow();
  await waitForStandby(primary);
  await payUntilLost(payers);

  await promote(standby);
  const after = await openOn(standby);
  for (const { customer, confirmed } of payers) {
    for (const reference of confirmed) expect(await after.movementsOf(reference), reference).toBe(1);
    // One more may have been on its way: committed on both, and never answered.
    const paid = (FUNDS - (await balanceIn(after, customer))) / NAIRA;
    expect([confirmed.length, confirmed.length + 1]).toContain(paid);
  }
  expect(await after.booksHold()).toBe(true);
});
