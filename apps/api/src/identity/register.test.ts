import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#platform/db.ts';
import { openTestApp } from '#testing/app.ts';
import { backendsThatWait, heldBefore } from '#testing/waiting.ts';

const world = await openTestApp();

const person = { password: 'market-day-rain', firstName: 'Ada', lastName: 'Obi' };
const register = (body: object) => world.call('POST', '/auth/register', { body: { ...person, ...body } });

test('a registration without email and phone is refused with the words of the catalogue', async () => {
  const answer = await register({});
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ code: 'VALIDATION', message: 'Email or phone is required' });
});

test('a field that nobody knows is refused', async () => {
  expect((await register({ email: 'x@mail.example', isAdmin: true })).status).toBe(400);
});

test('a short, a well-known and an own-name password are refused', async () => {
  for (const password of ['short', 'Password123', 'a@mail.example']) {
    const answer = await register({ email: 'a@mail.example', password });
    expect(answer.status).toBe(400);
    expect(answer.body.fields.password).toEqual(expect.any(String));
  }
  const withPhone = { email: 'a@mail.example', phoneNumber: '0803 999 4567' };
  for (const password of ['08039994567', '2348039994567', '0803 999 4567'])
    expect((await register({ ...withPhone, password })).body.fields).toHaveProperty('password');
});

test('a registration answers the profile and the identifier, email first', async () => {
  const answer = await register({ email: ' Ada@Mail.example', phoneNumber: '0803 123 4567' });
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    identifier: 'ada@mail.example',
    user: {
      id: expect.any(String),
      firstName: 'Ada',
      lastName: 'Obi',
      email: 'ada@mail.example',
      phoneNumber: '+2348031234567',
      address: null,
      isEmailVerified: false,
      isPhoneVerified: false,
      kycStatus: 'none',
      hasPin: false,
      pinSetAt: null,
    },
  });
  await world.runJobs();
  expect(world.codeFor('ada@mail.example')).toMatch(/^\d{6}$/);
  expect(world.codeFor('+2348031234567')).toMatch(/^\d{6}$/);
});

test('with a phone alone the phone is the identifier', async () => {
  expect((await register({ phoneNumber: '+2348031234500' })).body.identifier).toBe('+2348031234500');
});

test("a verified customer's address and number are taken, each named", async () => {
  const customer = await world.signUp();
  const otp = world.codeFor(customer.phone);
  expect((await customer.authed('POST', '/auth/verify-email', { body: { otp } })).status).toBe(200);
  const answer = await register({ email: customer.email, phoneNumber: customer.phone });
  expect(answer.status).toBe(409);
  expect(answer.body.code).toBe('ALREADY_EXISTS');
  expect(Object.keys(answer.body.fields)).toEqual(['email', 'phoneNumber']);
});

test('a number that is kept for its old holder is not said to be on an account now', async () => {
  const holder = await world.signUp();
  const otp = world.codeFor(holder.phone);
  expect((await holder.authed('POST', '/auth/verify-email', { body: { otp } })).status).toBe(200);
  const onAccount = await register({ phoneNumber: holder.phone });
  const until = new Date(world.clock.now().getTime() + 1);
  const { db } = world.services;
  const number = db.updateTable('phoneNumber').where('phone', '=', holder.phone);
  await number.set({ reservedUntil: until }).execute();
  const kept = await register({ phoneNumber: holder.phone });
  expect([kept.status, kept.body.message]).toEqual([409, onAccount.body.message]);
  expect(kept.body.message).toBe(
    'This phone number is, or was until lately, on a Kolo account. Log in, or try again in 3 days.',
  );
});

test('a number that a customer never verified goes to the one who registers it', async () => {
  const holder = await world.signUp();
  const code = world.codeFor(holder.phone);
  const answer = await register({ phoneNumber: holder.phone });
  expect(answer.status).toBe(201);
  expect((await holder.authed('GET', '/users/me')).body).toMatchObject({
    email: holder.email,
    phoneNumber: null,
  });
  const own = await holder.authed('POST', '/auth/verify-email', { body: { otp: code } });
  expect(own.body.code).toBe('CODE_INVALID');
  await world.runJobs();
  const body = { otp: world.codeFor(holder.phone), identifier: holder.phone };
  const verified = await world.call('POST', '/auth/verify-email', { body });
  expect(verified.body.user).toMatchObject({ id: answer.body.user.id, isPhoneVerified: true });
});

test('a refused registration takes nothing', async () => {
  const customer = await world.signUp();
  const body = { otp: world.codeFor(customer.phone) };
  expect((await customer.authed('POST', '/auth/verify-email', { body })).status).toBe(200);
  const free = 'free@mail.example';
  expect((await register({ email: free, phoneNumber: customer.phone })).status).toBe(409);
  expect((await register({ email: free })).status).toBe(201);
});

test('a registration that nobody verified gives way to a later one, with its password and its codes', async () => {
  const email = 'squatted@mail.example';
  await register({ email, phoneNumber: '08031234599', password: 'squatter-was-here' });
  await world.runJobs();
  const oldCode = world.codeFor(email);
  expect((await register({ email })).status).toBe(201);
  await world.runJobs();
  const newCode = world.codeFor(email);
  const verify = (otp: string) =>
    world.call('POST', '/auth/verify-email', { body: { otp, identifier: email } });
  if (oldCode !== newCode) expect((await verify(oldCode)).status).toBe(400);
  expect((await verify(newCode)).status).toBe(200);
  const login = (password: string) =>
    world.call('POST', '/auth/login', { body: { identifier: email, password } });
  expect((await login('squatter-was-here')).status).toBe(401);
  expect((await login(person.password)).status).toBe(200);
  expect((await register({ phoneNumber: '08031234599' })).status).toBe(201);
});

test('two registrations of one address at once leave one profile', async () => {
  const email = 'twice@mail.example';
  const phones = ['08031230001', '08031230002', undefined, '08031230001'];
  const answers = await Promise.all(phones.map((phoneNumber) => register({ email, phoneNumber })));
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
  const rows = await world.services.db
    .selectFrom('customer')
    .select('userId')
    .where('email', '=', email)
    .execute();
  expect(rows).toHaveLength(1);
});

test('the sixth message of an hour to one address is the last, and the answer says when to try again', async () => {
  const email = 'often@mail.example';
  for (let time = 0; time < 6; time += 1) expect((await register({ email })).status).toBe(201);
  const answer = await register({ email });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});

test('20 registrations at once of one unverified address: none is told that an account exists', async () => {
  const email = 'many-at-once@mail.example';
  const ask = (n: number) =>
    world.call('POST', '/auth/register', {
      body: { email, password: `market-day-rain-${n}`, firstName: 'Ada', lastName: 'Obi' },
    });
  const first = await ask(0);
  expect(first.status).toBe(201);
  // Two of them look for the same holder before either is one.
  const { config, logger } = world.services;
  const onlooker = openDatabase(config.databaseUrl, logger, 1);
  const all = () => Promise.all(Array.from({ length: 20 }, (_, n) => ask(n + 1)));
  const answers = await heldBefore(world.services, 'customer', all, { onlooker: onlooker.db });
  await onlooker.close();
  const codes = new Set(answers.map(({ status, body }) => (status === 201 ? 'CREATED' : body.code)));
  expect([...codes].filter((code) => code !== 'CREATED' && code !== 'RATE_LIMITED')).toEqual([]);
  expect(codes).toContain('CREATED');
  const { rows } = await sql<{ owners: bigint; customers: bigint }>`
    select (select count(*) from email_address where email = ${email}) as owners,
      (select count(user_id) from customer where email = ${email}) as customers
  `.execute(world.services.db);
  expect(rows).toEqual([{ owners: 1n, customers: 1n }]);
});

test('a registration whose holder stays locked is told to try later, and nothing of an account', async () => {
  const { db } = world.services;
  const email = 'held@mail.example';
  const held = (await register({ email })).body.user.id;
  const answer = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('customer').select('userId').where('userId', '=', held).forUpdate().execute();
    return register({ email });
  });
  expect(answer.body.code).toBe('RATE_LIMITED');
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});

test('two registrations that take the contacts of two others crosswise are both made', async () => {
  const { db } = world.services;
  const [one, other] = [
    { email: 'crosswise1@mail.example', phoneNumber: '+2348031239001' },
    { email: 'crosswise2@mail.example', phoneNumber: '+2348031239002' },
  ];
  const holders = [(await register(one)).body.user.id, (await register(other)).body.user.id];
  // Each has begun before either may go on.
  const [sent] = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('customer').select('userId').where('userId', 'in', holders).forUpdate().execute();
    const asked = Promise.all([
      register({ ...one, phoneNumber: other.phoneNumber }),
      register({ ...other, phoneNumber: one.phoneNumber }),
    ]);
    await backendsThatWait(db, 2);
    return [asked];
  });
  expect((await sent)?.map(({ status }) => status)).toEqual([201, 201]);
  const left = await db.selectFrom('customer').select('userId').where('userId', 'in', holders).execute();
  expect(left).toEqual([]);
});
