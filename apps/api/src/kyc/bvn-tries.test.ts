import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '#testing/app.ts';
import { createTestApp } from '#testing/app.ts';
import type { TestCustomer } from '#testing/customer.ts';
import type { OwnSandbox } from '#testing/own-sandbox.ts';
import { startOwnSandbox } from '#testing/own-sandbox.ts';
import { BIRTH_DATE } from '#testing/people.ts';
import { BVN_CHECKS_PER_CUSTOMER, BVN_CHECKS_PER_CUSTOMER_AND_BVN } from './limits.ts';

let sandbox: OwnSandbox;
let world: TestApp;
beforeAll(async () => {
  sandbox = await startOwnSandbox();
  world = await createTestApp({ variables: { IDENTITY_BASE_URL: `${sandbox.url}/identity` } });
});
afterAll(async () => {
  await world?.close();
  await sandbox?.stop();
});

async function person(): Promise<string> {
  const bvn = `22${String(randomInt(1e9)).padStart(9, '0')}`;
  const of = { firstName: 'ADA', lastName: 'OBI', birthDate: BIRTH_DATE };
  await sandbox.control('POST', '/people', { bvn, ...of });
  return bvn;
}

const sendBvn = (customer: TestCustomer, bvn: string, birthDate = BIRTH_DATE) =>
  customer.authed('POST', '/kyc/bvn', { body: { bvn, birthDate } });

it('counts no try that the provider did not answer, however long it is away', async () => {
  const [customer, bvn] = [await world.signUp(), await person()];
  const times = BVN_CHECKS_PER_CUSTOMER.most + 1;
  await sandbox.control('POST', '/faults', { operation: 'identity', mode: 'error', times });
  for (let time = 0; time < times; time += 1) expect((await sendBvn(customer, bvn)).status).toBe(503);
  expect((await sendBvn(customer, bvn)).status).toBe(200);
});

it('lets one stranger use up no BVN for its owner, and says from when on it can be tried again', async () => {
  const [stranger, owner, bvn] = [await world.signUp(), await world.signUp(), await person()];
  const statuses: number[] = [];
  for (let time = 0; time < 12; time += 1) statuses.push((await sendBvn(stranger, bvn, '1990-01-01')).status);
  const { most } = BVN_CHECKS_PER_CUSTOMER_AND_BVN;
  expect(statuses).toEqual([...Array<number>(most).fill(422), ...Array<number>(12 - most).fill(429)]);
  const refused = await sendBvn(stranger, bvn);
  expect(refused.body.message).toMatch(/You can enter this BVN again from 10:00.am on 21.Nov.2026\.$/);
  expect(refused.headers['retry-after']).toBe(String(24 * 60 * 60));
  // What was refused was no try, of this number or of any.
  expect((await sendBvn(owner, bvn)).status).toBe(200);
  for (let time = most; time < BVN_CHECKS_PER_CUSTOMER.most; time += 1)
    expect((await sendBvn(stranger, `100000002${10 + time}`)).status).toBe(422);
  expect((await sendBvn(stranger, '10000000299')).status).toBe(429);
});
