import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Answer } from '#testing/customer.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { heldBefore } from '#testing/waiting.ts';
import { OPEN_PAYMENTS_MAX, PAYMENTS_A_DAY_MAX } from './limits.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

const world = await openMoneyApp();

/** A hundred at once would wait for each other's connections longer than a slow machine allows. */
const AT_ONCE = 11;

test('of payments that are started at once, a bounded number stays open; a finished one makes room, and others are not held up', async () => {
  const [ada, bola] = [await world.signUpSaver(), await world.signUpSaver()];
  const deposits = (many: number) =>
    Promise.all(Array.from({ length: many }, () => world.deposit(ada, 1_000)));
  const answers: Answer[] = [];
  while (answers.length < OPEN_PAYMENTS_MAX - 1)
    answers.push(...(await deposits(Math.min(AT_ONCE, OPEN_PAYMENTS_MAX - 1 - answers.length))));
  answers.push(...(await heldBefore(world.services, 'customer', () => deposits(5))));
  const started = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status === 429);
  expect([started.length, refused.length]).toEqual([OPEN_PAYMENTS_MAX, 4]);
  expect(refused[0]?.body.message).toBe(
    '100 of your payments are not finished yet. Finish one of them, or try again later.',
  );
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await world.deposit(bola, 1_000)).status).toBe(201);

  const reference: string = started[0]?.body.data.reference;
  await world.play(reference, 'success');
  expect((await world.status(ada, reference)).body.status).toBe('succeeded');
  expect((await world.deposit(ada, 1_000)).status).toBe(201);
});

test('a repeat of a command that started a payment is answered, however many stand open', async () => {
  const customer = await world.signUpSaver();
  const key = world.services.ids.next();
  const first = await world.deposit(customer, 1_000, key);
  for (let count = 1; count < OPEN_PAYMENTS_MAX; count += 1) await world.started(customer, 1_000);
  expect((await world.deposit(customer, 1_000)).status).toBe(429);
  expect((await world.deposit(customer, 1_000, key)).body).toEqual(first.body);
});

test('a start above the bound of a day waits for the next', async () => {
  const customer = await world.signUpSaver();
  const reference = await world.started(customer, 1_000);
  // As many again as a day allows, all left behind: copies, since a thousand pages of the provider take their time.
  await sql`
    insert into payment (user_id, id, reference, status, purpose, method, account_type, amount_kobo, payer_email, request_key, created_at)
    select user_id, gen_random_uuid(), reference || n, 'abandoned', purpose, method, account_type, amount_kobo, payer_email,
      request_key || n, created_at
    from payment, generate_series(2, ${PAYMENTS_A_DAY_MAX}::integer) n
    where user_id = ${customer.userId}::uuid and reference = ${reference}
  `.execute(world.services.db);
  expect((await world.deposit(customer, 1_000)).status).toBe(429);
  world.clock.advance(DAY_MS);
  expect((await world.deposit(customer, 1_000)).status).toBe(201);
});
