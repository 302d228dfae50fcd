import type { Card } from '@kolo/contract/cards';
import { describe, expect, test, vi } from 'vitest';
import { ProviderRefused } from '#platform/provider-answer.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { bankAnswers, bookOf, savedCard, tokenOf } from '#testing/cards.ts';
import { openMoneyApp } from '#testing/money-app.ts';

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;

/** T03 at its small size: charges whose answer gets lost. `npm run bench -- faults` runs it at full size. */
const LOST_ANSWERS = 5;

const world = await openMoneyApp();

interface Payer {
  readonly customer: TestCustomer;
  readonly card: Card;
}

async function payer(): Promise<Payer> {
  const customer = await world.signUpSaver();
  return { customer, card: await savedCard(world, customer) };
}

function pay({ customer, card }: Payer, amount: number, key = world.services.ids.next()) {
  const body = { purpose: 'account', accountType: 'ds', amount, method: 'saved_card', cardId: card.id };
  return customer.authed('POST', '/payments/init-contribution', { key, body });
}

/** What the bank says whenever this card is charged from now on. */
const bankSays = ({ card }: Payer, behaviour: string) => bankAnswers(world, card, behaviour);

/** The charges of this amount that went through at the provider. */
async function chargedTimes(kobo: number): Promise<number> {
  const book = await bookOf(world);
  return book.filter((one) => one.kind === 'charge' && one.kobo === kobo && one.status === 'success').length;
}

describe('a payment by a saved card refuses', () => {
  test('where no card is named, and one of another customer', async () => {
    const [one, other] = [await payer(), await payer()];
    const body = { purpose: 'account', accountType: 'ds', amount: 500, method: 'saved_card' };
    const key = world.services.ids.next();
    const nameless = await one.customer.authed('POST', '/payments/init-contribution', { key, body });
    expect(nameless).toMatchObject({
      status: 400,
      body: { fields: { cardId: 'Choose the card to pay with.' } },
    });
    expect(await pay({ customer: one.customer, card: other.card }, 500)).toMatchObject({ status: 404 });
    expect(await pay(one, 49)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect(await world.balanceOf(other.customer)).toBe(0);
  });
});

describe('a payment by a saved card', () => {
  test('is charged and credited in the answer, once for a key', async () => {
    const one = await payer();
    const key = world.services.ids.next();
    const [first, second] = await Promise.all([pay(one, 4_100, key), pay(one, 4_100, key)]);
    const answered = [first, second].find(({ status }) => status === 201);
    expect(answered?.body.data).toMatchObject({
      status: 'succeeded',
      amount: 4_100,
      method: 'saved_card',
      cardId: one.card.id,
      timeline: [{ event: 'started' }, { event: 'confirmed' }, { event: 'credited' }],
    });
    expect((await pay(one, 4_100, key)).body).toEqual(answered?.body);
    expect(await world.balanceOf(one.customer)).toBe(4_100);
    expect(await chargedTimes(410_000)).toBe(1);
  });

  test('that the bank declines is failed in the answer, with its reason', async () => {
    const one = await payer();
    await bankSays(one, 'insufficient_funds');
    const { status, body } = await pay(one, 4_200);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ status: 'failed' });
    expect(body.data.message).toBe('There is not enough money on that card. No money has left your bank.');
    expect(await world.balanceOf(one.customer)).toBe(0);
    expect(await chargedTimes(420_000)).toBe(0);
  });

  test('that the bank takes its time over is pending, and credited when it is through', async () => {
    const one = await payer();
    await bankSays(one, 'pending');
    const { body } = await pay(one, 4_300);
    expect(body.data).toMatchObject({ status: 'pending' });
    expect(body.data.message).toMatch(/^We have asked your bank/);
    await world.sandbox.control('POST', '/clock', { advance: 'PT1M' });
    world.clock.advance(MINUTE_MS);
    await world.runDue();
    expect((await world.status(one.customer, body.data.reference)).body.status).toBe('succeeded');
    expect(await world.balanceOf(one.customer)).toBe(4_300);
  });

  test('for which the bank wants to see the customer leads to its page', async () => {
    const one = await payer();
    await bankSays(one, 'challenge');
    const { body } = await pay(one, 4_400);
    expect(body.data).toMatchObject({ status: 'pending' });
    expect(body.data.authorizationUrl).toMatch(/\/paystack\/checkout\//);
    await world.play(body.data.reference, 'success');
    world.clock.advance(2 * SECOND_MS);
    expect((await world.status(one.customer, body.data.reference)).body.status).toBe('succeeded');
    expect(await world.balanceOf(one.customer)).toBe(4_400);
  });

  test('that the provider refuses is failed, and says what to do', async () => {
    const one = await payer();
    const { baseUrl, secretKey } = world.services.config.paystack;
    await fetch(`${baseUrl}/customer/authorization/deactivate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ authorization_code: await tokenOf(world, one.card) }),
    });
    const { status, body } = await pay(one, 4_500);
    expect([status, body.data.status]).toEqual([201, 'failed']);
    expect(body.data.message).toContain('Remove it and add it again.');
  });

  test('that the provider refuses this once is failed, is not called useless, and is asked about again', async () => {
    const one = await payer();
    const later = new ProviderRefused('Charge attempt cannot be fulfilled until 30 minutes', undefined, 400);
    vi.spyOn(world.payments.paystack, 'chargeCard').mockRejectedValueOnce(later);
    const { body } = await pay(one, 4_600);
    expect(body.data).toMatchObject({
      status: 'failed',
      message:
        'Your card was not charged. No money has left your bank. Please try again later, or pay in another way.',
    });
    const row = await world.services.db
      .selectFrom('payment')
      .select('nextCheckAt')
      .where('reference', '=', body.data.reference)
      .executeTakeFirstOrThrow();
    expect(row.nextCheckAt).not.toBeNull();
  });

  test('begins a lock and tops it up', async () => {
    const one = await payer();
    const terms = { name: 'Rent', amount: 20_000, lockPeriod: 6, method: 'saved_card', cardId: one.card.id };
    const path = '/interest-package/package/initiate-payment';
    const cardless = { ...terms, cardId: undefined };
    const key = world.services.ids.next();
    const refused = await one.customer.authed('POST', path, { key, body: cardless });
    expect(refused).toMatchObject({ status: 400, body: { fields: { cardId: expect.any(String) } } });
    const begun = await one.customer.authed('POST', path, { key: world.services.ids.next(), body: terms });
    expect(begun).toMatchObject({ status: 201, body: { status: 'succeeded', method: 'saved_card' } });
    const topUp = { purpose: 'ibs', packageId: begun.body.packageId, amount: 5_000 };
    const added = await one.customer.authed('POST', '/payments/init-contribution', {
      key: world.services.ids.next(),
      body: { ...topUp, method: 'saved_card', cardId: one.card.id },
    });
    expect(added).toMatchObject({ status: 201, body: { data: { status: 'succeeded' } } });
    const { body } = await one.customer.authed('GET', `/interest-savings/package/${begun.body.packageId}`);
    expect(body.currentBalance).toBe(25_000);
    const list = await one.customer.authed('GET', '/transactions/self');
    expect(list.body.transactions).toMatchObject([
      { narration: 'IBS payment - Rent', amount: 5_000 },
      { narration: 'IBS payment - Rent', amount: 20_000 },
    ]);
  });
});

describe('a charge whose answer is not known', () => {
  test('is pending, never charged again, and credited once by the check (T03)', async () => {
    const payers = await Promise.all(Array.from({ length: LOST_ANSWERS }, () => payer()));
    await world.fault('charge_authorization', 'timeout_after_effect', LOST_ANSWERS);
    const keys = payers.map(() => world.services.ids.next());
    const answers = await Promise.all(payers.map((one, index) => pay(one, 5_100, keys[index])));
    expect(answers.map(({ body }) => body.data.status)).toEqual(payers.map(() => 'pending'));
    // The customers press again, look, and the checks run, all at once.
    world.clock.advance(10 * SECOND_MS);
    const repeats = await Promise.all(payers.map((one, index) => pay(one, 5_100, keys[index])));
    expect(repeats.map(({ body }) => body)).toEqual(answers.map(({ body }) => body));
    await Promise.all([
      world.runDue(),
      world.runDue(),
      ...payers.map(({ customer }, index) => world.status(customer, answers[index]?.body.data.reference)),
    ]);
    world.clock.advance(5 * MINUTE_MS);
    await world.runDue();
    for (const [index, { customer }] of payers.entries()) {
      const { reference } = answers[index]?.body.data ?? {};
      expect((await world.status(customer, reference)).body.status).toBe('succeeded');
      expect(await world.balanceOf(customer)).toBe(5_100);
      expect(await world.movementsOf(reference)).toBe(1);
    }
    expect(await chargedTimes(510_000)).toBe(LOST_ANSWERS);
    expect(await world.booksHold()).toBe(true);
  });

  test('and never reached the bank fails within a minute or so, and charges nothing', async () => {
    const one = await payer();
    await world.fault('charge_authorization', 'error');
    const { body } = await pay(one, 5_200);
    expect(body.data.status).toBe('pending');
    world.clock.advance(10 * SECOND_MS);
    await world.runDue();
    expect((await world.status(one.customer, body.data.reference)).body.status).toBe('pending');
    world.clock.advance(MINUTE_MS);
    await world.runDue();
    const { body: failed } = await world.status(one.customer, body.data.reference);
    expect(failed).toMatchObject({
      status: 'failed',
      message: 'Your card was not charged. No money has left your bank. Please try again.',
    });
    expect(await bookOf(world, body.data.reference)).toEqual([]);
    expect(await world.balanceOf(one.customer)).toBe(0);
  });
});
