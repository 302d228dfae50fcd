import { STAFF_ROLES } from '@kolo/contract/desk/commands';
import { describe, expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import type { TestMember } from '#testing/desk.ts';
import { openDesk } from '#testing/desk.ts';
import { noticesLeftFor } from '#testing/payouts.ts';

const world = await openTestApp();
const desk = await openDesk(world);
const members: Record<string, TestMember> = {};
for (const role of STAFF_ROLES) members[role] = await desk.enrol(`${role}-1`, role);
const customer = await world.signUp();

/** A case of the customer that waits; its number. */
async function openCase(text: string): Promise<string> {
  const { status, body } = await customer.authed('POST', '/cases', { body: { text } });
  expect(status).toBe(201);
  return body.number;
}

const as = (role: string) => ({ session: members[role]!.session });
const answer = (role: string, number: string, text = 'We have put it right.') =>
  desk.call('POST', `/cases/${number}/answer`, { ...as(role), body: { answer: text } });
const recordsOf = (number: string) =>
  world.services.db
    .selectFrom('staffRecord')
    .select(['actor', 'staffId', 'userId', 'after'])
    .where('command', '=', 'cases answer')
    .execute()
    .then((rows) => rows.filter(({ after }) => JSON.stringify(after).includes(number)));

describe('a case at the desk', () => {
  test('waits for nobody without a session, nor without the CSRF pair', async () => {
    const number = await openCase('My deposit is missing.');
    expect((await desk.call('GET', '/queues/cases')).status).toBe(401);
    const { cookie = '' } = members['support']!.session;
    const body = { answer: 'A forged answer' };
    expect((await desk.call('POST', `/cases/${number}/answer`, { session: { cookie }, body })).status).toBe(
      403,
    );
    expect(await recordsOf(number)).toEqual([]);
  });

  test('is shown with whose it is, and is answered once, by name, with a record', async () => {
    const number = await openCase('Where is my order?');
    const { body } = await desk.call('GET', '/queues/cases', as('support'));
    const shown = body.results.find((one: { id: string }) => one.id === number);
    expect(shown).toMatchObject({
      customerId: customer.userId,
      facts: [],
      isClosed: true,
    });
    expect(JSON.stringify(body)).not.toContain('Where is my order?');
    expect((await answer('finance', number)).status).toBe(403);
    expect(await recordsOf(number)).toEqual([]);
    expect((await answer('support', number)).status).toBe(200);
    expect((await answer('admin', number)).body).toMatchObject({ code: 'WRONG_STATE' });
    expect(await recordsOf(number)).toEqual([
      {
        actor: 'support-1',
        staffId: expect.any(String),
        userId: customer.userId,
        after: { number, answer: 'We have put it right.' },
      },
    ]);
    const told = { kind: 'case_answered', number, answer: 'We have put it right.' };
    expect(await noticesLeftFor(world, customer)).toContainEqual(told);
    const after = await desk.call('GET', '/queues/cases', as('support'));
    expect(JSON.stringify(after.body)).not.toContain(number);
  });

  test('is in the record with the contacts in its answer masked, and without it for a role that answers none', async () => {
    const number = await openCase('Which address do you have?');
    expect((await answer('support', number, 'We write to ada.obi@mail.example.')).status).toBe(200);
    const seenBy = async (role: string) => {
      const body = { customerId: customer.userId };
      const { results } = (await desk.call('POST', '/record', { ...as(role), body })).body;
      return results.find(({ command }: { command: string }) => command === 'cases answer');
    };
    const masked = { name: 'answer', before: null, after: 'We write to ad***@mail.example.' };
    expect((await seenBy('operations')).changes).toContainEqual(masked);
    expect(await seenBy('finance')).toMatchObject({ actor: 'support-1', isClosed: true, changes: [] });
  });

  test('answered on the command line is in the same record', async () => {
    const number = await openCase('Is my name right?');
    expect((await world.staff('cases', 'answer', number, 'It is.')).code).toBe(0);
    expect(await recordsOf(number)).toMatchObject([{ staffId: null, userId: customer.userId }]);
  });

  test.each([['C-999999'], ['S-999999']])('that does not exist is not answered: %s', async (number) => {
    expect((await answer('admin', number)).status).toBe(404);
    expect(await recordsOf(number)).toEqual([]);
  });

  test.each([[''], ['   '], ['x'.repeat(2_001)], ['a\u0000b']])(
    'refuses an answer that is none',
    async (text) => {
      const number = await openCase(`Bad answers ${text.length}`);
      expect((await answer('admin', number, text)).body).toMatchObject({ code: 'VALIDATION' });
      expect((await answer('admin', `${number}x`)).body).toMatchObject({ code: 'NOT_FOUND' });
    },
  );
});
