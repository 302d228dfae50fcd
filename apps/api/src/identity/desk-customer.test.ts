import type { SectionPage } from '@kolo/contract/desk/customers';
import { SECTION_NAMES } from '@kolo/contract/desk/customers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestCustomer } from '#testing/customer.ts';
import type { TestDesk, TestMember } from '#testing/desk.ts';
import { createDesk } from '#testing/desk.ts';
import type { MoneyApp } from '#testing/money-app.ts';
import { createMoneyApp } from '#testing/money-app.ts';

const ADDRESS = '12 Bode Thomas Street, Surulere';
const NOBODY = '01940000-0000-7000-8000-000000000000';
const WHY = 'She is on the phone and reads it out.';

let world: MoneyApp;
let desk: TestDesk;
let support: TestMember;
let operations: TestMember;
let finance: TestMember;
let customer: TestCustomer;
let stranger: TestCustomer;
beforeAll(async () => {
  world = await createMoneyApp();
  desk = await createDesk(world);
  support = await desk.enrol('ada', 'support');
  operations = await desk.enrol('bola', 'operations');
  finance = await desk.enrol('cleo', 'finance');
  customer = await world.signUpSaver();
  stranger = await world.signUp();
  await customer.authed('PATCH', '/users/me', { body: { address: ADDRESS } });
  const reference = await world.started(customer, 5_000);
  await world.play(reference, 'success');
  await world.status(customer, reference);
  const plan = { target: 'Rent, call 08031234567', amountPerDay: 3_000, frequency: 'daily' };
  await customer.authed('POST', '/daily-savings/self-package', { body: plan });
  await customer.authed('POST', '/cases', { body: { text: 'Write to ada.obi@example.ng, please.' } });
});
afterAll(async () => {
  await desk?.close();
  await world?.close();
});

const post = ({ session }: Pick<TestMember, 'session'>, path: string, body: object) =>
  desk.call('POST', `/customers/${path}`, { session, body });
const show = (member: TestMember, { userId }: Pick<TestCustomer, 'userId'> = customer) =>
  post(member, 'show', { customerId: userId });

async function sectionOf(member: TestMember, name: string): Promise<SectionPage> {
  const { body } = await show(member);
  return body.sections.find((one: SectionPage) => one.name === name);
}

const personal = () =>
  world.services.db
    .selectFrom('customer')
    .select(['firstName', 'lastName', 'email', 'phone', 'address'])
    .where('userId', '=', customer.userId)
    .executeTakeFirstOrThrow();

const deeds = (command: string) =>
  world.services.db
    .selectFrom('staffRecord')
    .select(['actor', 'reason', 'before', 'after'])
    .where('userId', '=', customer.userId)
    .where('command', '=', command)
    .orderBy('id')
    .execute();

describe('the page of a customer', () => {
  test('is nobody’s without a session or the CSRF pair, and there is none of nobody', async () => {
    const { cookie = '' } = support.session;
    for (const [path, more] of [
      ['show', {}],
      ['section', { section: 'payments', page: 1 }],
      ['unmask', { field: 'name', reason: WHY }],
      ['freeze', { reason: WHY, reviewDays: '3' }],
    ] as const) {
      const body = { customerId: NOBODY, ...more };
      expect([path, (await post({ session: {} }, path, body)).status]).toEqual([path, 401]);
      expect([path, (await post({ session: { cookie } }, path, body)).status]).toEqual([path, 403]);
      const { status } = await post(support, path, body);
      expect([path, status]).toEqual([path, path === 'freeze' ? 409 : 404]);
    }
  });

  test('has every section, with money to the kobo and what each payment went through', async () => {
    const { status, body } = await show(support);
    expect(status).toBe(200);
    expect(body.sections.map(({ name }: SectionPage) => name)).toEqual(SECTION_NAMES);
    expect((await sectionOf(support, 'accounts')).lines).toMatchObject([{ id: 'ds', text: '₦5,000.00' }]);
    const [payment] = (await sectionOf(support, 'payments')).lines;
    expect(payment).toMatchObject({ title: '₦5,000.00', text: expect.stringContaining('succeeded') });
    expect(payment?.timeline.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['started', 'credited']),
    );
    expect((await sectionOf(support, 'daily')).lines).toHaveLength(1);
    expect((await sectionOf(support, 'devices')).lines[0]).toMatchObject({ text: 'signed in' });
  });

  test('shows nothing that is personal, whatever the customer wrote where', async () => {
    const { firstName, lastName, email, phone, address } = await personal();
    const text = JSON.stringify((await show(operations)).body);
    const secrets = [`${firstName} ${lastName}`, email, phone, address, '08031234567', 'ada.obi@example.ng'];
    for (const secret of secrets.filter((one) => one !== null)) expect(text).not.toContain(secret);
    expect(text).toContain('***');
    expect((await show(operations)).body.personal).toContainEqual({ field: 'address', masked: '***' });
  });

  test('has nothing of anybody else', async () => {
    const { body } = await show(support, stranger);
    const filled = body.sections.filter(({ lines }: SectionPage) => lines.length > 0);
    expect(filled.map(({ name }: SectionPage) => name)).toEqual(['devices']);
    expect(JSON.stringify(body)).not.toContain(customer.userId);
  });

  test('is on record before it is seen, each further page too', async () => {
    const before = (await deeds('customers show')).length;
    await show(support);
    await post(support, 'section', { customerId: customer.userId, section: 'payments', page: 1 });
    expect((await deeds('customers show')).slice(before)).toEqual([
      { actor: 'ada', reason: null, before: null, after: null },
      { actor: 'ada', reason: null, before: null, after: { section: 'payments', page: 1 } },
    ]);
  });

  test('does not say to finance what a case says', async () => {
    const names = async (member: TestMember) =>
      (await sectionOf(member, 'cases')).lines[0]?.facts.map(({ name }) => name);
    expect(await names(support)).toContain('Asked');
    expect(await names(finance)).toEqual(['Status']);
  });
});

describe('what is masked', () => {
  const unmask = (member: TestMember, field: string, reason = WHY) =>
    post(member, 'unmask', { customerId: customer.userId, field, reason });

  test('is shown one at a time, and the reason is on record without what was shown', async () => {
    const { firstName, lastName, email, phone } = await personal();
    expect((await unmask(support, 'name')).body).toEqual({ value: `${firstName} ${lastName}` });
    expect((await unmask(operations, 'address')).body).toEqual({ value: ADDRESS });
    expect((await unmask(support, email === null ? 'phone' : 'email')).body).toEqual({
      value: email ?? phone,
    });
    expect(await deeds('customers unmask')).toEqual([
      { actor: 'ada', reason: WHY, before: null, after: { field: 'name' } },
      { actor: 'bola', reason: WHY, before: null, after: { field: 'address' } },
      { actor: 'ada', reason: WHY, before: null, after: { field: email === null ? 'phone' : 'email' } },
    ]);
  });

  test('stays masked without a reason, to finance, and where nobody knows of such a field', async () => {
    const before = (await deeds('customers unmask')).length;
    expect((await unmask(support, 'name', '  ')).body).toMatchObject({ code: 'VALIDATION' });
    expect((await unmask(support, 'passwordHash')).body).toMatchObject({ code: 'VALIDATION' });
    expect((await unmask(finance, 'name')).body).toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await deeds('customers unmask')).toHaveLength(before);
  });

  test('is not copied: nobody opens more in an hour than one person can deal with', async () => {
    const copies = await desk.enrol('copies', 'admin');
    let opened = 0;
    while ((await unmask(copies, 'name')).status === 200) opened += 1;
    expect(opened).toBe(240);
    expect((await show(copies)).status).toBe(429);
  });
});

describe('a freeze at the desk', () => {
  const freeze = (reason: string, more: object = {}) =>
    post(support, 'freeze', { customerId: customer.userId, reason, reviewDays: '3', ...more });

  test('is that of the command line, and is on record with who gave it', async () => {
    const note = '--review=1 of a neighbour';
    const { status, body } = await freeze('We are asking your bank.', { note });
    expect([status, body.message]).toEqual([200, expect.stringContaining('The customer reads')]);
    expect((await show(support)).body.customer.state).toBe('frozen');
    expect(await deeds('customers freeze')).toMatchObject([
      { actor: 'ada', reason: 'We are asking your bank.', after: { note } },
    ]);
    expect((await freeze('For ever.', { reviewDays: '30' })).body).toMatchObject({ code: 'VALIDATION' });
  });

  test('stops no more customers in an hour than one person finds out about, by whichever command', async () => {
    const thief = await desk.enrol('thief', 'support');
    const body = { customerId: stranger.userId, reason: 'A stolen session.', reviewDays: '1' };
    const statuses: number[] = [];
    for (let time = 0; time < 41; time += 1) statuses.push((await post(thief, 'freeze', body)).status);
    expect(statuses).toEqual([...Array<number>(40).fill(200), 429]);
    const end = { command: 'customers end-sessions', target: stranger.userId, reason: 'A stolen session.' };
    const { session } = thief;
    expect((await desk.call('POST', '/commands', { session, body: end })).status).toBe(429);
    expect((await post(operations, 'freeze', body)).status).toBe(200);
  });

  test('keeps its note from a role that cannot end it, also in the record', async () => {
    const notes = async (member: TestMember) =>
      (await sectionOf(member, 'freezes')).lines.flatMap(({ facts }) =>
        facts.filter(({ name }) => name === 'Note'),
      );
    expect(await notes(operations)).toHaveLength(1);
    expect(await notes(support)).toEqual([]);
    const recorded = async ({ session }: TestMember) => {
      const { body } = await desk.call('POST', '/record', { session, body: { customerId: customer.userId } });
      return body.results.find(({ command }: { command: string }) => command === 'customers freeze');
    };
    expect(await recorded(finance)).toMatchObject({
      actor: 'ada',
      isClosed: true,
      reason: null,
      changes: [],
    });
    expect(await recorded(operations)).toMatchObject({ isClosed: false, reason: 'We are asking your bank.' });
  });

  test('leads to older ones a page at a time', async () => {
    for (let count = 0; count < 20; count += 1) await freeze(`We are asking your bank, ${count}.`);
    expect(await sectionOf(support, 'freezes')).toMatchObject({ hasMore: true });
    const { body } = await post(support, 'section', {
      customerId: customer.userId,
      section: 'freezes',
      page: 1,
    });
    expect(body).toMatchObject({ name: 'freezes', hasMore: false });
    expect(body.lines).toHaveLength(1);
    expect(body.lines[0].text).toBe('We are asking your bank.');
  });
});
