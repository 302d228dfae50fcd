import { TERMS_VERSION } from '@kolo/domain/terms';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import type { TestCustomer } from '#testing/customer.ts';

const world = await openTestApp();

const DAY_MS = 24 * 60 * 60_000;
const PATH = '/users/me/terms';
const version = TERMS_VERSION;

const isAsked = async (customer: TestCustomer) =>
  (await customer.authed('GET', '/users/me')).body.askTerms === true;

const answer = (customer: TestCustomer, body: object) => customer.authed('POST', PATH, { body });

async function kept({ userId }: TestCustomer) {
  const { rows } = await sql<object>`
    select version, agreed_at is not null as agreed from terms_answer where user_id = ${userId}
  `.execute(world.services.db);
  return rows;
}

/** A customer from before there were terms. */
async function signUpBefore(): Promise<TestCustomer> {
  const customer = await world.signUp();
  await sql`delete from terms_answer where user_id = ${customer.userId}`.execute(world.services.db);
  return customer;
}

test('a stranger cannot answer for anybody', async () => {
  expect((await world.call('POST', PATH, { body: { version, answer: 'agree' } })).status).toBe(401);
});

test('a version that never was is refused, here and at registration', async () => {
  const customer = await world.signUp();
  for (const body of [{ version: '2020-01-01', answer: 'agree' }, { version, answer: 'yes' }, { version }])
    expect((await answer(customer, body)).status).toBe(400);
  const person = {
    email: 'new@mail.example',
    password: 'market-day-rain',
    firstName: 'Ada',
    lastName: 'Obi',
  };
  const refused = await world.call('POST', '/auth/register', {
    body: { ...person, termsVersion: '2020-01-01' },
  });
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['termsVersion']]);
});

test('what was agreed to at registration is kept, and is not asked again', async () => {
  const customer = await world.signUp();
  expect(await kept(customer)).toEqual([{ version, agreed: true }]);
  expect(await isAsked(customer)).toBe(false);
});

test('a customer from before is asked once, and not for 30 days after "later"', async () => {
  const customer = await signUpBefore();
  expect(await isAsked(customer)).toBe(true);
  expect((await answer(customer, { version, answer: 'later' })).status).toBe(200);
  expect(await isAsked(customer)).toBe(false);
  world.clock.advance(30 * DAY_MS - 1);
  expect(await isAsked(customer)).toBe(false);
  world.clock.advance(1);
  expect(await isAsked(customer)).toBe(true);
  expect((await answer(customer, { version, answer: 'agree' })).status).toBe(200);
  expect(await isAsked(customer)).toBe(false);
});

test('an agreement stands, whatever is answered after it', async () => {
  const customer = await signUpBefore();
  await answer(customer, { version, answer: 'agree' });
  await answer(customer, { version, answer: 'later' });
  expect(await kept(customer)).toEqual([{ version, agreed: true }]);
});

test('one customer answers for nobody else', async () => {
  const [customer, neighbour] = [await signUpBefore(), await signUpBefore()];
  await answer(customer, { version, answer: 'agree' });
  expect(await isAsked(neighbour)).toBe(true);
});
