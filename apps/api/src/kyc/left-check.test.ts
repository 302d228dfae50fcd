import { expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { BIRTH_DATE, person } from '#testing/people.ts';
import { countChecksBefore } from './queries.ts';

const world = await openTestApp();

/** The photos of an ID wait for staff. */
async function waiting(): Promise<TestCustomer> {
  const [customer, bvn] = [await world.signUp(), await person('ADA', 'OBI')];
  const body = { bvn, birthDate: BIRTH_DATE };
  expect((await customer.authed('POST', '/kyc/bvn', { body })).status).toBe(200);
  const { db, clock } = world.services;
  const pending = { status: 'pending', round: 1, submittedAt: clock.now() } as const;
  await db.updateTable('kycCase').set(pending).where('userId', '=', customer.userId).execute();
  const { userId } = customer;
  await db.updateTable('customer').set({ kycStatus: 'pending' }).where('userId', '=', userId).execute();
  return customer;
}

test('a check that waits leaves the queue and the alarm with its customer, and no other does', async () => {
  const [gone, stays] = [await waiting(), await waiting()];
  const { services } = world;
  const tomorrow = new Date(services.clock.now().getTime() + 24 * 60 * 60 * 1_000);
  expect(await countChecksBefore(services.db, tomorrow)).toBe(2);
  const body = { password: gone.password };
  expect((await gone.authed('DELETE', '/users/me', { body })).status).toBe(200);
  expect(await countChecksBefore(services.db, tomorrow)).toBe(1);
  const { printed } = await world.staff('kyc', 'list');
  expect([printed.includes(gone.userId), printed.includes(stays.userId)]).toEqual([false, true]);
  expect((await world.staff('kyc', 'reject', gone.userId, '--reason', 'Late.')).code).toBe(1);
});
