import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import type { DeskSession, TestMember } from '#testing/desk.ts';
import { openDesk } from '#testing/desk.ts';
import { stock } from '#testing/sb-saver.ts';
import { backendsThatWait } from '#testing/waiting.ts';

const STEP = 30_000;
const DAY = 24 * 60 * 60_000;
const REASON = 'She came with her ID.';

const world = await openTestApp();
const desk = await openDesk(world);
let ada: TestMember = await desk.enrol('ada', 'operations');
let bola: TestMember = await desk.enrol('bola', 'operations');
const cleo = await desk.enrol('cleo', 'admin');
const customer = await world.signUp();
world.clock.advance(DAY + STEP);

const shell = (member: TestMember, ...words: string[]) => desk.shell(member, ...words);

async function atDesk(member: TestMember, path: string, body?: object) {
  return desk.call('POST', path, { session: await desk.signIn(member), ...(body && { body }) });
}

const freeze = (why = 'Somebody else may be in the account.') =>
  world.staff('customers', 'freeze', customer.userId, '--reason', why, '--review', '7');

async function isFrozen(): Promise<boolean> {
  const { printed } = await world.staff('customers', 'show', customer.userId);
  return printed.includes('frozen         yes');
}

const numberIn = (text: string) => /P-\d+/.exec(text)?.[0] ?? '';

type Side = 'desk' | 'shell';

const PROPOSE: Readonly<Record<Side, (member: TestMember) => Promise<string>>> = {
  desk: async (member) => {
    const form = { command: 'customers unfreeze', customer: customer.userId, reason: REASON };
    return (await atDesk(member, '/proposals', form)).body.number;
  },
  shell: async (member) => {
    const words = ['customers', 'unfreeze', customer.userId, '--reason', REASON];
    return numberIn((await shell(member, ...words)).printed);
  },
};

/** What approving it answers: nothing where it is done, else why it is not. */
const APPROVE: Readonly<Record<Side, (member: TestMember, number: string) => Promise<string>>> = {
  desk: async (member, number) => {
    const session = await desk.signIn(member);
    await desk.call('POST', `/proposals/${number}/read`, { session });
    const { status, body } = await desk.call('POST', `/proposals/${number}/approve`, { session });
    return status === 200 ? '' : body.message;
  },
  shell: async (member, number) => {
    await shell(member, 'proposals', 'show', number);
    const { code, printed } = await shell(member, 'proposals', 'approve', number);
    return code === 0 ? '' : printed;
  },
};

/** Frozen, with its unfreezing proposed by ada. */
async function proposed(): Promise<string> {
  await freeze();
  return PROPOSE.shell(ada);
}

async function lastRecord() {
  return world.services.db
    .selectFrom('staffRecord')
    .innerJoin('staff as giver', 'giver.id', 'staffRecord.staffId')
    .innerJoin('staff as other', 'other.id', 'staffRecord.approvedBy')
    .select(['actor', 'command', 'userId', 'reason', 'giver.name as giver', 'other.name as other'])
    .orderBy('staffRecord.id', 'desc')
    .executeTakeFirst();
}

describe('two people', () => {
  const sides: readonly Side[] = ['desk', 'shell'];
  const pairs = sides.flatMap((one) => sides.map((other) => [one, other] as const));

  test.each(pairs)('proposed at the %s, approved at the %s: never by the same person', async (one, other) => {
    await freeze();
    const number = await PROPOSE[one](ada);
    expect(number).toMatch(/^P-\d+$/);
    expect(await isFrozen()).toBe(true);
    expect(await APPROVE[other](ada, number)).toContain('You proposed this yourself.');
    expect(await isFrozen()).toBe(true);
    expect(await APPROVE[other](bola, number)).toBe('');
    expect(await isFrozen()).toBe(false);
    expect(await lastRecord()).toEqual({
      actor: 'ada, approved by bola',
      command: 'customers unfreeze',
      userId: customer.userId,
      reason: REASON,
      giver: 'ada',
      other: 'bola',
    });
    expect(await APPROVE[other](cleo, number)).toContain('approved already');
    for (const { name } of [ada, bola]) {
      const { printed } = await world.staff('record', 'staff', name);
      expect(printed).toContain(`ada, approved by bola  customers unfreeze  ${customer.userId}: ${REASON}`);
    }
  });

  test('the database keeps a proposal from its own proposer, and what was proposed from everybody', async () => {
    const number = BigInt((await proposed()).slice(2));
    const { db } = world.services;
    const own =
      sql`update staff_proposal set state = 'approved', decided_by = proposed_by, decided_at = proposed_at
      where number = ${number}`.execute(db);
    await expect(own).rejects.toThrow('staff_proposal_two');
    for (const change of ["update staff_proposal set words = '[]'", 'delete from staff_proposal'])
      await expect(sql.raw(change).execute(db)).rejects.toThrow('permission denied');
  });

  test('a proposal that two approve at once is carried out once', async () => {
    const number = await proposed();
    const [first, second] = [await desk.signIn(bola), await desk.signIn(cleo)];
    for (const session of [first, second]) await desk.call('POST', `/proposals/${number}/read`, { session });
    const approve = async (session: DeskSession) =>
      (await desk.call('POST', `/proposals/${number}/approve`, { session })).status;
    const { calls } = await world.services.db.transaction().execute(async (tx) => {
      await sql`select 1 from customer where user_id = ${customer.userId} for update`.execute(tx);
      const calls = [approve(first), approve(second)];
      await backendsThatWait(world.services.db, 2);
      return { calls };
    });
    expect((await Promise.all(calls)).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await isFrozen()).toBe(false);
  });

  test.each([
    ['who approves', 'bola'],
    ['who proposed', 'ada'],
  ])('nothing is done where %s is disabled before it is', async (_, name) => {
    const number = await proposed();
    const session = await desk.signIn(bola);
    await desk.call('POST', `/proposals/${number}/read`, { session });
    const { call } = await world.services.db.transaction().execute(async (tx) => {
      await sql`select 1 from customer where user_id = ${customer.userId} for update`.execute(tx);
      const call = desk.call('POST', `/proposals/${number}/approve`, { session });
      await backendsThatWait(world.services.db, 1);
      expect((await world.staff('staff', 'disable', name, '--reason', 'gone')).code).toBe(0);
      return { call };
    });
    expect((await call).status).toBe(409);
    expect(await isFrozen()).toBe(true);
    const back = await desk.enrol(name, 'operations');
    if (name === 'ada') ada = back;
    else bola = back;
    world.clock.advance(DAY + STEP);
  });
});

describe('what was proposed', () => {
  test('is carried out from the state that it was proposed in, or not at all', async () => {
    const number = await proposed();
    await freeze('A court has asked for it.');
    expect(await APPROVE.desk(bola, number)).toContain('Something has changed');
    expect(await isFrozen()).toBe(true);
    const again = await PROPOSE.shell(ada);
    expect(await APPROVE.shell(bola, again)).toBe('');
    expect(await APPROVE.shell(cleo, number)).toContain('This proposal failed when it was approved.');
  });

  test('is for the customer who was named, by id and not by a contact', async () => {
    await freeze();
    const { body: me } = await customer.authed('GET', '/users/me');
    const contact: string = me.email;
    const { printed } = await shell(ada, 'customers', 'unfreeze', contact, '--reason', REASON);
    const shown = await world.staff('proposals', 'list');
    expect(shown.printed).toContain(`${numberIn(printed)}  by ada`);
    expect(shown.printed).toContain(`customers unfreeze  ${customer.userId}: ${REASON}`);
    expect(shown.printed).not.toContain(contact);
    // By the time that it is approved, the address leads to nobody.
    const { db } = world.services;
    const leadTo = (to: string, from: string) =>
      sql`update email_address set email = ${to} where email = ${from}`.execute(db);
    await leadTo('moved@example.com', contact);
    expect(await APPROVE.desk(bola, numberIn(printed))).toBe('');
    await leadTo(contact, 'moved@example.com');
  });

  test('is refused at once where it could not be done, and nothing waits', async () => {
    const stranger = world.services.ids.next();
    const form = { command: 'customers unfreeze', customer: stranger, reason: REASON };
    const refused = await atDesk(ada, '/proposals', form);
    expect(refused).toMatchObject({ status: 409, body: { message: `No customer is known as ${stranger}.` } });
    expect((await shell(ada, 'customers', 'unfreeze', stranger, '--reason', REASON)).code).toBe(1);
    for (const wrong of [{ reason: '' }, { reason: 'x'.repeat(301) }, { customer: '--reason' }, { more: 1 }])
      expect((await atDesk(ada, '/proposals', { ...form, ...wrong })).status).toBe(400);
    expect((await world.staff('proposals', 'list')).printed).not.toContain(stranger);
  });

  test('ends after seven days', async () => {
    const number = await proposed();
    world.clock.advance(7 * DAY);
    expect(await APPROVE.desk(bola, number)).toContain('This proposal ended');
    expect((await world.staff('proposals', 'list')).printed).not.toContain(number);
    expect(await isFrozen()).toBe(true);
  });

  test('is taken back by who proposed it, rejected by another, and is over then', async () => {
    const own = await proposed();
    expect((await shell(ada, 'proposals', 'reject', own, '--reason', 'A mistake.')).code).toBe(0);
    const other = await PROPOSE.shell(ada);
    expect((await atDesk(cleo, `/proposals/${other}/reject`, { reason: 'Not her.' })).status).toBe(200);
    for (const number of [own, other]) {
      expect(await APPROVE.shell(bola, number)).toContain('rejected already');
      expect((await shell(cleo, 'proposals', 'reject', number, '--reason', 'again')).code).toBe(1);
    }
    expect(await isFrozen()).toBe(true);
  });

  test('is listed with what it changes, and whether one can approve it', async () => {
    const number = await proposed();
    const list = async (member: TestMember) => {
      const { body } = await desk.call('GET', '/proposals', { session: await desk.signIn(member) });
      return body.results.find((one: { number: string }) => one.number === number);
    };
    expect(await list(ada)).toMatchObject({ proposedBy: 'ada', isOwn: true, reason: REASON });
    const shown = await list(bola);
    expect(shown).toMatchObject({
      command: 'customers unfreeze',
      customerId: customer.userId,
      isOwn: false,
      problem: null,
    });
    const reason = { name: 'reason', before: 'Somebody else may be in the account.', after: null };
    expect(shown.changes).toContainEqual(reason);
  });

  test('of a catalogue is the file as it was, and only where it makes an offer', async () => {
    const sku = `CUT-${world.services.ids.next().slice(-8)}`.toUpperCase();
    await stock(world.services, sku, 50_000);
    const file = join(tmpdir(), `kolo-${sku}.json`);
    const item = {
      sku,
      name: `Product ${sku}`,
      category: 'Test',
      detail: 'test',
      description: 'Made for tests.',
      image: 'fridge',
    };
    const write = (price: number) => writeFile(file, JSON.stringify([{ ...item, price, stock: 3 }]));
    const priceNow = async () => {
      const row = world.services.db.selectFrom('product').select('priceKobo').where('sku', '=', sku);
      return Number((await row.executeTakeFirstOrThrow()).priceKobo) / 100;
    };
    await write(60_000);
    expect((await world.staff('catalogue', 'import', file)).code).toBe(0);
    expect(await priceNow()).toBe(60_000);
    await write(40_000);
    const cut = await shell(ada, 'catalogue', 'import', file);
    expect([numberIn(cut.printed), await priceNow()]).toEqual([expect.stringMatching(/^P-/), 60_000]);
    await write(1);
    expect(await APPROVE.shell(bola, numberIn(cut.printed))).toBe('');
    expect(await priceNow()).toBe(40_000);
  });
});

describe('a member of staff on the command line', () => {
  const unfreeze = () => ['customers', 'unfreeze', customer.userId, '--reason', REASON];

  test('uses each code once, and nobody else gives commands in their name', async () => {
    await freeze();
    world.clock.advance(STEP);
    const named = ['--as', 'ada', '--code', ada.code()];
    expect((await world.staff(...unfreeze(), ...named)).code).toBe(0);
    expect(await world.staff(...unfreeze(), ...named)).toMatchObject({ code: 1 });
    for (const other of [
      ['--as', 'ada'],
      ['--as', 'ada', '--code', ''],
      ['--as', 'nobody', '--code', '123456'],
    ])
      expect(await world.staff(...unfreeze(), ...other)).toMatchObject({ code: 1 });
    const body = { name: ada.name, password: ada.password, code: ada.code() };
    expect((await desk.call('POST', '/session', { body })).status).toBe(401);
    expect(await isFrozen()).toBe(true);
  });

  test('takes no recovery code, and is locked after five wrong codes; the admins hear of it', async () => {
    const member = await desk.enrol('dayo', 'support');
    const [recovery = ''] = member.recoveryCodes;
    const named = ['--as', 'dayo', '--code', recovery];
    const end = ['customers', 'end-sessions', customer.userId, '--reason', 'A lost phone.'];
    expect((await world.staff(...end, ...named)).code).toBe(1);
    for (let time = 0; time < 5; time += 1)
      expect((await world.staff(...unfreeze(), '--as', 'dayo', '--code', member.code(5))).code).toBe(1);
    const { code } = await shell(
      member,
      'customers',
      'freeze',
      customer.userId,
      '--reason',
      'x',
      '--review',
      '2',
    );
    expect(code).toBe(1);
    const told = await desk.call('GET', '/session', { session: await desk.signIn(cleo) });
    expect(told.body.notices[0].text).toContain(
      'on the command line of the server typed 5 wrong codes of dayo',
    );
  });

  test('is named in the record of what takes no second person', async () => {
    const { code } = await shell(
      bola,
      'customers',
      'end-sessions',
      customer.userId,
      '--reason',
      'A lost phone.',
    );
    expect(code).toBe(0);
    const { printed } = await world.staff('record', 'staff', 'bola');
    expect(printed.split('\n')[0]).toContain('bola  customers end-sessions');
  });

  test('proposes by name alone: the machine itself proposes nothing', async () => {
    await freeze();
    const { code, printed } = await world.staff(...unfreeze());
    expect([code, printed]).toEqual([1, expect.stringContaining('Name who proposes it: --as NAME')]);
    expect(printed).toContain('Not done, and not proposed yet.');
    expect((await world.staff('proposals', 'approve', 'P-1')).printed).toContain('--as STAFF');
    expect(await isFrozen()).toBe(true);
  });
});

describe('who is new', () => {
  test('approves nothing for a day after the enrolment, however long the link lay about', async () => {
    const hana = await desk.enrol('hana', 'operations', { afterMs: 20 * 60 * 60_000 });
    world.clock.advance(DAY / 2);
    expect(await APPROVE.shell(hana, await proposed())).toContain('less than 24 hours ago');
  });

  test('approves nothing for a day, neither added nor taken back', async () => {
    const number = await proposed();
    const eve = await desk.enrol('eve', 'operations');
    for (const side of ['desk', 'shell'] as const)
      expect(await APPROVE[side](eve, number)).toContain('less than 24 hours ago');
    await world.staff('staff', 'disable', 'bola', '--reason', 'lost the phone');
    bola = await desk.enrol('bola', 'operations');
    world.clock.advance(DAY - 20 * STEP);
    expect(await APPROVE.desk(bola, number)).toContain('less than 24 hours ago');
    world.clock.advance(20 * STEP);
    expect(await APPROVE.desk(bola, number)).toBe('');
  });

  test('is told of to everybody', async () => {
    await world.staff('staff', 'add', 'femi', '--role', 'finance');
    const { body } = await desk.call('GET', '/session', { session: await desk.signIn(bola) });
    expect(body.notices[0].text).toContain('added femi to the desk, as finance');
  });
});
