import { expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import { openDesk } from '#testing/desk.ts';

const world = await openTestApp();
const desk = await openDesk(world);

test('what was done for a customer is shown with who, what, why, before and after, and nothing of another', async () => {
  const [customer, other] = [await world.signUp(), await world.signUp()];
  const reason = ['--reason', 'She lost her phone.'];
  await world.staff('customers', 'freeze', customer.userId, ...reason, '--review', '3');
  await world.staff('customers', 'unfreeze', customer.userId, '--reason', 'She has a new one.');
  await world.staff('customers', 'end-sessions', other.userId, ...reason);
  const { code, printed } = await world.staff('record', 'customer', customer.userId);
  const lines = printed.split('\n');
  expect([code, lines.length]).toEqual([0, 2]);
  expect(lines[0]).toMatch(
    /shell \S+, alone {2}customers unfreeze {2}.*: She has a new one\. {2}\{.*She lost her phone/,
  );
  expect(lines[1]).toMatch(
    /customers freeze {2}.*: She lost her phone\. {2}- -> \{.*"reviewOn":"2026-11-23"/,
  );
  expect(printed).not.toContain(other.userId);
});

test('a contact in the record is masked', async () => {
  const { userId } = await world.signUp();
  const words = ['--email', 'ngozi.new@mail.example', '--case', 'C-1', '--reason', 'A paper shows it.'];
  expect((await world.staff('contacts', 'change', userId, ...words)).code).toBe(0);
  const { printed } = await world.staff('record', 'customer', userId);
  expect(printed).toContain('contacts change');
  expect(printed).not.toContain('ngozi.new@mail.example');
});

test('what a member of staff did is shown by name, and a name that nobody has is said', async () => {
  const { name, session } = await desk.enrol('ada');
  await desk.call('DELETE', '/session', { session });
  const { code, printed } = await world.staff('record', 'staff', 'Ada');
  expect(code).toBe(0);
  expect(printed.split('\n').map((line) => line.split('  ').slice(1, 3))).toEqual([
    [name, 'sign out'],
    [name, 'enrol'],
  ]);
  expect(await world.staff('record', 'staff', 'nobody')).toMatchObject({ code: 1 });
  expect(await world.staff('record', 'customer', 'no-id')).toMatchObject({ code: 2 });
  const stranger = await world.staff('record', 'customer', world.services.ids.next());
  expect(stranger).toEqual({ code: 0, printed: 'nothing is recorded' });
});
