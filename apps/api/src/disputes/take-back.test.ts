import { naira, nairaToKobo } from '@kolo/domain/money';
import { expect, test } from 'vitest';
import { openPots } from '#ledger/accounts.ts';
import { FEES, wallet } from '#ledger/chart.ts';
import { postMovement } from '#ledger/post.ts';
import { disputeCalls } from '#testing/disputes.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { backendThatWaits } from '#testing/waiting.ts';

const world = await openMoneyApp();

const ofNaira = (amount: number) => nairaToKobo(naira(amount));

test('what is left is taken where some of it leaves at the same moment', async () => {
  const customer = await world.signUpSaver();
  const { userId } = customer;
  const { db, ids, clock } = world.services;
  const disputes = disputeCalls(world);
  const reference = await disputes.paid(customer, 5_000);
  const taking = await db.transaction().execute(async (tx) => {
    await openPots(tx, userId, [FEES]);
    await postMovement(tx, {
      userId,
      key: 'aside',
      id: ids.next(),
      at: clock.now(),
      kind: 'payoutFee',
      from: wallet('ds'),
      to: FEES,
      amountKobo: ofNaira(3_000),
      narration: 'Gone',
      reference: 'aside',
    });
    const taken = disputes.lose(customer, reference);
    await backendThatWaits(db);
    return [taken];
  });
  await taking[0];
  expect(await disputes.lossOf(customer)).toBe(ofNaira(3_000));
  expect(await world.balanceOf(customer)).toBe(0);
  expect(await world.booksHold()).toBe(true);
});
