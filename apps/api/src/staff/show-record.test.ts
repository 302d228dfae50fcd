import { RECORD_PAGE } from '@kolo/contract/desk/record';
import { expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import { openDesk } from '#testing/desk.ts';

const world = await openTestApp();
const desk = await openDesk(world);
const { session } = await desk.enrol('ada', 'admin');

const look = async (body: object) => (await desk.call('POST', '/record', { session, body })).body;

test('shows what was done for one customer, with who looked on top', async () => {
  const [one, other] = [await world.signUp(), await world.signUp()];
  for (const { userId } of [one, other])
    await world.staff('customers', 'freeze', userId, '--reason', 'A court asked.', '--review', '7');
  const { results, next } = await look({ customerId: one.userId });
  expect(next).toBeNull();
  expect(results.map((line: { command: string }) => line.command)).toEqual([
    'record show',
    'customers freeze',
  ]);
  expect(results[1]).toMatchObject({
    actor: expect.stringMatching(/^shell /),
    customerId: one.userId,
    reason: 'A court asked.',
  });
  expect(results[1].changes.find((change: { name: string }) => change.name === 'reviewOn')).toMatchObject({
    before: null,
  });
  expect(results[0]).toMatchObject({ actor: 'ada', customerId: one.userId });
});

test('shows what one member of staff did, and no other', async () => {
  await desk.enrol('bola', 'support');
  const { results } = await look({ staff: 'BOLA' });
  expect(new Set(results.map((line: { actor: string }) => line.actor))).toEqual(new Set(['bola']));
  const nobody = await desk.call('POST', '/record', { session, body: { staff: 'nobody' } });
  expect(nobody).toMatchObject({ status: 404, body: { message: 'Nobody at the desk is called nobody.' } });
});

test('pages through all of it, each line once', async () => {
  for (let time = 0; time < RECORD_PAGE; time += 1) await look({ staff: 'ada' });
  for (const about of [{ staff: 'ada' }, {}]) {
    const first = await look(about);
    expect(first.results).toHaveLength(RECORD_PAGE);
    const second = await look({ ...about, after: first.next });
    const ids = [...first.results, ...second.results].map((line: { id: string }) => line.id);
    expect(ids.length).toBeGreaterThan(RECORD_PAGE);
    expect(ids).toEqual([...new Set(ids)].toSorted().toReversed());
  }
});
