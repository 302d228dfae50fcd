import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { purposeOfToken } from '@kolo/contract/links';
import type { Notification } from '@kolo/contract/notifications';
import { keepDatesWhole } from '@kolo/domain/whole-dates';
import type { Notice } from '#platform/notices.ts';
import type { TestCustomer } from '#testing/customer.ts';
import type { NoticeApp } from '#testing/notices.ts';
import { createNoticeApp } from '#testing/notices.ts';

const PACKAGE = '01940000-0000-7000-8000-000000000001';
const DAY = '2026-11-21';
const EVENING = `${DAY}T17:00:00.000Z`;
const REMINDER: Notice = {
  kind: 'reminder',
  packageId: PACKAGE,
  packageName: 'Shop rent',
  amountKobo: '300000',
  on: DAY,
};
const DEPOSIT = `/payments/deposit?package=${PACKAGE}&amount=3000`;
const PREFERENCES = '/notifications/preferences';

let world: NoticeApp;
let ada: TestCustomer;
beforeAll(async () => {
  world = await createNoticeApp();
});
beforeEach(async () => {
  ada = await world.welcomed();
  world.clock.set(EVENING);
  world.texts.length = 0;
});
afterAll(() => world?.close());

/** The token in the newest e-mail, which is all that a stranger at that address has. */
function tokenIn(text: string | undefined): string {
  const token = /\/auth\/link#([\w-]+)/.exec(text ?? '')?.[1];
  if (token === undefined) throw new Error(`there is no link in ${text}`);
  return token;
}

const press = (token: string) => world.call('POST', '/auth/links', { body: { token } });
const reminders = async (customer: TestCustomer) =>
  (await customer.authed('GET', PREFERENCES)).body.reminders;

async function confirmPhone({ userId }: TestCustomer): Promise<void> {
  const change = world.services.db.updateTable('customer').set({ phoneVerifiedAt: world.clock.now() });
  await change.where('userId', '=', userId).execute();
}

test('a reminder stands in the app with a button that leads to the deposit, filled in', async () => {
  await world.tell(ada, REMINDER);
  const { results } = (await ada.authed('GET', '/notifications/all')).body;
  expect(results[0]).toMatchObject({
    kind: 'reminder',
    title: '₦3,000 for Shop rent is due today',
    action: { label: 'Pay ₦3,000', path: DEPOSIT },
  });
  expect(results[1]).not.toHaveProperty('action');
});

test('it asks for nothing more once its package was paid, though the payment was written first', async () => {
  const paid: Notice = {
    kind: 'contribution_credited',
    packageId: PACKAGE,
    packageName: 'Shop rent',
    amountKobo: '300000',
    balanceKobo: '600000',
  };
  const newest = async () => {
    const { results } = (await ada.authed('GET', '/notifications/all')).body;
    const found = results.filter(({ kind }: Notification) => kind === 'reminder');
    return found.map(({ body, action }: Notification) => [body, action?.label]);
  };
  const asks = ['Pay it today to stay on track.', 'Pay ₦3,000'];
  await world.tell(ada, paid);
  world.clock.advance(1_000);
  await world.tell(ada, REMINDER);
  world.clock.advance(1_000);
  await world.tell(ada, { ...paid, packageId: '01940000-0000-7000-8000-000000000003' });
  const bola = await world.welcomed();
  await world.tell(bola, paid);
  expect(await newest()).toEqual([asks]);
  await world.tell(ada, paid);
  expect(await newest()).toEqual([['You have paid into this package since.', undefined]]);
  // The job of this one was late.
  world.clock.set(EVENING);
  await world.tell(ada, REMINDER);
  expect(await newest()).toEqual(Array(2).fill(['You have paid into this package since.', undefined]));
});

test('its email leads there by a deep link, and stops reminders for anyone who presses, signed in or not', async () => {
  await world.tell(ada, REMINDER);
  const [mail] = world.mails;
  expect(mail?.text).toContain(`Pay ₦3,000: ${world.services.config.publicUrl}/app${DEPOSIT}`);
  expect(mail?.html).toContain('Stop reminding me</a>');
  const token = tokenIn(mail?.text);
  expect(purposeOfToken(token)).toBe('stop_reminders');
  expect((await world.call('GET', '/auth/links')).status).toBe(404);
  expect(await reminders(ada)).toEqual({ isOn: true, hour: 18 });
  const bola = await world.welcomed();
  const pressed = await press(token);
  expect([pressed.status, pressed.body]).toEqual([200, { did: 'reminders_stopped', identifier: null }]);
  expect(await reminders(ada)).toEqual({ isOn: false, hour: 18 });
  expect(await reminders(bola)).toEqual({ isOn: true, hour: 18 });
});

test('the link works again after reminders were switched on, keeps the hour, and does so for a frozen customer', async () => {
  await ada.authed('PUT', PREFERENCES, { body: { reminders: { hour: 9 } } });
  await world.tell(ada, REMINDER);
  const token = tokenIn(world.mails[0]?.text);
  await press(token);
  await ada.authed('PUT', PREFERENCES, { body: { reminders: { isOn: true } } });
  const { code } = await world.staff('customers', 'freeze', ada.userId, '--reason', 'Why.', '--review', '3');
  expect(code).toBe(0);
  expect((await press(token)).body.did).toBe('reminders_stopped');
  expect(await reminders(ada)).toEqual({ isOn: false, hour: 9 });
});

test('the link is good for 60 days, and a made-up one for nothing', async () => {
  await world.tell(ada, REMINDER);
  const token = tokenIn(world.mails[0]?.text);
  expect((await press(`r${'A'.repeat(43)}`)).status).toBe(404);
  world.clock.set('2027-01-20T17:00:00.000Z');
  expect((await press(token)).status).toBe(404);
  expect(await reminders(ada)).toEqual({ isOn: true, hour: 18 });
});

test('it comes by SMS only where that is switched on, and stops reminders from there too', async () => {
  await confirmPhone(ada);
  await world.tell(ada, REMINDER);
  expect(world.texts).toEqual([]);
  await ada.authed('PUT', PREFERENCES, { body: { news: { sms: true } } });
  await world.tell(ada, REMINDER);
  const [sms] = world.texts;
  expect(sms?.text).toContain('Kolo: ₦3,000 for your daily savings is due today.');
  expect((await press(tokenIn(sms?.text))).body.did).toBe('reminders_stopped');
});

test('one that waited for its provider is dropped at night, the day after and once it was stopped', async () => {
  const send = { userId: ada.userId, task: 'send_notice_email', createdAt: world.clock.now() };
  const payload = JSON.stringify({ userId: ada.userId, notice: REMINDER });
  const runLate = async (at: string) => {
    await world.services.db
      .insertInto('outbox')
      .values({ ...send, id: world.services.ids.next(), payload })
      .execute();
    world.clock.set(at);
    await world.runJobs();
    return world.mails.length;
  };
  expect(await runLate(`${DAY}T20:00:00.000Z`)).toBe(0);
  expect(await runLate('2026-11-22T10:00:00.000Z')).toBe(0);
  expect(await runLate(`${DAY}T19:59:59.000Z`)).toBe(1);
  await ada.authed('PUT', PREFERENCES, { body: { reminders: { isOn: false } } });
  expect(await runLate(`${DAY}T19:59:59.000Z`)).toBe(1);
});

test('what is told of a schedule leads to its activity', async () => {
  const scheduleId = '01940000-0000-7000-8000-000000000002';
  const told = { kind: 'schedule_waits', name: 'Shop rent', count: 4 } as const;
  await world.tell(ada, { ...told, scheduleId });
  await world.tell(ada, told);
  const { results } = (await ada.authed('GET', '/notifications/all')).body;
  const actions = results.flatMap((one: Notification) => (one.kind === told.kind ? [one.action] : []));
  expect(actions).toEqual([
    { label: 'Open activity', path: '/schedules/activity' },
    { label: 'Open activity', path: `/schedules/${scheduleId}` },
  ]);
  expect(world.mails[0]?.text).toContain(`/app/schedules/${scheduleId}`);
});

test('what a card pays tomorrow is told with all that it pays that day, and with what was merged', async () => {
  const told = { kind: 'schedule_tomorrow', name: 'Fridge', amountKobo: '300000' } as const;
  await world.tell(ada, {
    ...told,
    mergedName: 'Kettle',
    dayKobo: '650000',
    dueOn: '2026-11-22',
    hour: 6,
  });
  const { results } = (await ada.authed('GET', '/notifications/all')).body;
  expect(results[0].body).toBe(
    keepDatesWhole(
      'You merged your package for Kettle into Fridge. We charge your card at 6:00 am on Sunday, 22 November. In all, ₦6,500 is planned on this card that day. You can skip or pause it in Schedules.',
    ),
  );
});
