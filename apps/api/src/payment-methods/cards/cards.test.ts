import { describe, expect, test } from 'vitest';
import { bookOf, CARDS, cardsOf, savedCard, showCard } from '#testing/cards.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { CARDS_MAX } from './keep-card.ts';

const world = await openMoneyApp();

const newKey = () => world.services.ids.next();
const storedCards = (customer: TestCustomer) =>
  world.services.db.selectFrom('card').selectAll().where('userId', '=', customer.userId).execute();
const retiredOf = (customer: TestCustomer) =>
  world.services.db
    .selectFrom('cardTokenRetired')
    .select('id')
    .where('userId', '=', customer.userId)
    .execute();

describe('the calls on cards refuse', () => {
  test('a stranger, a missing key, another body and an id of nothing', async () => {
    for (const [method, path] of [
      ['GET', '/cards'],
      ['POST', '/cards'],
      ['GET', `/cards/${newKey()}`],
      ['PATCH', `/cards/${newKey()}`],
      ['DELETE', `/cards/${newKey()}`],
    ] as const) {
      expect((await world.call(method, path, { body: {} })).status).toBe(401);
    }
    const customer = await world.signUp();
    const keyless = await customer.authed('POST', '/cards', { body: {} });
    expect(keyless).toMatchObject({ status: 400, body: { code: 'IDEMPOTENCY_KEY_REQUIRED' } });
    for (const body of [{ number: CARDS.visa }, { amount: 50 }]) {
      const answer = await customer.authed('POST', '/cards', { body, key: newKey() });
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    }
    expect((await customer.authed('GET', `/cards/${newKey()}`)).status).toBe(404);
    expect((await customer.authed('GET', '/cards/4081')).status).toBe(404);
  });

  test("another customer's card, as if it were not there", async () => {
    const [owner, other] = [await world.signUp(), await world.signUp()];
    const { id } = await savedCard(world, owner);
    expect(await other.authed('GET', `/cards/${id}`)).toMatchObject({ status: 404 });
    const patched = await other.authed('PATCH', `/cards/${id}`, { body: { isDefault: true } });
    expect(patched).toMatchObject({ status: 404 });
    expect(await other.authed('DELETE', `/cards/${id}`)).toMatchObject({ status: 404 });
    expect(await cardsOf(owner)).toHaveLength(1);
  });
});

describe('a card that is added', () => {
  test('is a payment of ₦50 on the page of the provider, one for a key', async () => {
    const customer = await world.signUp();
    const key = newKey();
    const first = await customer.authed('POST', '/cards', { key, body: {} });
    expect(first).toMatchObject({
      status: 201,
      body: { data: { status: 'pending', amount: 50, purpose: 'card', method: 'card' } },
    });
    expect(first.body.data.authorizationUrl).toMatch(/\/paystack\/checkout\//);
    expect((await customer.authed('POST', '/cards', { key, body: {} })).body).toEqual(first.body);
    expect(await bookOf(world, first.body.data.reference)).toMatchObject([{ kind: 'charge', kobo: 5_000 }]);
    expect(await cardsOf(customer)).toEqual([]);
  });

  test('is kept by what it is recognised by, and its token is closed', async () => {
    const customer = await world.signUp();
    const card = await savedCard(world, customer);
    expect(card).toEqual({
      id: expect.any(String),
      brand: 'Visa',
      last4: '4081',
      expMonth: 12,
      expYear: expect.any(Number),
      bank: 'TEST BANK',
      status: 'usable',
      isDefault: true,
      checkReference: expect.stringMatching(/^kolo-/),
      createdAt: expect.any(String),
    });
    expect((await customer.authed('GET', `/cards/${card.id}`)).body).toEqual(card);
    const [stored] = await storedCards(customer);
    const bytes = JSON.stringify(stored) + String(stored?.tokenSealed) + String(stored?.signatureHash);
    expect(bytes).not.toMatch(/AUTH_|SIG_/);
    expect(bytes).not.toContain(CARDS.visa);
    const { body } = await customer.authed('GET', '/transactions/self');
    expect(body.transactions).toEqual([]);
  });

  test('is told to the customer', async () => {
    const customer = await world.signUp();
    const before = await world.services.db.selectFrom('outbox').select('payload').execute();
    await showCard(world, customer);
    const left = await world.services.db.selectFrom('outbox').select('payload').execute();
    expect(JSON.stringify(left.slice(before.length))).toContain('"card":"Visa ending 4081"');
    expect(JSON.stringify(left)).not.toMatch(/AUTH_/);
  });

  test('is one card however often it is shown, and the old token is forgotten', async () => {
    const customer = await world.signUp();
    const card = await savedCard(world, customer);
    const [before] = await storedCards(customer);
    const again = await showCard(world, customer);
    expect(await cardsOf(customer)).toEqual([{ ...card, checkReference: again }]);
    const [after] = await storedCards(customer);
    expect(after?.tokenSealed).not.toEqual(before?.tokenSealed);
    expect(await retiredOf(customer)).toHaveLength(1);
    await world.runJobs();
    expect(await retiredOf(customer)).toHaveLength(0);
    await world.signUpSaver();
    const paid = await pay(customer, card.id);
    expect(paid).toMatchObject({ status: 201, body: { data: { status: 'succeeded' } } });
  });

  test('belongs to anyone who shows it: two customers may have the same one', async () => {
    const [one, other] = [await world.signUp(), await world.signUp()];
    await showCard(world, one);
    await showCard(world, other);
    expect(await cardsOf(one)).toHaveLength(1);
    expect(await cardsOf(other)).toHaveLength(1);
  });

  test('that cannot be charged again says so, has no token and is not the default', async () => {
    const customer = await world.signUp();
    const card = await savedCard(world, customer, CARDS.onceOnly);
    expect(card).toMatchObject({ brand: 'Verve', status: 'not_reusable', isDefault: false });
    expect(card.message).toContain('does not allow it to be charged again');
    expect((await storedCards(customer))[0]?.tokenSealed).toBeNull();
    const answer = await customer.authed('PATCH', `/cards/${card.id}`, { body: { isDefault: true } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'WRONG_STATE', message: card.message } });
    expect(await pay(customer, card.id)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } });
  });

  test('and has expired says so, and pays nothing', async () => {
    const customer = await world.signUp();
    const card = await savedCard(world, customer, { number: CARDS.mastercard, expiry: '10/26' });
    expect(card).toMatchObject({ status: 'expired', isDefault: false });
    expect(card.message).toMatch(/^This card expired at the end of 10\/26/);
    expect(await pay(customer, card.id)).toMatchObject({ status: 409, body: { message: card.message } });
    expect(await savedCard(world, customer, CARDS.verve)).toMatchObject({ isDefault: true });
  });

  test('is the last one where there are as many as anybody may have', async () => {
    const customer = await world.signUp();
    const card = await savedCard(world, customer);
    const [row] = await storedCards(customer);
    if (!row) throw new Error('the card is there');
    const more = Array.from({ length: CARDS_MAX - 1 }, () => ({
      ...row,
      id: newKey(),
      signatureHash: null,
      isDefault: false,
    }));
    await world.services.db.insertInto('card').values(more).execute();
    const answer = await customer.authed('POST', '/cards', { key: newKey(), body: {} });
    expect(answer).toMatchObject({ status: 403, body: { code: 'LIMIT_EXCEEDED' } });
    const page = await customer.authed('GET', '/cards?limit=4&page=3');
    expect(page.body).toMatchObject({ page: 3, totalPages: 3, totalResults: CARDS_MAX });
    expect(page.body.results).toHaveLength(CARDS_MAX - 8);
    expect((await customer.authed('DELETE', `/cards/${card.id}`)).status).toBe(200);
    expect((await customer.authed('POST', '/cards', { key: newKey(), body: {} })).status).toBe(201);
  });
});

/** ₦1,000 into the DS account, which is opened where it is missing. */
async function pay(customer: TestCustomer, cardId: string) {
  await customer.authed('POST', '/self-accounts', { body: { accountType: 'ds' } });
  const body = { purpose: 'account', accountType: 'ds', amount: 1_000, method: 'saved_card', cardId };
  return customer.authed('POST', '/payments/init-contribution', { key: newKey(), body });
}

test('more cards in a day than anybody has are refused', async () => {
  const customer = await world.signUp();
  const add = () => customer.authed('POST', '/cards', { key: newKey(), body: {} });
  for (let started = 0; started < 20; started += 1) expect((await add()).status).toBe(201);
  const refused = await add();
  expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(refused.headers['retry-after']).toBe('3600');
  world.clock.advance(25 * 60 * 60 * 1_000);
  await world.runDue();
  expect((await add()).status).toBe(201);
});

describe('the default card', () => {
  test('is the first, until another is made it, and stands first on the list', async () => {
    const customer = await world.signUp();
    const first = await savedCard(world, customer);
    const second = await savedCard(world, customer, CARDS.mastercard);
    expect([first.isDefault, second.isDefault]).toEqual([true, false]);
    const patched = await customer.authed('PATCH', `/cards/${second.id}`, { body: { isDefault: true } });
    expect(patched).toMatchObject({ status: 200, body: { id: second.id, isDefault: true } });
    const cards = await cardsOf(customer);
    expect(cards.map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
    const refused = await customer.authed('PATCH', `/cards/${second.id}`, { body: { isDefault: false } });
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  });
});

describe('a card that is removed', () => {
  test('is gone here at once, at the provider by a job, and leaves the default to another', async () => {
    const customer = await world.signUp();
    const first = await savedCard(world, customer);
    const second = await savedCard(world, customer, CARDS.mastercard);
    expect((await customer.authed('DELETE', `/cards/${first.id}`)).status).toBe(200);
    expect(await cardsOf(customer)).toMatchObject([{ id: second.id, isDefault: true }]);
    expect((await customer.authed('GET', `/cards/${first.id}`)).status).toBe(404);
    expect(await pay(customer, first.id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await customer.authed('DELETE', `/cards/${first.id}`)).status).toBe(404);
    const removed = (await storedCards(customer)).find(({ id }) => id === first.id);
    expect(removed).toMatchObject({ tokenSealed: null, signatureHash: null });
    expect(await retiredOf(customer)).toHaveLength(1);
    await world.runJobs();
    expect(await retiredOf(customer)).toHaveLength(0);
    await showCard(world, customer);
    expect(await cardsOf(customer)).toHaveLength(2);
  });

  test('may be the last one', async () => {
    const customer = await world.signUp();
    const { id } = await savedCard(world, customer);
    await customer.authed('DELETE', `/cards/${id}`);
    expect((await customer.authed('GET', '/cards')).body).toEqual({
      results: [],
      page: 1,
      totalPages: 0,
      totalResults: 0,
    });
  });
});
