import { expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import type { TestMember } from '#testing/desk.ts';
import { openDesk } from '#testing/desk.ts';

const DAY_MS = 25 * 60 * 60_000;
const WHY = 'She came with her ID.';

const world = await openTestApp();
const desk = await openDesk(world);
const ada = await desk.enrol('ada', 'operations');
const bola = await desk.enrol('bola', 'operations');
const cleo = await desk.enrol('cleo', 'admin');
const own = await world.signUp();
world.clock.advance(DAY_MS);
await desk.shell(ada, 'staff', 'account', 'ada', own.userId);

const post = async (member: TestMember, path: string, body?: object) =>
  desk.call('POST', path, { session: await desk.signIn(member), ...(body && { body }) });
const email = async (): Promise<string> => (await own.authed('GET', '/users/me')).body.email;
const unfreezing = () => ({ command: 'customers unfreeze', customer: own.userId, reason: WHY });
const freeze = () => world.staff('customers', 'freeze', own.userId, '--reason', WHY, '--review', '7');
const records = async (member: TestMember) => (await world.staff('record', 'staff', member.name)).printed;

test('who works at the desk neither finds nor opens their own account there, and changes nothing of it', async () => {
  const text = await email();
  expect((await post(ada, '/customers/search', { text })).body.results).toEqual([]);
  expect((await post(bola, '/customers/search', { text })).body.results).toHaveLength(1);
  const customerId = own.userId;
  const tried = [
    ['/customers/show', { customerId }],
    ['/customers/section', { customerId, section: 'freezes', page: 1 }],
    ['/customers/unmask', { customerId, field: 'email', reason: WHY }],
    ['/record', { customerId }],
    ['/commands', { command: 'customers end-sessions', target: customerId, reason: WHY }],
    ['/customers/freeze', { customerId, reason: WHY, reviewDays: '1' }],
  ] as const;
  for (const [path, body] of tried) {
    const { status, body: said } = await post(ada, path, body);
    expect([path, status, said.message]).toEqual([
      path,
      expect.toBeOneOf([403, 409]),
      'This is the account of a member of staff who takes part. Somebody else does it.',
    ]);
  }
  const shell = await desk.shell(ada, 'customers', 'end-sessions', customerId, '--reason', WHY);
  expect([shell.code, shell.printed]).toEqual([1, expect.stringContaining('account of a member of staff')]);
  expect(await records(ada)).not.toContain('customers show');
  expect((await post(bola, '/customers/show', { customerId })).status).toBe(200);
  const { results } = (await post(ada, '/record', { staff: 'bola' })).body;
  const about = results.filter((line: { customerId: string | null }) => line.customerId === customerId);
  expect(about).toMatchObject([{ isClosed: true }, { isClosed: true }]);
});

test('a command of two people about it is neither proposed, read nor approved by who it is of', async () => {
  await freeze();
  expect((await post(ada, '/proposals', unfreezing())).body.message).toContain(
    'account of a member of staff',
  );
  const { body } = await post(bola, '/proposals', unfreezing());
  const path = `/proposals/${body.number}`;
  const listed = await desk.call('GET', '/proposals', { session: await desk.signIn(ada) });
  expect(listed.body.results).toEqual([]);
  const counted = async (member: TestMember) =>
    (await desk.call('GET', '/queues', { session: await desk.signIn(member) })).body.proposals;
  expect([await counted(ada), await counted(bola)]).toEqual([0, 1]);
  expect((await post(ada, `${path}/read`)).status).toBe(403);
  expect((await post(ada, `${path}/approve`)).status).toBe(403);
  expect((await post(ada, `${path}/reject`, { reason: 'No.' })).status).toBe(403);
  await post(cleo, `${path}/read`);
  expect((await post(cleo, `${path}/approve`)).status).toBe(200);
});

test('what was read before the account was declared is approved by somebody else', async () => {
  await freeze();
  const { body } = await post(bola, '/proposals', unfreezing());
  const path = `/proposals/${body.number}`;
  await post(cleo, `${path}/read`);
  expect((await world.staff('staff', 'account', 'cleo', own.userId)).code).toBe(0);
  expect((await post(cleo, `${path}/approve`)).status).toBe(403);
  const { results } = (await desk.call('GET', '/proposals', { session: await desk.signIn(bola) })).body;
  expect(results.map(({ number }: { number: string }) => number)).toContain(body.number);
});

test('an account is declared once, of somebody who works there and of a customer, and stays', async () => {
  const nobody = world.services.ids.next();
  for (const words of [
    ['ada', own.userId],
    ['ada', nobody],
    ['dayo', own.userId],
  ])
    expect((await world.staff('staff', 'account', ...words)).code).toBe(1);
  for (const words of [['ada'], ['ada', 'her own'], ['ada', own.userId, 'more']])
    expect((await world.staff('staff', 'account', ...words)).code).toBe(2);
  const gone = world.services.db.deleteFrom('staffAccount').where('userId', '=', own.userId);
  await expect(gone.execute()).rejects.toThrow('permission denied');
});
