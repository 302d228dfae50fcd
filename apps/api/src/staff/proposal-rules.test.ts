import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import type { TestMember } from '#testing/desk.ts';
import { openDesk } from '#testing/desk.ts';
import { heldBefore } from '#testing/waiting.ts';

const STEP = 30_000;
const DAY = 24 * 60 * 60_000;
const REASON = 'She came with her ID.';

const world = await openTestApp();
const desk = await openDesk(world);
let ada: TestMember = await desk.enrol('ada', 'operations');
const bola = await desk.enrol('bola', 'operations');
const gail = await desk.enrol('gail', 'finance');
const customer = await world.signUp();
world.clock.advance(DAY + STEP);

async function atDesk(member: TestMember, path: string, body?: object) {
  return desk.call('POST', path, { session: await desk.signIn(member), ...(body && { body }) });
}

const freeze = (why: string) =>
  world.staff('customers', 'freeze', customer.userId, '--reason', why, '--review', '7');

const unfreezing = () => ({ command: 'customers unfreeze', customer: customer.userId, reason: REASON });

async function proposed(member = ada): Promise<string> {
  const { body } = await atDesk(member, '/proposals', unfreezing());
  return body.number;
}

/** Opens it, and approves it in the same session. */
async function approve(member: TestMember, number: string) {
  const session = await desk.signIn(member);
  await desk.call('POST', `/proposals/${number}/read`, { session });
  return desk.call('POST', `/proposals/${number}/approve`, { session });
}

async function listed(member: TestMember): Promise<string[]> {
  const { body } = await desk.call('GET', '/proposals', { session: await desk.signIn(member) });
  return body.results.map((one: { number: string }) => one.number);
}

async function counted(member: TestMember): Promise<number> {
  return (await desk.call('GET', '/queues', { session: await desk.signIn(member) })).body.proposals;
}

describe('the same thing', () => {
  test('is proposed once, also by two at the same moment, and again once the first is decided', async () => {
    await freeze('The first of them.');
    const sessions = [await desk.signIn(ada), await desk.signIn(bola)];
    const propose = async (session: (typeof sessions)[number]) =>
      (await desk.call('POST', '/proposals', { session, body: unfreezing() })).status;
    const calls = () => Promise.all(sessions.map(propose));
    const answers = await heldBefore(world.services, 'staff_proposal', calls);
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [number = ''] = await listed(bola);
    const refused = await atDesk(bola, '/proposals', unfreezing());
    expect(refused.body.message).toBe(`${number} proposes this already. It waits for a second person.`);
    await atDesk(ada, `/proposals/${number}/reject`, { reason: 'Not yet.' });
    const again = await proposed(bola);
    expect(again).toMatch(/^P-/);
    await atDesk(bola, `/proposals/${again}/reject`, { reason: 'Done.' });
  });
});

describe('what was proposed', () => {
  test('has lapsed once who proposed it was disabled, also where they were taken back', async () => {
    await freeze('The second of them.');
    const number = await proposed();
    expect(await listed(bola)).toContain(number);
    const before = await counted(bola);
    await world.staff('staff', 'disable', 'ada', '--reason', 'A lost phone.');
    ada = await desk.enrol('ada', 'operations');
    world.clock.advance(DAY + STEP);
    expect((await approve(bola, number)).body.message).toContain('was disabled since. Propose it again.');
    expect(await listed(bola)).not.toContain(number);
    expect(await counted(bola)).toBe(before - 1);
    // What has lapsed stands in nobody's way.
    const again = await proposed(bola);
    expect((await approve(ada, again)).status).toBe(200);
  });

  test('has failed where its command refuses it, says why, and looks done nowhere', async () => {
    await freeze('The third of them.');
    const number = await proposed();
    await freeze('A court has asked for it.');
    const refused = await approve(bola, number);
    expect(refused.body.message).toContain('Something has changed since this was proposed.');
    const row = await world.services.db
      .selectFrom('staffProposal')
      .select(['state', 'failure'])
      .where('number', '=', BigInt(number.slice(2)))
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ state: 'failed', failure: refused.body.message });
    expect((await approve(bola, number)).body.message).toContain('failed when it was approved');
    expect(await listed(bola)).not.toContain(number);
    const { printed } = await world.staff('record', 'customer', customer.userId);
    expect(printed.split('\n')[0]).toContain(`bola  approve failed  ${customer.userId}`);
    expect(printed.split('\n')[0]).toContain(row.failure);
  });

  test('waits on where who wants to approve it may not', async () => {
    const number = await proposed();
    expect((await approve(ada, number)).status).toBe(409);
    expect((await approve(gail, number)).status).toBe(403);
    expect(await listed(bola)).toContain(number);
    await atDesk(ada, `/proposals/${number}/reject`, { reason: 'Done.' });
  });

  test('is approved by nobody who has not opened it themselves, by no call and at no command line', async () => {
    await freeze('The fourth of them.');
    const other = await proposed();
    await atDesk(bola, `/proposals/${other}/read`);
    await atDesk(ada, `/proposals/${other}/reject`, { reason: 'Again.' });
    const again = await proposed();
    // Who proposed it has read it, and bola another one.
    await atDesk(ada, `/proposals/${again}/read`);
    const refusal = 'Open the whole proposal first.';
    expect(await atDesk(bola, `/proposals/${again}/approve`)).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATE', message: expect.stringContaining(refusal) },
    });
    const typed = await desk.shell(bola, 'proposals', 'approve', again);
    expect(typed).toEqual({ code: 1, printed: expect.stringContaining(refusal) });
    expect(await listed(bola)).toContain(again);
    expect((await desk.shell(bola, 'proposals', 'show', again)).code).toBe(0);
    expect((await atDesk(bola, `/proposals/${again}/approve`)).status).toBe(200);
  });

  test('is shown to the roles that decide it, and to nobody else', async () => {
    await freeze('The fifth of them.');
    const number = await proposed();
    expect([await listed(bola), await listed(gail)]).toEqual([[number], []]);
    expect([await counted(bola), await counted(gail)]).toEqual([1, 0]);
    expect((await atDesk(gail, `/proposals/${number}/read`)).status).toBe(403);
    expect((await desk.call('POST', `/proposals/${number}/read`)).status).toBe(401);
    await atDesk(ada, `/proposals/${number}/reject`, { reason: 'Done.' });
    expect((await atDesk(bola, `/proposals/${number}/read`)).status).toBe(409);
    expect((await atDesk(bola, '/proposals/P-999999/read')).status).toBe(404);
  });

  test('names a contact in full to who opens it, on the record, and nowhere else', async () => {
    const contact = `new-${customer.userId.slice(-6)}@mail.example`;
    const form = {
      command: 'contacts change',
      customer: customer.userId,
      contact: { email: contact },
      case: 'C-1',
      reason: `She called from 0803 123 4567 and wants ${contact}.`,
    };
    const { status, body } = await atDesk(ada, '/proposals', form);
    expect([status, body.number]).toEqual([200, expect.stringMatching(/^P-/)]);
    const kept = await sql`select * from staff_proposal`.execute(world.services.db);
    const shown = await desk.call('GET', '/proposals', { session: await desk.signIn(bola) });
    const { printed } = await world.staff('proposals', 'list');
    for (const text of [
      JSON.stringify(kept.rows, (_, one) => (typeof one === 'bigint' ? String(one) : one)),
      JSON.stringify(shown.body),
      printed,
    ])
      expect(text).not.toContain(contact);
    expect(shown.body.results[0].reason).toBe('She called from 0803***567 and wants ne***@mail.example.');
    const read = await atDesk(bola, `/proposals/${body.number}/read`);
    expect(read.body.facts).toContainEqual({ name: 'email', value: contact });
    const record = await world.staff('record', 'customer', customer.userId);
    expect(record.printed.split('\n')[0]).toContain(`bola  proposal read  ${customer.userId}`);
    expect(record.printed).not.toContain(contact);
    const at = await desk.shell(ada, 'proposals', 'show', body.number);
    expect(at).toEqual({ code: 0, printed: expect.stringContaining(contact) });
    expect((await world.staff('proposals', 'show', body.number)).printed).toContain('--as STAFF');
    expect((await approve(bola, body.number)).status).toBe(200);
  });
});
