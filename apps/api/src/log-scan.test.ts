import { findLeaks } from '@kolo/tools/check/log-scan.ts';
import { expect, test } from 'vitest';
import { HEADERS } from '@kolo/contract/endpoint';
import { openMoneyApp } from '#testing/money-app.ts';

const BVN = '22222222222';

const world = await openMoneyApp({ notifies: true });

/** Every door once, the right way and the wrong way. */
async function useEveryDoor(): Promise<void> {
  const customer = await world.signUpSaver();
  const contact = { identifier: customer.email };
  await world.call('POST', '/auth/login', { body: { ...contact, password: 'not-the-password-7' } });
  await world.call('POST', '/auth/refresh-tokens', { body: { refreshToken: customer.tokens.refresh } });
  await customer.authed('POST', '/users/me/pin', { body: { pin: '739150' } });
  await customer.authed('POST', '/users/me/pin/verify', { body: { pin: '739151' } });
  await customer.authed('POST', '/kyc/bvn', { body: { bvn: BVN, birthDate: '1990-01-01' } });
  await world.call('POST', '/auth/forgot-password', { body: contact });
  await world.runJobs();
  const code = world.codeFor(customer.email);
  const granted = await world.call('POST', '/auth/verify-reset-code', { body: { ...contact, code } });
  const body = { ...contact, password: 'another-rain-26', code: '000000' };
  const headers = { [HEADERS.resetGrant]: granted.body.resetGrant };
  await world.call('POST', '/auth/reset-password', { body, headers });
  await world.call('POST', '/telemetry/crashes', {
    body: { message: `otp ${code} of ${customer.email}`, path: `/x/${customer.phone}`, kind: 'render' },
  });
  await world.runJobs();
}

test('no BVN, code, token, PIN, password, email or phone stands in a log line of a run that used them all', async () => {
  await useEveryDoor();
  const kinds = [BVN, '739150', '739151', 'not-the-password-7', 'another-rain-26'];
  expect([...world.used]).toEqual(expect.arrayContaining(kinds));
  expect(world.used.size).toBeGreaterThan(kinds.length + 8);
  expect(world.logs.length).toBeGreaterThan(0);
  expect(findLeaks(world.logs, [...world.used])).toEqual([]);
  // The scan is not blind: the same lines with one of each are found.
  for (const secret of world.used) {
    expect([secret, findLeaks([JSON.stringify({ msg: `was ${secret}` })], [...world.used])]).not.toEqual([
      secret,
      [],
    ]);
  }
});
