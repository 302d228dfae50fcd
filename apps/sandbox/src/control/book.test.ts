import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, openPlayground, type Playground } from '../playground.ts';

let world: Playground;
beforeAll(async () => {
  world = await openPlayground(() => Date.now());
});
afterAll(() => world.close());

async function paid(reference: string): Promise<string> {
  await world.paystack.post('/transaction/initialize', {
    email: 'ada@example.ng',
    amount: 50_000,
    reference,
  });
  await world.post(`/control/checkouts/${reference}`, { outcome: 'success' });
  return reference;
}
const book = async (reference: string) => (await world.get(`/control/book?reference=${reference}`)).json;
const verify = async (reference: string) =>
  (await world.paystack.get(`/transaction/verify/${reference}`)).json;

test('a charge and its refund are entries of their own', async () => {
  const reference = await paid('book-refund');
  await world.paystack.post('/refund', { transaction: reference });
  await world.post('/control/clock', { advance: 'PT1M' });
  expect(await book(reference)).toEqual([
    { kind: 'charge', reference, kobo: 50_000, status: 'success', at: expect.any(String) },
    { kind: 'refund', reference, kobo: 50_000, status: 'success', at: expect.any(String) },
  ]);
});

test('the book can be made to disagree, without an event', async () => {
  const reference = await paid('book-edited');
  await eventually('the event', () => world.eventsOf('charge.success', reference).length === 1);
  await world.call('PATCH', `/control/book/${reference}`, { body: { amountKobo: 40_000, status: 'failed' } });
  expect((await verify(reference)).data).toMatchObject({ amount: 40_000, status: 'failed' });
  expect(await book(reference)).toMatchObject([{ kobo: 40_000, status: 'failed' }]);
  expect((await world.call('DELETE', `/control/book/${reference}`)).status).toBe(204);
  expect((await verify(reference)).code).toBe('transaction_not_found');
  expect(await book(reference)).toEqual([]);
  const again = { email: 'ada@example.ng', amount: 50_000, reference };
  expect((await world.paystack.post('/transaction/initialize', again)).json.code).toBe('duplicate_reference');
  expect((await world.call('DELETE', '/control/book/unknown')).status).toBe(404);
  expect(world.eventsOf('charge.success', reference)).toHaveLength(1);
});

test('a chargeback opens a dispute, takes the money and is a reversal in the book', async () => {
  const reference = await paid('book-dispute');
  expect((await world.post('/control/disputes', { reference })).status).toBe(201);
  const about = (event: string) =>
    world.receiver.events.find(
      (one) => one.event === event && JSON.stringify(one.data.transaction).includes(`"${reference}"`),
    );
  const created = await eventually('create', () => about('charge.dispute.create'));
  expect(created.data).toMatchObject({
    status: 'awaiting-merchant-feedback',
    resolution: null,
    refund_amount: 50_000,
  });
  const resolved = await eventually('resolve', () => about('charge.dispute.resolve'));
  expect(resolved.data).toMatchObject({
    status: 'resolved',
    resolution: 'auto-accepted',
    transaction: { reference },
  });
  expect((await verify(reference)).data.status).toBe('reversed');
  expect(await book(reference)).toMatchObject([{ kind: 'charge' }, { kind: 'reversal', kobo: 50_000 }]);
});

test('a dispute that was lost is won later, and an open one is ended by what is said of it', async () => {
  const reference = await paid('book-dispute-won');
  const { id } = (await world.post('/control/disputes', { reference, stage: 'opened' })).json;
  expect((await world.post('/control/disputes', { reference, stage: 'lost' })).json).toEqual({
    id,
    reference,
    status: 'resolved',
  });
  expect((await verify(reference)).data.status).toBe('reversed');
  expect((await world.post('/control/disputes', { reference, stage: 'won' })).json.id).toBe(id);
  expect((await world.paystack.get(`/dispute/${id}`)).json.data.resolution).toBe('declined');
  expect((await verify(reference)).data.status).toBe('success');
  expect(await book(reference)).toMatchObject([{ kind: 'charge' }]);
  const next = (await world.post('/control/disputes', { reference, stage: 'won' })).json;
  expect(next.id).not.toBe(id);
});

test('an open dispute is lost after sixteen hours without an answer', async () => {
  const reference = await paid('book-dispute-open');
  const { id } = (await world.post('/control/disputes', { reference, stage: 'opened' })).json;
  await world.post('/control/clock', { advance: 'PT15H' });
  expect((await world.paystack.get(`/dispute/${id}`)).json.data.status).toBe('awaiting-merchant-feedback');
  await world.post('/control/clock', { advance: 'PT2H' });
  expect((await world.paystack.get(`/dispute/${id}`)).json.data).toMatchObject({
    resolution: 'auto-accepted',
  });
});
