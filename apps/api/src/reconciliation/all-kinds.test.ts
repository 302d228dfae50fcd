import { addDays, lagosDateOf } from '@kolo/domain/dates';
import { expect, test } from 'vitest';
import { onInbound } from '#payments/index.ts';
import { ensurePartitions } from '#platform/partitions.ts';
import { bookOf, CARDS, savedCard, showCard } from '#testing/cards.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { payoutCalls } from '#testing/payouts.ts';
import { chargeSource } from './charge-source.ts';
import { reconcile } from './reconcile.ts';
import { refundSource } from './refund-source.ts';
import { transferSource } from './transfer-source.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

const world = await openMoneyApp();
const calls = payoutCalls(world);
// The sandbox dates its book by its own clock, which goes with ours.
world.clock.set(new Date());
await ensurePartitions(world.services.db, world.clock);
const customer = await world.signUp();
const bankAccountId = await calls.prepare(customer, 50_000);
await later('P1D', DAY_MS);
await ensurePartitions(world.services.db, world.clock);

async function later(duration: string, milliseconds: number): Promise<void> {
  await world.sandbox.control('POST', '/clock', { advance: duration });
  world.clock.advance(milliseconds);
  await world.runJobs();
  await world.runDue();
}

function compared() {
  const { services, books, payments } = world;
  const today = lagosDateOf(world.clock.now());
  const sources = [
    chargeSource(services.db, books),
    transferSource(services.db, books),
    refundSource(services.db, books),
  ];
  return reconcile({ services, sources, openCase: payments.openCase }, addDays(today, -1), today);
}

/** Somebody transfers that much there, and we hear of it. */
async function arrives(accountNumber: string, amountNaira: number): Promise<string> {
  const body = { accountNumber, amountKobo: amountNaira * 100 };
  // The sandbox's contract: { reference, status }.
  const { reference } = (await world.sandbox.control('POST', '/inbound', body)) as { reference: string };
  await onInbound(world.services.db, reference, world.clock.now());
  await world.runDue();
  return reference;
}

async function byTransfer(amount: number): Promise<string> {
  const answer = await customer.authed('POST', '/payments/init-contribution', {
    key: world.services.ids.next(),
    body: { purpose: 'account', accountType: 'ds', amount, method: 'bank_transfer' },
  });
  expect(answer.status).toBe(201);
  await arrives(answer.body.data.bankTransfer.accountNumber, amount);
  expect((await world.status(customer, answer.body.data.reference)).body.status).toBe('succeeded');
  return answer.body.data.bankTransfer.accountNumber;
}

/** To the number of one who has left: it has no owner any more. */
async function heldTransfer(): Promise<void> {
  const gone = await world.signUp();
  const { body } = await gone.authed('POST', '/virtual-account');
  await world.services.db
    .updateTable('customer')
    .set({ closedAt: world.clock.now() })
    .where('userId', '=', gone.userId)
    .execute();
  await arrives(body.accountNumber, 700);
}

async function withdrawn(outcome: 'success' | 'failed' | 'reversed'): Promise<string> {
  const { id, reference } = await calls.requested(customer, bankAccountId, 2_000);
  await world.runJobs();
  await calls.settleThere(reference, outcome === 'failed' ? 'failed' : 'success');
  await calls.hear(reference, outcome === 'failed' ? 'failed' : 'success');
  if (outcome === 'reversed') {
    await calls.settleThere(reference, 'reversed');
    await calls.hear(reference, 'reversed', 2);
  }
  const ends = { success: 'paid', failed: 'failed', reversed: 'reversed' } as const;
  expect((await calls.read(customer, id)).status).toBe(ends[outcome]);
  return reference;
}

async function paysByCard(): Promise<void> {
  const card = await savedCard(world, customer);
  const body = { purpose: 'account', accountType: 'ds', amount: 500, method: 'saved_card', cardId: card.id };
  const key = world.services.ids.next();
  const answer = await customer.authed('POST', '/payments/init-contribution', { key, body });
  expect(answer.body.data.status).toBe('succeeded');
  const reference = await world.started(customer, 3_000);
  await world.play(reference, 'success');
  await world.status(customer, reference);
  const { id } = (await world.sandbox.control('POST', '/disputes', { reference })) as { id: number };
  const data = { id, transaction: { reference } };
  await world.deliver(JSON.stringify({ event: 'charge.dispute.resolve', data }));
  await world.runJobs();
}

test('a day with all kinds of money agrees with the provider', async () => {
  await paysByCard();
  await showCard(world, customer, CARDS.refundFails);
  const number = await byTransfer(4_000);
  await arrives(number, 5_000);
  await heldTransfer();
  for (const outcome of ['success', 'failed', 'reversed'] as const) await withdrawn(outcome);
  // Still on its way, and still being asked for.
  await calls.requested(customer, bankAccountId, 1_000);
  await showCard(world, customer, CARDS.mastercard);
  expect(await compared()).toEqual([]);
  await world.runJobs();
  await later('PT2M', 2 * 60_000);
  expect(await compared()).toEqual([]);
  const kinds = (await bookOf(world)).map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(['charge', 'refund', 'transfer', 'reversal']));
});

test('what is changed in the provider’s book of transfers or refunds is found once, and moves nothing', async () => {
  const [other, gone] = [await withdrawn('success'), await withdrawn('success')];
  const refund = await showCard(world, customer, CARDS.verve);
  const lost = await showCard(world, customer, CARDS.visa);
  await world.runJobs();
  await later('PT2M', 2 * 60_000);
  const inbound = await arrives(await byTransfer(1_000), 2_000);
  expect(await compared()).toEqual([]);
  const before = await world.balanceOf(customer);

  await world.sandbox.control('PATCH', `/book/${other}`, { amountKobo: 200_001, status: 'failed' });
  await world.sandbox.control('DELETE', `/book/${gone}`);
  await world.sandbox.control('PATCH', `/book/${refund}?kind=refund`, { status: 'failed' });
  await world.sandbox.control('DELETE', `/book/${lost}?kind=refund`);
  await world.sandbox.control('DELETE', `/book/${inbound}`);
  const found = await compared();
  expect(
    found.map(({ source, difference, reference, isNew }) => ({ source, difference, reference, isNew })),
  ).toEqual([
    { source: 'charge', difference: 'missing_with_them', reference: inbound, isNew: true },
    { source: 'transfer', difference: 'wrong_amount', reference: other, isNew: true },
    { source: 'transfer', difference: 'wrong_status', reference: other, isNew: true },
    { source: 'transfer', difference: 'missing_with_them', reference: gone, isNew: true },
    { source: 'refund', difference: 'wrong_status', reference: refund, isNew: true },
    { source: 'refund', difference: 'missing_with_them', reference: lost, isNew: true },
  ]);
  const again = await compared();
  expect(again).toHaveLength(found.length);
  expect(again.some(({ isNew }) => isNew)).toBe(false);
  expect(await world.balanceOf(customer)).toBe(before);
});
