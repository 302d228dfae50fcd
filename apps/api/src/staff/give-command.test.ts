import { FOUR_EYES, mayPropose, STAFF_ROLES } from '@kolo/contract/desk/commands';
import type { FourEyesCommand, StaffRole } from '@kolo/contract/desk/commands';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '#testing/app.ts';
import { createTestApp } from '#testing/app.ts';
import type { TestCustomer } from '#testing/customer.ts';
import type { DeskSession, TestDesk } from '#testing/desk.ts';
import { createDesk } from '#testing/desk.ts';

const STEP = 30_000;
const DAY = 24 * 60 * 60_000;
const REASON = 'She came with her ID.';

/** What runs a command here, and ends with the test. */
async function begun(options: { isProduction?: boolean } = {}): Promise<[TestApp, TestDesk]> {
  const world = await createTestApp(options);
  return [world, await createDesk(world)];
}

async function ended(...parts: ({ close(): Promise<void> } | undefined)[]): Promise<void> {
  for (const part of parts) await part?.close();
}

describe('roles and commands of two people', () => {
  const id = '01940000-0000-7000-8000-000000000000';
  const about = { customer: id, case: 'C-1', reason: REASON };
  const FORMS: Readonly<Record<Exclude<FourEyesCommand, 'staff add'>, object>> = {
    'inbound release': { reference: 'ref-1', customer: id },
    'withdrawals release': { reference: 'ref-1' },
    'withdrawals return': { reference: 'ref-1', reason: REASON },
    'withdrawals settle': { reference: 'ref-1', reason: REASON },
    'disputes take': { dispute: '7', reason: REASON },
    'disputes release': { dispute: '7', reason: REASON },
    'customers unfreeze': { customer: id, reason: REASON },
    'orders return': { order: 'K-1' },
    'catalogue offer': { catalogue: '[{}]' },
    'holidays add': { day: '2020-01-01', name: 'Past' },
    'holidays remove': { day: '2020-01-01', name: 'Past' },
    'contacts change': { ...about, contact: { email: 'a@mail.example' } },
    'contacts allow-pin': about,
    'names accept': { ...about, name: 'Ada Obi' },
    'names refuse': about,
  };
  let world: TestApp;
  let desk: TestDesk;
  let customer: TestCustomer;
  const sessions = new Map<StaffRole, DeskSession>();
  beforeAll(async () => {
    [world, desk] = await begun();
    customer = await world.signUp();
    for (const role of STAFF_ROLES) sessions.set(role, (await desk.enrol(`role-${role}`, role)).session);
  });
  afterAll(() => ended(desk, world));
  const pairs = STAFF_ROLES.flatMap((role) =>
    // The keys of the table are its commands.
    (Object.keys(FORMS) as FourEyesCommand[]).map((command) => [role, command] as const),
  );

  test('every command of the table can be proposed, but new staff at the desk', () => {
    expect([...Object.keys(FORMS), 'staff add'].toSorted()).toEqual(Object.keys(FOUR_EYES).toSorted());
  });

  test.each(pairs)('%s: %s', async (role, command) => {
    const body = { command, ...FORMS[command as keyof typeof FORMS] };
    const answer = await desk.call('POST', '/proposals', { session: sessions.get(role)!, body });
    // There is nothing of what is named: who may propose it learns that, and nobody else.
    expect(answer.status).toBe(mayPropose(role, command) ? 409 : 403);
    // The words that the form becomes are those of the command line.
    expect(answer.body.message).not.toContain('usage');
  });

  test('a role that may not propose it neither approves nor rejects it, nor proposes it on the command line', async () => {
    await world.staff('customers', 'freeze', customer.userId, '--reason', REASON, '--review', '7');
    const ada = await desk.enrol('ada', 'operations');
    const words = ['customers', 'unfreeze', customer.userId, '--reason', REASON];
    const day = ['holidays', 'add', '2027-03-11', '--name', 'Mourning', '--name=Feast'];
    expect(await desk.shell(ada, ...day)).toEqual({ code: 1, printed: '--name is there twice.' });
    const { printed } = await desk.shell(ada, ...words);
    const number = /P-\d+/.exec(printed)?.[0] ?? '';
    const gail = await desk.enrol('gail', 'finance');
    world.clock.advance(DAY + STEP);
    const session = await desk.signIn(gail);
    expect((await desk.call('POST', `/proposals/${number}/approve`, { session })).status).toBe(403);
    const body = { reason: 'Not her.' };
    expect((await desk.call('POST', `/proposals/${number}/reject`, { session, body })).status).toBe(403);
    expect(await desk.shell(gail, ...words)).toEqual({ code: 1, printed: 'Your role does not allow this.' });
    expect((await desk.call('POST', `/proposals/${number}/approve`)).status).toBe(401);
    expect((await desk.call('POST', '/proposals/P-999999/approve', { session })).status).toBe(404);
  });
});

/** A frozen customer, whom somebody without a name unfreezes. */
async function unfrozen(world: TestApp, ...named: string[]) {
  const { userId } = await world.signUp();
  await world.staff('customers', 'freeze', userId, '--reason', REASON, '--review', '7');
  const given = await world.staff('customers', 'unfreeze', userId, '--reason', REASON, ...named);
  return { userId, ...given };
}

describe('where too few work', () => {
  let world: TestApp;
  let desk: TestDesk;
  beforeAll(async () => {
    [world, desk] = await begun();
  });
  afterAll(() => ended(desk, world));

  test('with nobody at all a command runs alone, and its record says so', async () => {
    const { code, userId } = await unfrozen(world);
    expect(code).toBe(0);
    const { printed } = await world.staff('record', 'customer', userId);
    expect(printed.split('\n')[0]).toMatch(/shell \S+, alone {2}customers unfreeze/);
  });

  test('with one it waits for the second, also where the first is disabled', async () => {
    const ada = await desk.enrol('ada', 'admin');
    world.clock.advance(DAY + STEP);
    expect((await unfrozen(world)).code).toBe(1);
    const { printed } = await unfrozen(world, '--as', 'ada', '--code', ada.code());
    const number = /P-\d+/.exec(printed)?.[0] ?? '';
    expect((await desk.shell(ada, 'proposals', 'approve', number)).code).toBe(1);
    await world.staff('staff', 'disable', 'ada', '--reason', 'gone');
    expect((await unfrozen(world)).code).toBe(1);
  });
});

describe('in production', () => {
  let world: TestApp;
  let desk: TestDesk;
  beforeAll(async () => {
    [world, desk] = await begun({ isProduction: true });
  });
  afterAll(() => ended(desk, world));

  const add = (name: string) => world.staff('staff', 'add', name, '--role', 'admin');

  test('nobody alone gives a command of two people, and the machine says what to do', async () => {
    const { code, printed } = await unfrozen(world);
    expect([code, printed]).toEqual([1, expect.stringContaining('Add them with staff add.')]);
  });

  test('one is added by the machine and the second by the first; from then on who is there decides, also while one is replaced', async () => {
    expect(await add('ada')).toMatchObject({ code: 0 });
    // Before the first has enrolled there is nobody who could add another; a link that was lost is made again.
    expect(await add('mallory')).toMatchObject({ code: 1 });
    const ada = await desk.enrol('ada', 'admin');
    expect(await add('mallory')).toMatchObject({ code: 1 });
    const bola = await desk.enrol('bola', 'admin', { by: ada });
    world.clock.advance(DAY + STEP);
    expect(await add('mallory')).toMatchObject({ code: 1 });
    const byOne = await desk.shell(ada, 'staff', 'add', 'mallory', '--role', 'admin');
    expect(byOne.printed).toContain('This is proposed as P-');
    // Whoever has the machine alone gets rid of the others, and then adds friends.
    await world.staff('staff', 'disable', 'bola', '--reason', 'so they say');
    expect(await add('mallory')).toMatchObject({ code: 1 });
    expect(await add('bola')).toMatchObject({ code: 1 });
    expect((await desk.shell(bola, 'staff', 'add', 'bola', '--role', 'admin')).code).toBe(1);
    // Nor does one of two enrol in the name of the other.
    const again = await desk.shell(ada, 'staff', 'add', 'bola', '--role', 'admin');
    expect(again.printed).toContain('This is proposed as P-');
    expect(await add('mallory')).toMatchObject({ code: 1 });
    expect((await world.staff('staff', 'list')).printed).not.toContain('mallory');
  });

  test('the last one cannot add themselves again, nor anybody else a friend, before a day is over', async () => {
    await world.staff('staff', 'disable', 'ada', '--reason', 'so they say');
    for (const name of ['ada', 'bola', 'mallory']) expect(await add(name)).toMatchObject({ code: 1 });
    world.clock.advance(DAY + STEP);
    expect(await add('chi')).toMatchObject({ code: 0 });
  });

  test('new staff are proposed and approved on the command line alone, and whoever approves gets the link', async () => {
    const chi = await desk.enrol('chi', 'admin');
    const dan = await desk.enrol('dan', 'finance', { by: chi });
    world.clock.advance(DAY + STEP);
    const { code, printed } = await desk.shell(chi, 'staff', 'add', 'eve', '--role', 'support');
    const number = /P-\d+/.exec(printed)?.[0] ?? '';
    expect([code, printed]).toEqual([0, expect.not.stringContaining('#')]);
    const session = await desk.signIn(dan);
    const refused = await desk.call('POST', `/proposals/${number}/approve`, { session });
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'New staff are approved on the command line.' },
    });
    expect((await desk.shell(chi, 'proposals', 'approve', number)).code).toBe(1);
    expect((await desk.shell(dan, 'proposals', 'show', number)).code).toBe(0);
    // A process that serves customers has no desk. What is approved there is neither done nor lost.
    const { config } = world.services;
    const { desk: ownDesk } = config;
    Object.assign(config, { desk: null });
    const elsewhere = await desk.shell(dan, 'proposals', 'approve', number);
    Object.assign(config, { desk: ownDesk });
    expect(elsewhere).toMatchObject({ code: 1, printed: expect.stringContaining('where the desk runs') });
    const approved = await desk.shell(dan, 'proposals', 'approve', number);
    expect(approved).toMatchObject({ code: 0, printed: expect.stringContaining('/enrol#') });
    const { body } = await desk.call('GET', '/session', { session: await desk.signIn(chi) });
    expect(body.notices[0].text).toBe('chi, approved by dan added eve to the desk, as support.');
  });
});
