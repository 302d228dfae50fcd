import { naira, nairaToKobo } from '@kolo/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPots } from '#ledger/accounts.ts';
import { wallet } from '#ledger/chart.ts';
import { postMovement } from '#ledger/post.ts';
import type { MoneyApp } from '#testing/money-app.ts';
import { createMoneyApp } from '#testing/money-app.ts';
import { backendThatWaits } from '#testing/waiting.ts';
import { findPayment } from '../queries.ts';
import { takeBack } from './take-back.ts';

let world: MoneyApp;
beforeAll(async () => {
  world = await createMoneyApp();
});
afterAll(() => world?.close());

const ofNaira = (amount: number) => nairaToKobo(naira(amount));

test('what is left is taken where the customer moves some of it at the same moment', async () => {
  const customer = await world.signUpSaver();
  const { userId } = customer;
  const { db, ids, clock } = world.services;
  const reference = await world.started(customer, 5_000);
  await world.play(reference, 'success');
  await world.status(customer, reference);
  const payment = await findPayment(db, userId, reference);
  if (!payment) throw new Error('the payment is there');
  const claim = { payment, disputeId: 'd1' };
  const taking = await db.transaction().execute(async (tx) => {
    await openPots(tx, userId, [wallet('sb')]);
    await postMovement(tx, {
      userId,
      key: 'aside',
      id: ids.next(),
      at: clock.now(),
      kind: 'sbTransfer',
      from: wallet('ds'),
      to: wallet('sb'),
      amountKobo: ofNaira(3_000),
      narration: 'SB transfer - Fan',
      reference: 'aside',
    });
    const taken = db.transaction().execute((other) => takeBack(world.payments, other, claim, ofNaira(5_000)));
    await backendThatWaits(db);
    return [taken];
  });
  expect(await taking[0]).toEqual({ takenKobo: ofNaira(2_000), lossKobo: ofNaira(3_000) });
  expect(await world.balanceOf(customer)).toBe(0);
});
