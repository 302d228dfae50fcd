import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MoneyApp } from '#testing/money-app.ts';
import { createMoneyApp, successEvent } from '#testing/money-app.ts';

const MINUTE_MS = 60_000;

let world: MoneyApp;
beforeAll(async () => {
  world = await createMoneyApp();
});
afterAll(() => world?.close());

const casesOf = (reference: string) =>
  world.services.db
    .selectFrom('staff_case')
    .select(['kind', 'user_id', 'detail'])
    .where('reference', '=', reference)
    .execute();

test('a payment of another sum opens one case, however often it is asked about, and credits nothing', async () => {
  const customer = await world.signUpSaver();
  const reference = await world.started(customer, 5_000);
  await world.play(reference, 'success');
  await world.sandbox.control('PATCH', `/book/${reference}`, { amountKobo: 100 });
  for (const minute of [1, 2, 3]) {
    world.clock.advance(minute * MINUTE_MS);
    await world.runDue();
    await world.deliver(successEvent(reference, 500_000 + minute));
    await world.runJobs();
  }
  expect(await casesOf(reference)).toEqual([
    {
      kind: 'amount_mismatch',
      user_id: customer.userId,
      detail: 'Asked for 500000 kobo; the provider has 100 of 500000 kobo in NGN. Nothing was credited.',
    },
  ]);
  expect(await world.movementsOf(reference)).toBe(0);
  expect(await world.booksHold()).toBe(true);
});

test('a payment that succeeds after the account was closed stands in the book, and opens a case', async () => {
  const customer = await world.signUpSaver();
  const reference = await world.started(customer, 5_000);
  await world.play(reference, 'abandoned');
  await world.status(customer, reference);
  await world.services.db
    .updateTable('customer')
    .set({ closed_at: world.clock.now() })
    .where('user_id', '=', customer.userId)
    .execute();
  await world.play(reference, 'success');
  await world.deliver(successEvent(reference, 500_000));
  await world.runJobs();
  expect(await world.movementsOf(reference)).toBe(1);
  expect(await casesOf(reference)).toMatchObject([
    { kind: 'closed_account_credited', user_id: customer.userId },
  ]);
  expect(await world.booksHold()).toBe(true);
});
