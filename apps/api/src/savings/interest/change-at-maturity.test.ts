import { MOVEMENT_KINDS } from '@kolo/domain/transactions';
import { beforeEach, describe, expect, test } from 'vitest';
import { lockCalls } from '#testing/locks.ts';
import { openMoneyApp } from '#testing/money-app.ts';

const world = await openMoneyApp();
const locks = lockCalls(world);
beforeEach(() => locks.goTo('2026-11-20'));

describe('what happens at maturity', () => {
  test('is the owner’s choice while the lock runs', async () => {
    const [owner, other] = [await locks.ibsSaver(10_000), await world.signUp()];
    const id = await locks.created(owner, 5_000, 3);
    const choose = (customer: typeof owner, body: object) =>
      customer.authed('PATCH', `/interest-savings/package/${id}`, { body });
    expect((await choose(other, { atMaturity: 'relock_all' })).status).toBe(404);
    expect((await choose(owner, { atMaturity: 'keep' })).status).toBe(400);
    expect((await choose(owner, { atMaturity: 'relock_all' })).body.atMaturity).toBe('relock_all');
    expect((await locks.lock(owner, id)).atMaturity).toBe('relock_all');
    await locks.withdraw(owner, id, 5_000);
    expect((await choose(owner, { atMaturity: 'payout' })).status).toBe(409);
  });

  test('taken by hand on the day, before the job, it is all paid, and the job pays nothing more', async () => {
    const customer = await locks.ibsSaver(5_000);
    const id = await locks.created(customer, 5_000, 3);
    await customer.authed('PATCH', `/interest-savings/package/${id}`, { body: { atMaturity: 'relock_all' } });
    await locks.goTo('2027-02-20');
    expect(await locks.lock(customer, id)).toMatchObject({ status: 'matured', interestAccrued: 100 });
    const taken = await locks.withdraw(customer, id, 1, { expected: { payout: 5_090, tax: 10 } });
    expect(taken).toMatchObject({
      status: 200,
      body: {
        quote: { principal: 5_000, interest: 100, forfeited: 0, tax: 10, payout: 5_090, early: false },
        package: { status: 'closed', currentBalance: 0 },
        account: { availableBalance: 5_090 },
        transaction: { narration: 'Interest package withdrawal (mature)', amount: 5_090 },
      },
    });
    await locks.mature();
    expect((await locks.maturityOf(customer, id)).map(({ kind }) => kind)).toEqual([
      MOVEMENT_KINDS.interestEarned.code,
      MOVEMENT_KINDS.interestTax.code,
      MOVEMENT_KINDS.interestMatureWithdrawal.code,
    ]);
    expect(await world.booksHold()).toBe(true);
  });
});
