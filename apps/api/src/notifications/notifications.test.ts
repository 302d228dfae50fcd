import { beforeEach, expect, test } from 'vitest';
import type { Notice } from '#platform/notices.ts';
import { enqueueNotification } from '#platform/notices.ts';
import type { Mail } from '#providers/mail.ts';
import { AddresseeRefused } from '#providers/mail.ts';
import type { Sms } from '#providers/sms.ts';
import { openTestApp } from '#testing/app.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { notifications } from './feature.ts';
import type { Contacts } from './customers.ts';

const DEPOSIT: Notice = { kind: 'deposit_credited', amountKobo: '500050', accountType: 'ds' };
const UNKNOWN_ID = '01975000-0000-7000-8000-000000000000';

let ada: TestCustomer;
let mails: Mail[] = [];
let texts: Sms[] = [];
let mailFails: Error | null = null;
let contacts: Contacts = { email: null, phone: null };
const customers = {
  contactsOf: async () => contacts,
  liveAmong: async () => [],
  linkFor: async () => '',
};

const world = await openTestApp({
  notifies: true,
  parts: ({ parts, context }) => [
    ...parts.filter(({ name }) => name !== 'notifications'),
    notifications.open({
      ...context,
      customers,
      paymentStates: async () => [],
      mail: {
        async send(mail) {
          if (mailFails) throw mailFails;
          mails.push(mail);
        },
      },
      sms: { send: async (sms) => void texts.push(sms) },
      push: { send: async () => 'taken' },
    }),
  ],
});
beforeEach(async () => {
  mailFails = null;
  ada = await world.signUp();
  contacts = { email: ada.email, phone: ada.phone };
  await world.runJobs();
  mails = [];
  texts = [];
});

const tell = (customer: TestCustomer, notice: Notice = DEPOSIT) =>
  world.services.db
    .transaction()
    .execute((tx) => enqueueNotification(tx, world.services, customer.userId, notice));

async function told(customer: TestCustomer, notice?: Notice): Promise<string> {
  await tell(customer, notice);
  await world.runJobs();
  return (await inbox(customer)).results[0].id;
}

async function inbox(customer: TestCustomer, query = '') {
  return (await customer.authed('GET', `/notifications/all${query}`)).body;
}

test('a stranger is refused', async () => {
  for (const [method, path] of [
    ['GET', '/notifications/all'],
    ['POST', '/notifications/read-all'],
    ['POST', `/notifications/${UNKNOWN_ID}/mark-as-read`],
    ['DELETE', `/notifications/${UNKNOWN_ID}`],
    ['GET', '/events'],
  ] as const) {
    expect((await world.call(method, path)).status).toBe(401);
  }
});

test('wrong pages, sortings and ids are refused', async () => {
  for (const query of ['?page=0', '?limit=1000', '?sortBy=title:asc', '?colour=red', '?isRead=maybe']) {
    expect((await ada.authed('GET', `/notifications/all${query}`)).status).toBe(400);
  }
  expect((await ada.authed('DELETE', '/notifications/one')).status).toBe(404);
});

test('a verified customer finds a welcome, unread', async () => {
  expect(await inbox(ada)).toEqual({
    results: [
      {
        id: expect.any(String),
        kind: 'welcome',
        title: 'Welcome to Kolo',
        body: expect.stringContaining('first savings account'),
        isRead: false,
        createdAt: world.clock.now().toISOString(),
      },
    ],
    page: 1,
    totalPages: 1,
    totalResults: 1,
    unreadCount: 1,
  });
});

test('a deposit is told in the app and by email, in whole naira', async () => {
  await told(ada);
  const [newest] = (await inbox(ada)).results;
  expect(newest).toMatchObject({ title: '₦5,000 is in', body: 'It went into your DS account.' });
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to: ada.email, subject: '₦5,000 is in' });
  expect(mails[0]?.text).toContain('It went into your DS account.');
  expect(mails[0]?.html).toContain('It went into your DS account.');
  expect(texts).toEqual([]);
});

test('a notice whose transaction does not commit tells nothing', async () => {
  const lost = world.services.db.transaction().execute(async (tx) => {
    await enqueueNotification(tx, world.services, ada.userId, DEPOSIT);
    throw new Error('rolled back');
  });
  await expect(lost).rejects.toThrow('rolled back');
  await world.runJobs();
  expect((await inbox(ada)).totalResults).toBe(1);
});

test('a job that runs twice tells once, and brings nothing back that was deleted', async () => {
  await tell(ada);
  const left = await world.services.db
    .selectFrom('outbox')
    .selectAll()
    .where('userId', '=', ada.userId)
    .where('task', '=', 'notify')
    .executeTakeFirstOrThrow();
  const again = () =>
    world.services.db
      .insertInto('outbox')
      .values({ ...left, id: world.services.ids.next(), payload: JSON.stringify(left.payload) })
      .execute();
  await again();
  await world.runJobs();
  expect(mails).toHaveLength(1);
  const { results, totalResults } = await inbox(ada);
  expect(totalResults).toBe(2);
  await ada.authed('DELETE', `/notifications/${results[0].id}`);
  await again();
  await world.runJobs();
  expect((await inbox(ada)).totalResults).toBe(1);
});

test('an email that cannot be sent fails its own job and leaves the notification', async () => {
  mailFails = new Error('the mail server is away');
  await tell(ada);
  await expect(world.runJobs()).rejects.toThrow('the mail server is away');
  expect((await inbox(ada)).totalResults).toBe(2);
});

test('a mailbox that is refused for good ends the job, with a line in the log that names nobody', async () => {
  mailFails = new AddresseeRefused('the mail server refuses this addressee: 550');
  await told(ada);
  const line = world.logs.find((one) => one.includes('a mail is not sent again')) ?? '';
  expect(line).toContain('refuses this addressee: 550');
  expect(line).not.toContain(ada.email);
});

test('a customer without an email address hears of money by SMS, and of the rest in the app', async () => {
  contacts = { email: null, phone: ada.phone };
  await told(ada);
  await told(ada, { kind: 'welcome' });
  expect(texts).toEqual([{ to: ada.phone, text: 'Kolo: ₦5,000 is in your DS account.' }]);
  expect(mails).toEqual([]);
});

test('an email shows what was said as text, never as HTML', async () => {
  await told(ada, { kind: 'payment_failed', amountKobo: '100', reason: '<b>No</b> & "why"' });
  expect(mails[0]?.html).toContain('&lt;b&gt;No&lt;/b&gt; &amp; &quot;why&quot;');
});

test('pages count through, newest first or oldest first', async () => {
  for (let count = 0; count < 3; count += 1) {
    world.clock.advance(60_000);
    await told(ada);
  }
  const first = await inbox(ada, '?page=1&limit=3');
  expect(first).toMatchObject({ page: 1, totalPages: 2, totalResults: 4, unreadCount: 4 });
  expect(first.results.map((one: { kind: string }) => one.kind)).toEqual([
    'deposit_credited',
    'deposit_credited',
    'deposit_credited',
  ]);
  expect((await inbox(ada, '?page=2&limit=3')).results[0].kind).toBe('welcome');
  expect((await inbox(ada, '?sortBy=createdAt:asc')).results[0].kind).toBe('welcome');
});

test('reading one lowers the unread count once, reading all brings it to zero', async () => {
  const id = await told(ada);
  expect((await ada.authed('POST', `/notifications/${id}/mark-as-read`)).status).toBe(200);
  expect((await ada.authed('POST', `/notifications/${id}/mark-as-read`)).status).toBe(200);
  const one = await inbox(ada);
  expect(one.unreadCount).toBe(1);
  expect(one.results[0].isRead).toBe(true);
  expect((await ada.authed('POST', '/notifications/read-all')).status).toBe(200);
  expect((await inbox(ada)).unreadCount).toBe(0);
});

test("deleting takes it off the list; another customer's and an unknown one are one answer", async () => {
  const id = await told(ada);
  const bola = await world.signUp();
  const foreign = await bola.authed('DELETE', `/notifications/${id}`);
  const unknown = await bola.authed('DELETE', `/notifications/${UNKNOWN_ID}`);
  expect([foreign.status, foreign.body.message]).toEqual([404, unknown.body.message]);
  expect((await bola.authed('POST', `/notifications/${id}/mark-as-read`)).status).toBe(404);
  await bola.authed('POST', '/notifications/read-all');
  expect(await inbox(ada)).toMatchObject({ totalResults: 2, unreadCount: 2 });
  expect((await ada.authed('DELETE', `/notifications/${id}`)).status).toBe(200);
  expect((await ada.authed('DELETE', `/notifications/${id}`)).status).toBe(404);
  expect(await inbox(ada)).toMatchObject({ totalResults: 1, unreadCount: 1 });
});

test('the first unread can be asked for, however old it is', async () => {
  await ada.authed('POST', '/notifications/read-all');
  const { totalResults: before } = await inbox(ada);
  const oldest = await told(ada);
  for (let count = 0; count < 2; count += 1) {
    const id = await told(ada);
    expect((await ada.authed('POST', `/notifications/${id}/mark-as-read`)).status).toBe(200);
  }
  const unread = await inbox(ada, '?isRead=false&limit=1');
  expect(unread.results.map(({ id }: { id: string }) => id)).toEqual([oldest]);
  expect(unread).toMatchObject({ totalResults: 1, totalPages: 1, unreadCount: 1 });
  const read = { totalResults: before + 2, totalPages: before + 2, unreadCount: 1 };
  expect(await inbox(ada, '?isRead=true&limit=1')).toMatchObject(read);
  expect((await inbox(ada)).totalResults).toBe(before + 3);
});
