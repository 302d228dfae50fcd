import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Notice } from '#platform/notices.ts';
import type { TestCustomer } from '#testing/customer.ts';
import type { NoticeApp } from '#testing/notices.ts';
import { createNoticeApp } from '#testing/notices.ts';

const PATH = '/notifications/preferences';
const DEPOSIT: Notice = { kind: 'deposit_credited', amountKobo: '500000', accountType: 'ds' };

let world: NoticeApp;
let ada: TestCustomer;

beforeAll(async () => {
  world = await createNoticeApp();
});
beforeEach(async () => {
  ada = await world.welcomed();
  world.texts.length = 0;
});
afterAll(() => world?.close());

const put = (customer: TestCustomer, body: object) => customer.authed('PUT', PATH, { body });

/** The number becomes the only verified contact, or one beside the address. */
async function verifyPhone(customer: TestCustomer, isOnly: boolean): Promise<void> {
  await world.services.db
    .updateTable('customer')
    .set({ phoneVerifiedAt: world.clock.now(), ...(isOnly && { emailVerifiedAt: null }) })
    .where('userId', '=', customer.userId)
    .execute();
}

test('a stranger is refused', async () => {
  expect((await world.call('GET', PATH)).status).toBe(401);
  expect((await world.call('PUT', PATH, { body: {} })).status).toBe(401);
});

test('unknown topics, channels and wishes are refused', async () => {
  for (const body of [
    { colours: { email: true } },
    { money: { pigeon: true } },
    { money: { email: 'yes' } },
    { money: true },
  ]) {
    expect((await put(ada, body)).status).toBe(400);
  }
});

test('who never chose hears by email, and of money by SMS only without an address', async () => {
  const asked = await ada.authed('GET', PATH);
  expect(asked.body).toEqual({
    preferences: {
      money: { email: true, sms: false, push: true },
      security: { email: true, sms: true, push: true },
      news: { email: true, sms: false, push: true },
    },
    reachable: { email: true, sms: false, push: false },
    reminders: { isOn: true, hour: 18 },
  });
  await verifyPhone(ada, true);
  const phoneOnly = await ada.authed('GET', PATH);
  expect(phoneOnly.body.preferences.money.sms).toBe(true);
  expect(phoneOnly.body.preferences.news.sms).toBe(false);
  expect(phoneOnly.body.reachable).toEqual({ email: false, sms: true, push: false });
});

test('reminders have a switch and an hour of the day, and no hour of the night', async () => {
  for (const reminders of [{ hour: 6 }, { hour: 21 }, { hour: 7.5 }, { isOn: 'no' }, { colour: 1 }])
    expect((await put(ada, { reminders })).status).toBe(400);
  expect((await put(ada, { reminders: { hour: 7 } })).body.reminders).toEqual({ isOn: true, hour: 7 });
  expect((await put(ada, { reminders: { isOn: false } })).body.reminders).toEqual({ isOn: false, hour: 7 });
  expect((await put(ada, { money: { email: true } })).body.reminders).toEqual({ isOn: false, hour: 7 });
});

test('a switch changes its own topic and channel, for this customer alone', async () => {
  const bola = await world.welcomed();
  const changed = await put(ada, { money: { email: false } });
  expect(changed.status).toBe(200);
  expect(changed.body.preferences.money).toEqual({ email: false, sms: false, push: true });
  expect((await put(ada, { news: { sms: true } })).body.preferences).toMatchObject({
    money: { email: false },
    news: { email: true, sms: true },
  });
  expect((await bola.authed('GET', PATH)).body.preferences.money.email).toBe(true);
  expect((await put(ada, { money: { email: true } })).body.preferences.money.email).toBe(true);
});

test('what was switched off by email is told in the app alone', async () => {
  await put(ada, { money: { email: false } });
  await world.tell(ada, DEPOSIT);
  expect(world.mails).toEqual([]);
  const { results } = (await ada.authed('GET', '/notifications/all')).body;
  expect(results[0]).toMatchObject({ kind: 'deposit_credited', title: '₦5,000 is in' });
  await put(ada, { money: { email: true } });
  await world.tell(ada, DEPOSIT);
  expect(world.mails).toMatchObject([{ to: ada.email, subject: '₦5,000 is in' }]);
});

test('what was switched on by SMS comes by SMS beside the email, and off again it does not', async () => {
  await verifyPhone(ada, false);
  await put(ada, { money: { sms: true } });
  await world.tell(ada, DEPOSIT);
  expect(world.mails).toHaveLength(1);
  expect(world.texts).toEqual([{ to: ada.phone, text: 'Kolo: ₦5,000 is in your DS account.' }]);
  await put(ada, { money: { sms: false } });
  await world.tell(ada, DEPOSIT);
  expect(world.texts).toHaveLength(1);
});

test('who has a phone number alone hears by SMS of a card charge to come, and of a schedule that is paused or moved', async () => {
  await verifyPhone(ada, true);
  const coming = { kind: 'schedule_tomorrow', name: 'Fridge', dueOn: '2026-11-22', hour: 6 } as const;
  await world.tell(ada, { ...coming, amountKobo: '300000' });
  await world.tell(ada, { ...coming, amountKobo: '300000', dayKobo: '650000' });
  await world.tell(ada, { kind: 'schedule_paused', name: 'Fridge', reason: 'Fridge is closed.' });
  await world.tell(ada, {
    kind: 'schedule_moved',
    name: 'Fridge',
    from: '30 Nov 2026',
    to: '27 Nov 2026',
  });
  expect(world.mails).toEqual([]);
  expect(world.texts.map(({ text }) => text)).toEqual([
    'Kolo: we charge ₦3,000 to your card at 6:00 am on Sun 22 Nov.',
    'Kolo: we charge ₦3,000 to your card at 6:00 am on Sun 22 Nov, of ₦6,500 planned that day.',
    'Kolo: one of your schedules is paused. Open Schedules in Kolo to read why.',
    'Kolo: your scheduled payment moved from 30 Nov 2026 to 27 Nov 2026.',
  ]);
});

test('one topic leaves the other alone', async () => {
  await put(ada, { news: { email: false } });
  await world.tell(ada, { kind: 'welcome' });
  expect(world.mails).toEqual([]);
  await world.tell(ada, DEPOSIT);
  expect(world.mails).toHaveLength(1);
});

test('a job that waited is dropped where the customer has changed their mind since', async () => {
  await world.services.db
    .insertInto('outbox')
    .values({
      userId: ada.userId,
      id: world.services.ids.next(),
      task: 'send_notice_email',
      payload: JSON.stringify({ userId: ada.userId, notice: DEPOSIT }),
      createdAt: world.clock.now(),
    })
    .execute();
  await put(ada, { money: { email: false } });
  await world.runJobs();
  expect(world.mails).toEqual([]);
});

test('an email says in its text and in its HTML where to have fewer of them', async () => {
  await world.tell(ada, DEPOSIT);
  const settings = `${world.services.config.publicUrl}/settings/notification-preferences`;
  expect(world.mails[0]?.text).toContain(settings);
  expect(world.mails[0]?.html).toContain(`href="${settings}"`);
});

test('security notices cannot be switched off by email or SMS, in the API or in the table', async () => {
  for (const channel of ['email', 'sms']) {
    const refused = await put(ada, { security: { [channel]: false } });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('Security notices always come by email and SMS.');
  }
  expect((await put(ada, { security: { email: true, push: false } })).body.preferences.security).toEqual({
    email: true,
    sms: true,
    push: false,
  });
  const silenced = world.services.db
    .insertInto('notificationPreference')
    .values({
      userId: ada.userId,
      topic: 'security',
      channel: 'sms',
      isOn: false,
      changedAt: world.clock.now(),
    })
    .execute();
  await expect(silenced).rejects.toThrow('notification_preference_security');
});

test('bank accounts, a withdrawal and a lock left early are told by email, by SMS and in the app with everything switched off', async () => {
  await verifyPhone(ada, false);
  await put(ada, { money: { email: false, sms: false, push: false }, security: { push: false } });
  await world.tell(ada, { kind: 'bank_account_added', bankName: 'Zenith Bank', ending: '0004' });
  await world.tell(ada, {
    kind: 'withdrawal_sent',
    amountKobo: '2500000',
    bankName: 'Zenith Bank',
    ending: '0004',
  });
  await world.tell(ada, { kind: 'bank_account_removed', bankName: 'Zenith Bank', ending: '0004' });
  await world.tell(ada, { kind: 'lock_left_early', amountKobo: '500000', packageName: 'School fees' });
  expect(world.mails.map(({ subject }) => subject)).toEqual([
    'A bank account was added',
    '₦25,000 is on its way to your bank',
    'A bank account was removed',
    '₦5,000 is back in your IBS account',
  ]);
  expect(world.texts).toHaveLength(4);
});

test('a new device is told by email, by SMS and in the app with everything switched off', async () => {
  await verifyPhone(ada, false);
  const off = { email: false, sms: false, push: false };
  await put(ada, { money: off, news: off, security: { push: false } });
  const before = world.messages.length;
  await world.call('POST', '/auth/login', {
    body: { identifier: ada.email, password: ada.password },
    headers: { 'x-device-id': 'a-strangers-phone' },
  });
  await world.runJobs();
  const told = world.messages.slice(before);
  expect(told.map(({ to }) => to).toSorted()).toEqual([ada.phone, ada.email].toSorted());
  for (const { text } of told) expect(text).toContain('device');
  const { results } = (await ada.authed('GET', '/notifications/all')).body;
  expect(results[0]).toMatchObject({ kind: 'security', title: 'A new device logged in' });
  expect([world.mails, world.texts]).toEqual([[], []]);
});

test('a changed PIN is told by email, by SMS and in the app too', async () => {
  await verifyPhone(ada, false);
  const before = world.messages.length;
  await ada.authed('POST', '/users/me/pin', { body: { pin: '7391' } });
  await world.runJobs();
  const told = world.messages.slice(before);
  expect(told.map(({ to }) => to).toSorted()).toEqual([ada.phone, ada.email].toSorted());
  for (const { text } of told) expect(text).toContain('A PIN was set for your Kolo account.');
  const { results } = (await ada.authed('GET', '/notifications/all')).body;
  expect(results[0]).toMatchObject({ kind: 'security', title: 'A PIN was set' });
});
