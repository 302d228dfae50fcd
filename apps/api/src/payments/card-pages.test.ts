import { beforeEach, describe, expect, test } from 'vitest';
import type { TestCustomer, Answer } from '#testing/customer.ts';
import { bankAnswers, savedCard, showCard } from '#testing/cards.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { PAGE_COUNTS_MS } from './limits.ts';

const PATH = '/payments/init-contribution';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CAP = 300_000;

const world = await openMoneyApp();
const clearFaults = () => world.sandbox.control('POST', '/faults', { clear: true });
beforeEach(clearFaults);

type Method = 'card' | 'bank_transfer' | 'ussd';

function pay(customer: TestCustomer, amount: number, method: Method, key = world.services.ids.next()) {
  const body = { purpose: 'account', accountType: 'ds', amount, method };
  return customer.authed('POST', PATH, { key, body });
}

/** What the customer sees when they look again after a moment. */
async function now(customer: TestCustomer, reference: string): Promise<Answer['body']> {
  world.clock.advance(2_000);
  return (await world.status(customer, reference)).body;
}

async function played(
  customer: TestCustomer,
  reference: string,
  outcome: 'success' | 'failed' | 'abandoned',
) {
  await world.play(reference, outcome);
  return (await now(customer, reference)).status;
}

const referenceOf = ({ body }: Answer): string => body.data.reference;

describe('the page of a card payment', () => {
  test('counts for 24 hours from its start, open, declined and left, and not a moment longer', async () => {
    const [open, declined, left] = [
      await world.signUpSaver(),
      await world.signUpSaver(),
      await world.signUpSaver(),
    ];
    const start = world.clock.now().getTime();
    const references = await Promise.all([open, declined, left].map((one) => world.started(one, CAP)));
    expect(await played(declined, references[1] ?? '', 'failed')).toBe('failed');
    expect(await played(left, references[2] ?? '', 'abandoned')).toBe('abandoned');
    for (const ageMs of [MINUTE_MS, HOUR_MS, PAGE_COUNTS_MS - 1]) {
      world.clock.set(new Date(start + ageMs));
      for (const one of [open, declined, left])
        expect([ageMs, (await world.deposit(one, 100)).body.code]).toEqual([ageMs, 'LIMIT_EXCEEDED']);
    }
    world.clock.set(new Date(start + PAGE_COUNTS_MS));
    for (const one of [open, declined, left]) expect((await world.deposit(one, CAP)).status).toBe(201);
  });

  test('counts under ten starts at once, and the key that was refused is free later', async () => {
    const customer = await world.signUpSaver();
    const keys = Array.from({ length: 10 }, () => world.services.ids.next());
    const answers = await Promise.all(keys.map((key) => world.deposit(customer, 100_000, key)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 3 }, () => 201),
      ...Array.from({ length: 7 }, () => 403),
    ]);
    const began = answers.findIndex(({ status }) => status === 201);
    expect((await world.deposit(customer, 100_000, keys[began])).body).toEqual(answers[began]?.body);
    const refused = answers.findIndex(({ status }) => status === 403);
    world.clock.advance(PAGE_COUNTS_MS);
    expect((await world.deposit(customer, 100_000, keys[refused])).status).toBe(201);
  });

  test('that stands in the way is named: the one that ends last, with its end', async () => {
    const customer = await world.signUpSaver();
    await world.started(customer, 100_000);
    world.clock.advance(HOUR_MS);
    const last = await world.deposit(customer, 150_000);
    const end = new Date(world.clock.now().getTime() + PAGE_COUNTS_MS).toISOString();
    const { authorizationUrl } = last.body.data;
    expect(await played(customer, referenceOf(last), 'failed')).toBe('failed');
    const answer = await world.deposit(customer, 50_001);
    expect(answer).toMatchObject({ status: 403, body: { code: 'LIMIT_EXCEEDED' } });
    expect(answer.body.next).toEqual({ reference: referenceOf(last), authorizationUrl, until: end });
    expect(answer.body.message).toContain('Your card payment of ₦150,000 can still be paid on its page');
    expect((await world.deposit(customer, 50_000)).status).toBe(201);
  });

  test('is not named where it does not stand alone in the way: money that is there, a code, too much in all', async () => {
    const customer = await world.signUpSaver();
    await world.started(customer, 200_000);
    expect((await pay(customer, CAP + 1, 'card')).body).not.toHaveProperty('next');
    expect((await pay(customer, 50_000, 'ussd')).status).toBe(201);
    expect((await pay(customer, 250_000, 'card')).body.next).toEqual(expect.anything());
    expect((await pay(customer, 250_001, 'card')).body).not.toHaveProperty('next');
  });

  test('that never opened does not count, nor does a check of a card, an expired transfer or code', async () => {
    const customer = await world.signUpSaver();
    await showCard(world, customer);
    await world.fault('transaction.initialize', 'error', 3);
    const unopened = referenceOf(await pay(customer, CAP, 'card'));
    const behind = await pay(customer, 100, 'card');
    expect(behind.body.code).toBe('LIMIT_EXCEEDED');
    expect(behind.body).not.toHaveProperty('next');
    world.clock.advance(31 * MINUTE_MS);
    expect((await now(customer, unopened)).status).toBe('failed');
    await clearFaults();
    for (const method of ['ussd', 'bank_transfer'] as const) {
      const expired = referenceOf(await pay(customer, CAP, method));
      expect((await pay(customer, 100, 'card')).body.code).toBe('LIMIT_EXCEEDED');
      world.clock.advance(31 * MINUTE_MS);
      expect((await now(customer, expired)).status).toBe('abandoned');
    }
    expect((await pay(customer, CAP, 'card')).status).toBe(201);
  });

  test('of a saved card counts where its bank asked for the customer; one that was declined has none', async () => {
    const customer = await world.signUpSaver();
    const card = await savedCard(world, customer);
    const paid = (amount: number) =>
      customer.authed('POST', PATH, {
        key: world.services.ids.next(),
        body: { purpose: 'account', accountType: 'ds', amount, method: 'saved_card', cardId: card.id },
      });
    await bankAnswers(world, card, 'declined');
    expect((await paid(CAP)).body.data.status).toBe('failed');
    await bankAnswers(world, card, 'challenge');
    const challenged = await paid(CAP);
    expect(challenged.body.data.authorizationUrl).toEqual(expect.any(String));
    expect(await played(customer, referenceOf(challenged), 'abandoned')).toBe('abandoned');
    const answer = await pay(customer, 100, 'card');
    expect(answer.body).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      next: { reference: referenceOf(challenged) },
    });
  });
});
