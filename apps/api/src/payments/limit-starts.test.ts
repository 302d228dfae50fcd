import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MoneyApp } from '#testing/money-app.ts';
import { createMoneyApp } from '#testing/money-app.ts';
import { OPEN_PAYMENTS_MAX, PAYMENTS_A_DAY_MAX } from './limits.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

let world: MoneyApp;
beforeAll(async () => {
  world = await createMoneyApp();
});
afterAll(() => world?.close());

test('of payments that are started at once, ten stay open; a finished one makes room, and others are not held up', async () => {
  const [ada, bola] = [await world.signUpSaver(), await world.signUpSaver()];
  const answers = await Promise.all(
    Array.from({ length: OPEN_PAYMENTS_MAX + 4 }, () => world.deposit(ada, 1_000)),
  );
  const started = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status === 429);
  expect([started.length, refused.length]).toEqual([OPEN_PAYMENTS_MAX, 4]);
  expect(refused[0]?.body.message).toBe(
    '10 of your payments are not finished yet. Finish one of them, or try again later.',
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

test('the thirty-first start of a day waits for the next', async () => {
  const customer = await world.signUpSaver();
  const { db } = world.services;
  for (let count = 0; count < PAYMENTS_A_DAY_MAX; count += 1) {
    await world.started(customer, 1_000);
    await db
      .updateTable('payment')
      .set({ status: 'abandoned', next_check_at: null })
      .where('user_id', '=', customer.userId)
      .execute();
  }
  expect((await world.deposit(customer, 1_000)).status).toBe(429);
  world.clock.advance(DAY_MS);
  expect((await world.deposit(customer, 1_000)).status).toBe(201);
});
