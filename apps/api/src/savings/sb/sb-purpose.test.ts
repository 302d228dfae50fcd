import { kobo } from '@kolo/domain/money';
import { afterAll, describe, expect, test } from 'vitest';
import { holdPots } from '#ledger/accounts.ts';
import { PROVIDER, wallet } from '#ledger/chart.ts';
import { postMovement } from '#ledger/post.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { createMoneyApp } from '#testing/money-app.ts';
import { sbCalls, stock } from '#testing/sb-saver.ts';
import { backendThatWaits } from '#testing/waiting.ts';
import { findPackage } from './queries.ts';

// Money is posted by hand here, without the payment that the proof of the books asks for.
const world = await createMoneyApp();
afterAll(() => world.close());
const sb = sbCalls(world);
const phone = await stock(world.services, 'PHONE', 12_000);

const koboIn = async ({ userId }: TestCustomer, id: string) =>
  (await findPackage(world.services.db, userId, id))?.balanceKobo;

/** The bank takes so many kobo back of what is in the package. */
async function takenBack({ userId }: TestCustomer, id: string, amount: bigint): Promise<void> {
  const { db, ids } = world.services;
  const row = await findPackage(db, userId, id);
  if (!row) throw new Error('a package that was made is there');
  const movement = ids.next();
  await postMovement(db, {
    userId,
    key: `chargeback:${movement}`,
    id: movement,
    at: world.clock.now(),
    kind: 'chargeback',
    from: row.pot,
    to: PROVIDER,
    amountKobo: kobo(amount),
    narration: 'Payment taken back by your bank',
    reference: 'kolo-taken',
  });
}

/** A package with so many naira in it less 50 kobo. */
async function uneven(amount: number) {
  const customer = await sb.saver(20_000);
  const id = await sb.filled(customer, phone, amount);
  await takenBack(customer, id, 50n);
  return { customer, id };
}

describe('kobo in a package', () => {
  test('leave a whole naira missing, which fills it and then is enough', async () => {
    const { customer, id } = await uneven(12_000);
    expect((await sb.contribute(customer, id, 2)).body.message).toBe(
      'Only ₦1 is left to pay. Put in ₦1 or less.',
    );
    expect((await sb.contribute(customer, id, 1)).status).toBe(201);
    expect(await koboIn(customer, id)).toBe(1_200_050n);
    expect((await sb.contribute(customer, id, 1)).body.code).toBe('WRONG_STATE');
  });

  test('leave it with the last naira', async () => {
    const { customer, id } = await uneven(2_000);
    expect((await sb.transfer(customer, id, 2_000)).body.message).toBe('There is ₦1,999 in this package.');
    const moved = await sb.transfer(customer, id, 1_999);
    expect(moved.body).toMatchObject({
      transaction: { amount: 1_999 },
      account: { availableBalance: 1_999 },
    });
    expect(await koboIn(customer, id)).toBe(0n);
  });

  test('do not keep it open: they go to the SB account', async () => {
    const { customer, id } = await uneven(1_000);
    const close = () => customer.authed('POST', `/daily-savings/sb/package/${id}/close`);
    await sb.transfer(customer, id, 998);
    expect((await close()).body.message).toBe(
      'There is ₦1 in this package. Move it to your SB account first.',
    );
    await takenBack(customer, id, 60n);
    expect((await close()).body).toMatchObject({ status: 'closed', totalContribution: 0 });
    expect((await close()).body).toMatchObject({ status: 'closed' });
    expect(await koboIn(customer, id)).toBe(0n);
  });
});

test('what is too much for a package does not wait in a circle with a deposit', async () => {
  const customer = await sb.saver(10_000);
  const { userId } = customer;
  await customer.authed('POST', '/self-accounts', { body: { accountType: 'sb' } });
  const id = await sb.filled(customer, phone, 0);
  const started = await sb.contribute(customer, id, 9_000, { method: 'card' });
  const { reference } = started.body.data;
  await sb.contribute(customer, id, 5_000);
  await world.play(reference, 'success');
  const { db } = world.services;
  // A deposit into the SB account takes these two in this order.
  const status = await db.transaction().execute(async (tx) => {
    await holdPots(tx, userId, [wallet('sb')]);
    const paying = world.status(customer, reference);
    await backendThatWaits(db);
    await holdPots(tx, userId, [PROVIDER]);
    return { paying };
  });
  expect((await status.paying).body.status).toBe('succeeded');
  expect(await sb.accounts(customer)).toEqual({ ds: 5_000, sb: 2_000 });
  expect(world.logs.filter((line) => line.includes('deadlock'))).toEqual([]);
});
