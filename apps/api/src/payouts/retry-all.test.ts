import { expect, test } from 'vitest';
import { openDesk } from '#testing/desk.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { payoutCalls } from '#testing/payouts.ts';

const world = await openMoneyApp();
const desk = await openDesk(world);
const calls = payoutCalls(world);

/** One that the balance at the provider holds up. */
async function held() {
  const { customer, bankAccountId } = await calls.withdrawer(5_000);
  await world.sandbox.control('POST', '/balance', { kobo: 0 });
  const { id, reference } = await calls.requested(customer, bankAccountId, 2_000);
  await world.runJobs();
  return { userId: customer.userId, id, reference };
}

async function dueAt({ userId, id }: Awaited<ReturnType<typeof held>>): Promise<Date | null> {
  const row = await world.services.db
    .selectFrom('withdrawal')
    .select('nextCheckAt')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.nextCheckAt;
}

test('asking about all withdrawals leaves out the own one, and each other is on the record of its customer', async () => {
  const [own, other] = [await held(), await held()];
  const ada = await desk.enrol('ada', 'finance');
  expect((await world.staff('staff', 'account', 'ada', own.userId)).code).toBe(0);
  const before = await dueAt(own);
  expect(await desk.shell(ada, 'withdrawals', 'retry')).toEqual({
    code: 0,
    printed: `Withdrawals that are asked about now: 1\n${own.reference} is from your own account. Somebody else has to ask.`,
  });
  expect(await dueAt(own)).toEqual(before);
  expect(await dueAt(other)).toEqual(world.clock.now());
  const records = await world.services.db
    .selectFrom('staffRecord')
    .select(['actor', 'userId', 'after'])
    .where('command', '=', 'withdrawals retry')
    .execute();
  expect(records).toEqual([{ actor: 'ada', userId: other.userId, after: { reference: other.reference } }]);
});
