import { HEADERS } from '@kolo/contract/endpoint';
import { expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';

const PASSWORD = 'market-day-rain';
const THIEF_PASSWORD = 'attackers-password';
/** The networks from which calls come. */
const [THIEF, OWNER] = ['102.89.1.1', '105.112.1.1'];

const world = await openTestApp();

const on = (device: string | undefined) => (device === undefined ? {} : { [HEADERS.deviceId]: device });

/** A call that names no device, unless a header does. */
async function from(
  remoteAddress: string,
  path: string,
  payload: object,
  headers: Record<string, string> = {},
) {
  const url = `/api/v1/auth/${path}`;
  const answer = await world.app.inject({ method: 'POST', url, remoteAddress, payload, headers });
  await world.runJobs();
  return [answer.statusCode, answer.json().code];
}

const register = (network: string, email: string, password: string) =>
  from(network, 'register', { email, password, firstName: 'Ada', lastName: 'Obi' });
const signIn = (network: string, identifier: string, password = PASSWORD) =>
  from(network, 'login', { identifier, password });
const verify = (network: string, identifier: string, device?: string) =>
  from(network, 'verify-email', { otp: world.codeFor(identifier), identifier }, on(device));

const WRONG_CODE = [400, 'CODE_INVALID'];
const IN = [200, undefined];

test('a client that names no device registers, verifies and signs in from one network', async () => {
  const email = 'nameless@mail.example';
  expect(await register(OWNER, email, PASSWORD)).toEqual([201, undefined]);
  expect(await verify(OWNER, email)).toEqual(IN);
  expect(await signIn(THIEF, email)).toEqual(IN);
});

test('the code of a registration that a thief made elsewhere opens nothing to the owner of the address', async () => {
  const email = 'victim-of-nameless@mail.example';
  await register(THIEF, email, THIEF_PASSWORD);
  for (const device of [undefined, 'the phone of the owner', THIEF])
    expect(await verify(OWNER, email, device)).toEqual(WRONG_CODE);
  expect(await signIn(THIEF, email, THIEF_PASSWORD)).toEqual([403, 'NOT_VERIFIED']);
  expect(await register(OWNER, email, PASSWORD)).toEqual([201, undefined]);
  expect(await verify(THIEF, email)).toEqual(WRONG_CODE);
  expect(await verify(OWNER, email)).toEqual(IN);
  expect(await signIn(THIEF, email, THIEF_PASSWORD)).toEqual([401, 'INVALID_CREDENTIALS']);
});

test('anyone who registers the address again elsewhere gets nothing of the code that its owner types', async () => {
  const email = 'victim@mail.example';
  const names = { firstName: 'Ada', lastName: 'Obi' };
  const [own, other] = ['the phone of the owner', 'the phone of the thief'];
  const registerOn = (password: string, device?: string) =>
    from(OWNER, 'register', { email, password, ...names }, on(device));
  for (const attacker of [other, undefined]) {
    await registerOn(PASSWORD, own);
    expect(await registerOn(THIEF_PASSWORD, attacker)).toEqual([201, undefined]);
    expect(await verify(OWNER, email, own)).toEqual(WRONG_CODE);
  }
  await registerOn(PASSWORD, own);
  expect(await verify(OWNER, email)).toEqual(WRONG_CODE);
  expect(await verify(OWNER, email, other)).toEqual(WRONG_CODE);
  expect(await verify(OWNER, email, own)).toEqual(IN);
  expect(await signIn(OWNER, email, THIEF_PASSWORD)).toEqual([401, 'INVALID_CREDENTIALS']);
  const replaced = await world.services.db
    .selectFrom('securityEvent')
    .select('kind')
    .where('kind', '=', 'registration_replaced')
    .where((row) => row('detail', '@>', JSON.stringify({ address: OWNER })))
    .execute();
  expect(replaced.length).toBeGreaterThanOrEqual(4);
});

test('anyone who reads the code and not the password is not let in by a sign-in elsewhere that named no device', async () => {
  const { phone } = await world.signUp();
  expect(await signIn(OWNER, phone)).toEqual([403, 'NOT_VERIFIED']);
  expect(await verify(THIEF, phone)).toEqual(WRONG_CODE);
  expect(await verify(OWNER, phone)).toEqual(IN);
});

test('a thief behind the address of the owner, both nameless, gets nothing of the code that either asked for', async () => {
  const [owner, thief] = [{ 'user-agent': 'owner/1.0' }, { 'user-agent': 'thief/2.0' }];
  const email = 'behind-one-address@mail.example';
  const names = { email, firstName: 'Ada', lastName: 'Obi' };
  const typed = () => ({ otp: world.codeFor(email), identifier: email });
  expect((await from(OWNER, 'register', { ...names, password: PASSWORD }, owner))[0]).toBe(201);
  expect((await from(OWNER, 'register', { ...names, password: THIEF_PASSWORD }, thief))[0]).toBe(201);
  // The owner types the code that has just come: it would open the account of the thief.
  expect(await from(OWNER, 'verify-email', typed(), owner)).toEqual(WRONG_CODE);
  expect((await from(OWNER, 'register', { ...names, password: PASSWORD }, owner))[0]).toBe(201);
  expect(await from(OWNER, 'verify-email', typed(), thief)).toEqual(WRONG_CODE);
  expect(await from(OWNER, 'verify-email', typed(), owner)).toEqual(IN);

  const { phone } = await world.signUp();
  expect((await from(OWNER, 'login', { identifier: phone, password: PASSWORD }, owner))[0]).toBe(403);
  const read = { otp: world.codeFor(phone), identifier: phone };
  expect(await from(OWNER, 'verify-email', read, thief)).toEqual(WRONG_CODE);
  expect(await from(OWNER, 'verify-email', read, owner)).toEqual(IN);
});

test('a stranger elsewhere who types wrong codes voids none for the client that waits for it', async () => {
  const { phone } = await world.signUp();
  const email = 'waits-nameless@mail.example';
  expect(await register(OWNER, email, PASSWORD)).toEqual([201, undefined]);
  expect(await signIn(OWNER, phone)).toEqual([403, 'NOT_VERIFIED']);
  for (const identifier of [email, phone]) {
    const right = world.codeFor(identifier);
    for (let by = 1; by <= 5; by += 1) {
      const otp = String((Number(right) + by) % 1_000_000).padStart(6, '0');
      expect(await from(THIEF, 'verify-email', { otp, identifier })).toEqual(WRONG_CODE);
    }
    expect(await verify(OWNER, identifier)).toEqual(IN);
  }
});

test('no device has a name that reads like a network', async () => {
  const email = 'named-as-a-network@mail.example';
  await register(OWNER, email, PASSWORD);
  expect(await verify(THIEF, email, `\n${OWNER}`)).toEqual([400, 'VALIDATION']);
  expect(await verify(THIEF, email, OWNER)).toEqual(WRONG_CODE);
});
