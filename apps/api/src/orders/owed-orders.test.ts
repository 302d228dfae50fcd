import { describe, expect, test } from 'vitest';
import { disputeCalls, settleAsSaid } from '#testing/disputes.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { firstDeposit, fromDs, orderCalls } from '#testing/orders.ts';

const world = await openMoneyApp();
const calls = orderCalls(world);

describe('while something that a bank took back is not made good', () => {
  const OWED = 20_000;

  /** Whose bank took back ₦20,000 that had left Kolo, while all that the customer has now was the bank's for a while. */
  async function indebted() {
    const bank = disputeCalls(world);
    const made = await calls.ready();
    const reference = await firstDeposit(made.customer);
    const spent = await bank.paid(made.customer, OWED);
    await bank.gone(made.customer, OWED);
    return { ...made, bank, reference, spent };
  }

  test('nobody orders with what another bank gave back, until it is', async () => {
    const { customer, packageId, productId, bank, reference, spent } = await indebted();
    await bank.lose(customer, reference);
    await bank.lose(customer, spent);
    await bank.win(customer, reference);
    expect([await bank.lossOf(customer), await world.balanceOf(customer)]).toEqual([2_000_000n, 10_000]);
    for (const refused of [
      await calls.quote(customer, packageId),
      await calls.place(customer, packageId, fromDs),
    ])
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'You owe Kolo ₦20,000, which your bank took back after it had left Kolo. Pay it in, then order.',
      ]);
    expect(await calls.pieces(productId)).toBe(5);
    await bank.paid(customer, OWED);
    expect((await calls.place(customer, packageId, fromDs)).status).toBe(201);
  });

  test('staff confirm nothing, and cancelling makes it good', async () => {
    const { customer, packageId, spent } = await indebted();
    const { body: order } = await calls.place(customer, packageId, fromDs);
    // As it stands from before lost disputes cancelled orders.
    const { payments } = world;
    const before = { ...payments, onLoss: async () => undefined };
    await settleAsSaid(before, customer.userId, {
      reference: spent,
      state: 'lost',
      amountKobo: null,
      dueAt: null,
    });
    const refused = await calls.ops('move', order.number, 'confirmed');
    // ₦7,500 were left in the account.
    expect([refused.code, refused.printed]).toEqual([
      1,
      'A bank took back ₦12,500 that was no longer in Kolo. Cancel the order: its refund makes that good.',
    ]);
    expect((await calls.cancel(customer, order.id)).body.repaid).toBe(12_500);
    expect(await payments.losses.missing(world.services.db, customer.userId)).toBe(0n);
  });
});
