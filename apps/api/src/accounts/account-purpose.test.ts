import { kobo } from '@kolo/domain/money';
import { expect, test } from 'vitest';
import { PROVIDER } from '#ledger/chart.ts';
import { checkLedger } from '#ledger/check.ts';
import { ensurePartitions } from '#platform/partitions.ts';
import { openTestApp } from '#testing/app.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { accountPurpose } from './account-purpose.ts';
import { listAccounts } from './list-accounts.ts';

const world = await openTestApp();
await ensurePartitions(world.services.db, world.clock);

async function saver(): Promise<TestCustomer> {
  const customer = await world.signUp();
  await customer.authed('POST', '/self-accounts', { body: { accountType: 'ds' } });
  return customer;
}

function fulfil({ userId }: TestCustomer, reference: string, amountKobo = 50_000n) {
  const target = { userId, accountType: 'ds', amountKobo: kobo(amountKobo) } as const;
  const deposit = { ...target, from: PROVIDER, key: `provider:${reference}`, reference };
  return world.services.db.transaction().execute((tx) => accountPurpose(world.services).fulfil(tx, deposit));
}

const balance = async ({ userId }: TestCustomer) =>
  (await listAccounts(world.services, userId))[0]?.availableBalance;

test('a provider reference is credited once, one after the other as at once', async () => {
  const customer = await saver();
  await fulfil(customer, 'kolo-1');
  await fulfil(customer, 'kolo-1');
  await Promise.all(Array.from({ length: 8 }, () => fulfil(customer, 'kolo-2')));
  expect(await balance(customer)).toBe(1_000);
  expect((await checkLedger(world.services.db)).holds).toBe(true);
});

test('the same reference with another amount is refused, and nothing more is credited', async () => {
  const customer = await saver();
  await fulfil(customer, 'kolo-3');
  await expect(fulfil(customer, 'kolo-3', 50_001n)).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  expect(await balance(customer)).toBe(500);
});

test('an account that is not open is refused before the customer pays', async () => {
  const [owner, other] = [await saver(), await world.signUp()];
  const { check } = accountPurpose(world.services);
  const target = { accountType: 'ds', amountKobo: kobo(100n) } as const;
  await check(world.services.db, { ...target, userId: owner.userId });
  const refused = check(world.services.db, { ...target, userId: other.userId });
  await expect(refused).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
