import type { DeskCommand, StaffRole } from '@kolo/contract/desk/commands';
import { DESK_COMMANDS, mayCommand, mayPropose, mayReadWhy, STAFF_ROLES } from '@kolo/contract/desk/commands';
import type { Given } from '@kolo/contract/desk/give';
import { GIVEN, GIVEN_COMMANDS } from '@kolo/contract/desk/give';
import { QUEUE_NAMES, QUEUES } from '@kolo/contract/desk/queues';
import { describe, expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import type { Answer } from '#testing/customer.ts';
import type { TestMember } from '#testing/desk.ts';
import { openDesk } from '#testing/desk.ts';

const members: Partial<Record<string, TestMember>> = {};
const world = await openTestApp();
const desk = await openDesk(world);
for (const role of STAFF_ROLES) members[role] = await desk.enrol(`${role}-1`, role);

const NOBODY = '01940000-0000-7000-8000-000000000000';

const call = (role: string, method: 'GET' | 'POST', path: string, body?: object) => {
  const { session } = members[role] ?? {};
  return desk.call(method, path, { ...(session && { session }), ...(body && { body }) });
};

/** How a command is given that is no queue's and stands in no row of one. */
const OTHERS: Partial<Record<DeskCommand, (role: string) => Promise<Answer>>> = {
  'kyc photo': (role) => call(role, 'POST', '/identity-checks/photo', { customerId: NOBODY, side: 'front' }),
  'books show': (role) => call(role, 'GET', '/books'),
  'customers unmask': (role) =>
    call(role, 'POST', '/customers/unmask', { customerId: NOBODY, field: 'name', reason: 'They asked.' }),
  'customers freeze': (role) =>
    call(role, 'POST', '/customers/freeze', { customerId: NOBODY, reason: 'They asked.', reviewDays: '1' }),
  'holidays list': (role) => call(role, 'GET', '/holidays'),
  'catalogue show': (role) => call(role, 'GET', '/catalogue'),
  'catalogue check': (role) => call(role, 'POST', '/catalogue/check', { catalogue: 'sku' }),
  'funnel show': (role) => call(role, 'GET', '/funnel'),
  'record show': (role) => call(role, 'POST', '/record', {}),
  'cases answer': (role) => call(role, 'POST', '/cases/S-1/answer', { answer: 'Done.' }),
};

/** Gives the command about something that does not exist; what it says of that is not asked here. */
function give(role: string, command: DeskCommand): Promise<Answer> {
  const given = GIVEN_COMMANDS.find((one) => one === command);
  if (given) {
    const { choices, reasonFor }: Given = GIVEN[given];
    const choice = choices.length > 0 ? { choice: choices[0] } : {};
    const reason = reasonFor === null ? {} : { reason: 'We looked.' };
    return call(role, 'POST', '/commands', { command, target: NOBODY, ...choice, ...reason });
  }
  const queue = QUEUE_NAMES.find((name) => QUEUES[name].command === command);
  if (queue !== undefined) return call(role, 'GET', `/queues/${queue}`);
  const other = OTHERS[command];
  if (!other) throw new Error(`nobody knows how to try "${command}"`);
  return other(role);
}

describe('roles and commands', () => {
  const pairs = STAFF_ROLES.flatMap((role) =>
    // The keys of the table are its commands.
    (Object.keys(DESK_COMMANDS) as DeskCommand[]).map((command) => [role, command] as const),
  );

  test.each(pairs)('%s: %s', async (role, command) => {
    const { status, body } = await give(role, command);
    expect([role, command, status === 403, status < 500]).toEqual([
      role,
      command,
      !mayCommand(role, command),
      true,
    ]);
    if (status === 403) expect(body.code).toBe('NOT_ALLOWED');
  });

  test('stopping a theft is everybody’s, and letting go of what is stopped is for two of few', () => {
    const who = (may: (role: StaffRole) => boolean) => STAFF_ROLES.filter(may);
    expect(who((role) => mayCommand(role, 'customers freeze'))).toEqual([
      'support',
      'operations',
      'finance',
      'admin',
    ]);
    expect(who((role) => mayPropose(role, 'customers unfreeze'))).toEqual(['operations', 'admin']);
    expect(who((role) => mayCommand(role, 'customers end-sessions'))).toEqual([
      'support',
      'operations',
      'admin',
    ]);
  });

  test.each([
    ['kyc revoke', ['support', 'operations', 'admin']],
    ['contacts end', ['support', 'operations', 'admin']],
    ['withdrawals return', ['finance', 'admin']],
    ['withdrawals settle', ['finance', 'admin']],
    ['customers freeze', ['operations', 'admin']],
    ['payments retry', [...STAFF_ROLES]],
  ])('why %s was given is read in the record by who has to do with it', (command, roles) => {
    expect(STAFF_ROLES.filter((role) => mayReadWhy(role, command))).toEqual(roles);
  });

  test('a command is nobody’s without a session or without the CSRF pair', async () => {
    const body = { command: 'withdrawals retry', target: NOBODY };
    expect((await desk.call('POST', '/commands', { body })).status).toBe(401);
    const { cookie = '' } = members['admin']?.session ?? {};
    expect((await desk.call('POST', '/commands', { body, session: { cookie } })).status).toBe(403);
  });

  test.each([
    ['an option for a name', { command: 'orders cancel', target: '--reason', reason: 'x' }],
    ['an option for a reason', { command: 'orders cancel', target: 'K-1', reason: '--status' }],
    ['no reason', { command: 'orders cancel', target: 'K-1' }],
    ['a reason that nobody asked for', { command: 'withdrawals retry', target: 'w', reason: 'Because' }],
    ['a choice that nobody asked for', { command: 'withdrawals retry', target: 'w', choice: 'x' }],
    ['no choice', { command: 'orders move', target: 'K-1' }],
    ['a step that two decide on', { command: 'orders move', target: 'K-1', choice: 'returned' }],
    ['a command that is not given at the desk', { command: 'staff add', target: 'eve' }],
  ])('refuses %s', async (_, body) => {
    expect((await call('admin', 'POST', '/commands', body)).body).toMatchObject({ code: 'VALIDATION' });
  });
});
