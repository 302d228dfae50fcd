import { API_BASE, HEADERS } from '@kolo/contract/endpoint';
import { DESK_BASE } from '@kolo/contract/desk/endpoint';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Tx } from '#platform/db.ts';
import { openTestApp } from '#testing/app.ts';
import type { DeskSession, TestMember } from '#testing/desk.ts';
import { authenticator, openDesk, routesOf, sessionOf } from '#testing/desk.ts';
import { backendThatWaits, heldBefore } from '#testing/waiting.ts';
import { sessionCookie } from './session.ts';

const MINUTE = 60_000;
const STEP = 30_000;

const world = await openTestApp();
const desk = await openDesk(world);

let people = 0;
const someone = () => desk.enrol(`member-${(people += 1)}`);

/** Signs in with what the member has, or with something else in its place. */
async function signIn({ name, password, code }: TestMember, other: object = {}, session?: DeskSession) {
  const body = { name, password, code: code(), ...other };
  return desk.call('POST', '/session', { body, ...(session && { session }) });
}

const statusOf = async (session: DeskSession) => (await desk.call('GET', '/session', { session })).status;

async function records(command: string): Promise<number> {
  const rows = await world.services.db
    .selectFrom('staffRecord')
    .select('id')
    .where('command', '=', command)
    .execute();
  return rows.length;
}

/** Starts calls that come to the row of this member of staff while somebody holds it, and lets them go on after that. */
async function heldUp<T>(
  name: string,
  start: () => Promise<T>,
  meanwhile: (tx: Tx) => Promise<unknown> = async () => undefined,
): Promise<T> {
  const { started } = await world.services.db.transaction().execute(async (tx) => {
    await sql`select 1 from staff where name = ${name} for no key update`.execute(tx);
    const started = start();
    await backendThatWaits(world.services.db);
    await meanwhile(tx);
    return { started };
  });
  return started;
}

const statusesOf = async (calls: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status).toSorted((a, b) => a - b);

/** One call after the other, each a wrong code behind the right password. */
async function typeWrongCodes(member: TestMember, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1)
    statuses.push((await signIn(member, { code: member.code(5) })).status);
  return statuses;
}

describe('a stranger', () => {
  test('sees nothing of the desk, and nothing of the desk among the calls of customers', async () => {
    const routes = await routesOf(world);
    const open = ['POST /enrolment', 'POST /enrolment/finish', 'POST /session'];
    const known = new Set(open.map((one) => one.replace(' ', ` ${DESK_BASE}`)));
    for (const route of routes.desk) {
      const [method = '', url = ''] = route.split(' ');
      if (known.has(route) || method === 'HEAD') continue;
      const path = url.slice(DESK_BASE.length).replace(':id', world.services.ids.next());
      // A method of the router's own list.
      const answer = await desk.call(method as 'GET', path);
      expect([route, answer.status]).toEqual([route, 401]);
    }
    expect(routes.desk.length).toBeGreaterThan(4);
    expect(routes.customers.filter((one) => one.includes(DESK_BASE))).toEqual([]);
    expect(routes.desk.filter((one) => one.includes(API_BASE))).toEqual([]);
    const page = await world.app.inject({ url: `${DESK_BASE}/session`, headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(404);
  });

  test('learns no name: an unknown one, a wrong password and a wrong code are answered alike', async () => {
    const member = await someone();
    const wrong = [{ name: 'nobody' }, { password: 'another long password' }, { code: member.code(5) }];
    const answers = [];
    for (const other of wrong) {
      const { status, body } = await signIn(member, other);
      answers.push({ status, body: { ...(body as object), requestId: '' } });
    }
    expect(answers[0]).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test('who guesses passwords is stopped, and shuts nobody out who sits elsewhere', async () => {
    const member = await someone();
    const statuses: number[] = [];
    for (let time = 0; time < 11; time += 1)
      statuses.push((await signIn(member, { password: `wrong password ${time}` })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    const elsewhere = await desk.app.inject({
      method: 'POST',
      url: `${DESK_BASE}/session`,
      remoteAddress: '203.0.113.9',
      payload: { name: member.name, password: member.password, code: member.code() },
    });
    expect(elsewhere.statusCode).toBe(201);
  });
});

describe('a thief with the password', () => {
  test('gets five codes; then nobody signs in for 15 minutes, and the admins hear of it', async () => {
    const [admin, member, other] = [await desk.enrol('boss', 'admin'), await someone(), await someone()];
    expect(await typeWrongCodes(member, 5)).toEqual([401, 401, 401, 401, 401]);
    const locked = await signIn(member);
    expect(locked).toMatchObject({ status: 429, headers: { 'retry-after': '900' } });
    const told = await desk.call('GET', '/session', { session: admin.session });
    expect(told.body.notices[0].text).toContain(`password of ${member.name}`);
    const colleague = await desk.call('GET', '/session', { session: other.session });
    expect(colleague.body.notices).toEqual([]);
    world.clock.advance(15 * MINUTE - 1_000);
    expect((await signIn(member)).status).toBe(429);
    world.clock.advance(1_000);
    expect((await signIn(member)).status).toBe(201);
  });

  test('gets no more of them by trying all at once', async () => {
    const member = await someone();
    const statuses = await heldUp(member.name, () =>
      statusesOf(Array.from({ length: 8 }, () => signIn(member, { code: member.code(5) }))),
    );
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  });

  test('cannot use a code that was looked over the shoulder, nor one older than it', async () => {
    const member = await someone();
    expect((await signIn(member)).status).toBe(201);
    expect((await signIn(member)).status).toBe(401);
    expect((await signIn(member, { code: member.code(-1) })).status).toBe(401);
    world.clock.advance(STEP);
    expect((await signIn(member)).status).toBe(201);
  });

  test('cannot use one code twice at once', async () => {
    const member = await someone();
    const both = await heldBefore(world.services, 'staff', () =>
      statusesOf([signIn(member), signIn(member)]),
    );
    expect(both).toEqual([201, 401]);
  });

  test('cannot use a recovery code a second time, nor that of a colleague', async () => {
    const [member, other] = [await someone(), await someone()];
    const [code = ''] = member.recoveryCodes;
    expect(new Set(member.recoveryCodes).size).toBe(10);
    expect((await signIn(other, { code })).status).toBe(401);
    expect((await signIn(member, { code: code.toLowerCase().replaceAll('-', ' ') })).status).toBe(201);
    expect((await signIn(member, { code })).status).toBe(401);
  });
});

describe('a session', () => {
  test('ends after 15 minutes without a call, and after 8 hours with many', async () => {
    const { session } = await someone();
    const idle = sessionOf(await signIn(await someone()));
    for (let minutes = 0; minutes < 8 * 60; minutes += 14) {
      expect([minutes, await statusOf(session)]).toEqual([minutes, 200]);
      world.clock.advance(14 * MINUTE);
    }
    expect(await statusOf(idle)).toBe(401);
    expect(await statusOf(session)).toBe(401);
  });

  test('lives up to its last second, and not one longer', async () => {
    const [early, late] = [await someone(), await someone()];
    await statusOf(early.session);
    await statusOf(late.session);
    world.clock.advance(15 * MINUTE - 1);
    expect(await statusOf(early.session)).toBe(200);
    world.clock.advance(1);
    expect(await statusOf(late.session)).toBe(401);
  });

  test('is a cookie that no script reads and no other site sends', async () => {
    const answer = await signIn(await someone());
    expect(answer.headers['set-cookie']).toMatch(
      /^kolo-desk=[\w-]{43}; Path=\/api\/desk\/v1; HttpOnly; SameSite=Strict$/,
    );
  });

  test('is bound to this host and to TLS where the desk has an address of its own', () => {
    const { config } = world.services;
    const safe = {
      ...config,
      desk: {
        dist: undefined,
        host: 'localhost' as const,
        port: 3002,
        key: 'k'.repeat(32),
        url: 'https://desk.kolo.example',
      },
    };
    expect(sessionCookie({ config: safe }, 'abc')).toBe(
      '__Host-kolo-desk=abc; Path=/; Secure; HttpOnly; SameSite=Strict',
    );
  });

  test('changes nothing without its own CSRF pair', async () => {
    const [mine, other] = [await someone(), await someone()];
    const { cookie = '' } = mine.session;
    const without = await desk.call('DELETE', '/session', { session: { cookie } });
    expect(without).toMatchObject({ status: 403, body: { code: 'CSRF_INVALID' } });
    const foreign = await desk.call('DELETE', '/session', { session: { ...other.session, cookie } });
    expect(foreign.status).toBe(403);
    const secret = other.session[HEADERS.csrfSecret] ?? '';
    const mixed = await desk.call('DELETE', '/session', {
      session: { ...mine.session, [HEADERS.csrfSecret]: secret },
    });
    expect(mixed.status).toBe(403);
    expect(await statusOf(mine.session)).toBe(200);
    expect((await desk.call('DELETE', '/session', { session: mine.session })).status).toBe(200);
    expect(await statusOf(mine.session)).toBe(401);
  });

  test('is a new one at each sign-in: what the browser had before, or was given, ends', async () => {
    const member = await someone();
    const planted = { cookie: `kolo-desk=${'a'.repeat(43)}` };
    const first = sessionOf(await signIn(member, {}, planted));
    expect(first.cookie).not.toBe(planted.cookie);
    expect(await statusOf(planted)).toBe(401);
    world.clock.advance(STEP);
    const second = sessionOf(await signIn(member, {}, first));
    expect(await statusOf(first)).toBe(401);
    expect(await statusOf(second)).toBe(200);
  });

  test('of a customer is worth nothing at the desk, nor the other way round', async () => {
    const customer = await world.signUp();
    const bearer = { authorization: `Bearer ${customer.tokens.access}` };
    expect((await world.call('GET', '/users/me', { headers: bearer })).status).toBe(200);
    expect(await statusOf(bearer)).toBe(401);
    const { session } = await someone();
    expect((await world.call('GET', '/users/me', { headers: { ...session } })).status).toBe(401);
  });
});

describe('staff who are disabled', () => {
  test('are out at once and do not get in again, until they are added anew', async () => {
    const member = await someone();
    const { code } = await world.staff('staff', 'disable', member.name, '--reason', 'Has left');
    expect(code).toBe(0);
    expect(await statusOf(member.session)).toBe(401);
    expect((await signIn(member)).status).toBe(401);
    expect((await signIn(member, { code: member.recoveryCodes[1] })).status).toBe(401);
    expect((await world.staff('staff', 'list')).printed).toMatch(
      new RegExp(`${member.name}  support  disabled`),
    );
    const again = await desk.enrol(member.name, 'finance');
    expect(await statusOf(again.session)).toBe(200);
    expect((await signIn(member)).status).toBe(401);
    expect((await signIn(member, { code: member.recoveryCodes[1] })).status).toBe(401);
  });

  test('do not slip in beside their disabling', async () => {
    const member = await someone();
    const late = await heldUp(
      member.name,
      () => signIn(member),
      (tx) =>
        sql`update staff set disabled_at = ${world.clock.now()} where name = ${member.name}`.execute(tx),
    );
    expect(late.status).toBe(401);
  });
});

describe('a one-time link', () => {
  const password = 'a long way to the desk';

  async function look(token: string) {
    const answer = await desk.call('POST', '/enrolment', { body: { token } });
    const { secret = '' } = answer.body as { secret?: string };
    return { ...answer, secret, code: authenticator(world, secret) };
  }
  const finish = (token: string, code: string, chosen = password) =>
    desk.call('POST', '/enrolment/finish', { body: { token, password: chosen, code } });

  test('shows a secret, as a QR code too, that nobody who looked before knows, and enrols once', async () => {
    const token = await desk.add('linked', 'finance');
    const [seen, link] = [await look(token), await look(token)];
    expect(seen.secret).not.toBe(link.secret);
    expect((await finish(token, seen.code())).body).toMatchObject({ code: 'CODE_INVALID' });
    expect(await records('enrol look')).toBeGreaterThanOrEqual(2);
    expect(link.body).toMatchObject({
      name: 'linked',
      role: 'finance',
      otpauth: `otpauth://totp/Kolo%20desk%3Alinked?secret=${link.secret}&issuer=Kolo%20desk`,
      qr: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    });
    expect((await finish(token, link.code(5))).body).toMatchObject({ code: 'CODE_INVALID' });
    expect((await finish(token, link.code(), 'elevenchars')).body).toMatchObject({ code: 'VALIDATION' });
    const done = await finish(token, link.code());
    expect(done).toMatchObject({ status: 201, body: { session: { name: 'linked', recoveryCodes: 10 } } });
    expect((await look(token)).status).toBe(404);
    expect((await finish(token, link.code(1))).status).toBe(404);
    const body = { name: 'linked', password, code: link.code() };
    expect((await desk.call('POST', '/session', { body })).status).toBe(401);
  });

  test('enrols once, though two hold it at the same moment', async () => {
    const token = await desk.add('twice');
    const { code } = await look(token);
    const both = await heldUp('twice', () => statusesOf([finish(token, code()), finish(token, code())]));
    expect(both).toEqual([201, 404]);
  });

  test('is dead after 24 hours, after a newer one, and once its name is disabled', async () => {
    const first = await desk.add('late');
    const second = await desk.add('late');
    expect((await look(first)).status).toBe(404);
    expect((await look(second)).status).toBe(200);
    world.clock.advance(24 * 60 * MINUTE);
    expect((await look(second)).status).toBe(404);
    const third = await desk.add('late');
    const { code } = await look(third);
    await world.staff('staff', 'disable', 'late', '--reason', 'A mistake');
    expect((await finish(third, code())).status).toBe(404);
  });

  test('is not made for somebody who works at the desk', async () => {
    const member = await someone();
    const again = await world.staff('staff', 'add', member.name, '--role', 'admin');
    expect(again).toMatchObject({ code: 1, printed: expect.stringContaining('Disable') });
    expect(await statusOf(member.session)).toBe(200);
  });

  test('is told to all staff', async () => {
    const { session } = await someone();
    await desk.add('newcomer');
    const { body } = await desk.call('GET', '/session', { session });
    expect(body).toMatchObject({ notices: [{ text: expect.stringContaining('added newcomer') }] });
    const { notices } = body as { notices: { id: string }[] };
    const path = `/notices/${notices[0]?.id}/read`;
    expect((await desk.call('POST', path, { session })).status).toBe(200);
    expect((await desk.call('GET', '/session', { session })).body).toMatchObject({ notices: [] });
  });

  test.each([
    ['staff add'],
    ['staff add A B --role admin'],
    ['staff add ada --role boss'],
    ['staff disable ada'],
  ])('needs a name and a role: %s says how', async (line) => {
    const [group = '', ...words] = line.split(' ');
    expect((await world.staff(group, ...words)).code).toBe(2);
  });
});

describe('the record', () => {
  test('says who did what, also what was refused', async () => {
    const before = { in: await records('sign in'), refused: await records('sign-in refused') };
    const member = await someone();
    await signIn(member);
    await signIn(member, { password: 'another long password' });
    expect(await records('sign in')).toBe(before.in + 1);
    expect(await records('sign-in refused')).toBe(before.refused + 1);
  });

  test.each([
    "update staff_record set actor = 'nobody'",
    'delete from staff_record',
    'truncate staff_record',
  ])('cannot be changed by the app: %s', async (statement) => {
    await expect(sql.raw(statement).execute(world.services.db)).rejects.toThrow('permission denied');
  });

  test('holds no secret, and neither does the database', async () => {
    const member = await someone();
    const [recovery = ''] = member.recoveryCodes;
    const token = member.session.cookie?.split('=')[1] ?? '';
    const tables = ['staff', 'staff_credential', 'staff_link', 'staff_recovery_code', 'staff_session'];
    const dumps = [...tables, 'staff_record', 'staff_notice'].map(async (table) => {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(table)} t`.execute(
        world.services.db,
      );
      return rows.map(({ text }) => text).join('\n');
    });
    const all = (await Promise.all(dumps)).join('\n') + world.logs.join('\n');
    for (const secret of [recovery, recovery.replaceAll('-', ''), token, member.password])
      expect(all).not.toContain(secret);
  });
});
