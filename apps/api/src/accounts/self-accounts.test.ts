import { describe, expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import type { TestCustomer } from '#testing/customer.ts';

const world = await openTestApp();

const open = (customer: TestCustomer, accountType: string) =>
  customer.authed('POST', '/self-accounts', { body: { accountType } });

describe('POST /self-accounts', () => {
  test('a stranger gets 401 whatever the body', async () => {
    const answer = await world.call('POST', '/self-accounts', { body: { nonsense: 1 } });
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });

  test('an unknown type, a missing one and an unknown field are refused', async () => {
    const customer = await world.signUp();
    for (const body of [{ accountType: 'xx' }, {}, { accountType: 'ds', availableBalance: 9_000_000 }]) {
      const answer = await customer.authed('POST', '/self-accounts', { body });
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    }
    expect((await customer.authed('GET', '/self-accounts/all')).body).toEqual([]);
  });

  test('without the CSRF pair nothing is opened', async () => {
    const customer = await world.signUp();
    const answer = await world.call('POST', '/self-accounts', {
      body: { accountType: 'ds' },
      headers: { authorization: `Bearer ${customer.tokens.access}` },
    });
    expect(answer).toMatchObject({ status: 403, body: { code: 'CSRF_INVALID' } });
    expect((await customer.authed('GET', '/self-accounts/all')).body).toEqual([]);
  });

  test('opens each type once, empty, with a ten-digit number of its own', async () => {
    const customer = await world.signUp();
    const numbers = new Set<string>();
    for (const accountType of ['ds', 'sb', 'ibs']) {
      const answer = await open(customer, accountType);
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        accountType,
        type: accountType,
        accountNumber: expect.stringMatching(/^[1-9]\d{9}$/),
        availableBalance: 0,
      });
      numbers.add(answer.body.accountNumber);
    }
    expect(numbers.size).toBe(3);
  });

  test('a second one of the same type is refused, one after the other as at once', async () => {
    const customer = await world.signUp();
    const together = await Promise.all([1, 2, 3, 4].map(() => open(customer, 'ds')));
    expect(together.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(together.filter(({ status }) => status === 409)).toHaveLength(3);
    const again = await open(customer, 'ds');
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_EXISTS', message: 'You already have a DS account.' },
    });
    expect((await customer.authed('GET', '/self-accounts/all')).body).toHaveLength(1);
    const numbers = await world.services.db
      .selectFrom('selfAccountNumber')
      .select('accountNumber')
      .where('userId', '=', customer.userId)
      .execute();
    expect(numbers).toHaveLength(1);
  });
});

describe('GET /self-accounts', () => {
  test('a stranger gets 401', async () => {
    for (const path of ['/self-accounts?accountType=ds', '/self-accounts/all']) {
      expect((await world.call('GET', path)).status).toBe(401);
    }
  });

  test('an unknown type, none, and a foreign userId beside it are refused', async () => {
    const customer = await world.signUp();
    for (const query of ['', '?accountType=xx', `?accountType=ds&userId=${customer.userId}`]) {
      expect((await customer.authed('GET', `/self-accounts${query}`)).status).toBe(400);
    }
  });

  test("another customer's accounts are not there", async () => {
    const [owner, other] = [await world.signUp(), await world.signUp()];
    await open(owner, 'ds');
    expect((await other.authed('GET', '/self-accounts?accountType=ds')).status).toBe(404);
    expect((await other.authed('GET', '/self-accounts/all')).body).toEqual([]);
  });

  test('none is 404 for the one and [] for all; an open one is found by both', async () => {
    const customer = await world.signUp();
    const none = await customer.authed('GET', '/self-accounts?accountType=sb');
    expect(none).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await customer.authed('GET', '/self-accounts/all')).body).toEqual([]);
    const opened = await open(customer, 'sb');
    expect((await customer.authed('GET', '/self-accounts?accountType=sb')).body).toEqual(opened.body);
    expect((await customer.authed('GET', '/self-accounts/all')).body).toEqual([opened.body]);
    expect((await customer.authed('GET', '/self-accounts?accountType=ds')).status).toBe(404);
  });
});
