import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { HEADERS } from '@kolo/contract/endpoint';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { NOTIFY_TASK, NoticeJob } from '#platform/notices.ts';
import type { TestApp } from '#testing/app.ts';
import { createTestApp } from '#testing/app.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { backendThatWaits } from '#testing/waiting.ts';
import { submitId } from './submit-id.ts';
import type { FileStorage } from '#providers/s3-storage.ts';

const { sandboxUrl } = inject('world');
const BIRTH_DATE = '1994-05-14';
const STRANGER = '00000000-0000-7000-8000-000000000000';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
afterEach(() => control('faults', { clear: true }));

async function control(path: string, body: object): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
}

/** What the customer is told, in the app and beside it, once the jobs run. */
async function noticesLeftFor({ userId }: TestCustomer): Promise<unknown[]> {
  const rows = await testApp.services.db
    .selectFrom('outbox')
    .select('payload')
    .where('userId', '=', userId)
    .where('task', '=', NOTIFY_TASK)
    .orderBy('id')
    .execute();
  return rows.map(({ payload }) => NoticeJob.parse(payload).notice).filter(({ kind }) => kind !== 'welcome');
}

interface Person {
  readonly firstName?: string;
  readonly lastName?: string;
}

/** Customers of the tests are called Ada Obi. */
async function makePerson({ firstName = 'OBI', lastName = 'Ada Chioma' }: Person = {}): Promise<string> {
  const bvn = `22${String(randomInt(1e9)).padStart(9, '0')}`;
  await control('people', { bvn, firstName, lastName, birthDate: BIRTH_DATE });
  return bvn;
}

function sendBvn(customer: TestCustomer, bvn: string, birthDate = BIRTH_DATE) {
  return customer.authed('POST', '/kyc/bvn', { body: { bvn, birthDate } });
}

async function makePhoto(): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 200, channels: 3, background: 'tan' } })
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .png()
    .toBuffer();
}

const ID = { type: 'passport', number: 'a 0012 3456' };

/** A multipart body, written by hand as a browser does. */
function upload(words: Record<string, string>, photos: Record<string, Buffer>) {
  const line = 'kolo-test-line';
  const parts = [
    ...Object.entries(words).map(([name, value]) =>
      Buffer.from(`--${line}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...Object.entries(photos).flatMap(([name, bytes]) => [
      Buffer.from(
        `--${line}\r\ncontent-disposition: form-data; name="${name}"; filename="../../${name}.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${line}--\r\n`),
  ];
  return {
    body: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${line}` },
  };
}

async function withBvn(): Promise<{ customer: TestCustomer; bvn: string }> {
  const [customer, bvn] = await Promise.all([testApp.signUp(), makePerson()]);
  expect((await sendBvn(customer, bvn)).status).toBe(200);
  return { customer, bvn };
}

const ops = (...words: string[]) => testApp.staff('kyc', ...words);

describe('the BVN step', () => {
  it('is for signed-in customers with a CSRF pair', async () => {
    const body = { bvn: '22380348250', birthDate: BIRTH_DATE };
    expect((await testApp.call('POST', '/kyc/bvn', { body })).status).toBe(401);
    expect((await testApp.call('GET', '/kyc')).status).toBe(401);
    const customer = await testApp.signUp();
    const headers = { [HEADERS.csrfToken]: 'wrong', [HEADERS.csrfSecret]: 'wrong' };
    expect((await customer.authed('POST', '/kyc/bvn', { body, headers })).body.code).toBe('CSRF_INVALID');
  });

  it('says how many digits were entered', async () => {
    const customer = await testApp.signUp();
    const answer = await sendBvn(customer, '2214 587');
    expect(answer.status).toBe(400);
    expect(answer.body.fields.bvn).toBe('A BVN has 11 digits. You have entered 7.');
    expect((await sendBvn(customer, '22380348250', '1994-02-30')).body.fields).toHaveProperty('birthDate');
  });

  it('confirms a record whose name is written in another order, and shows only its last digits', async () => {
    const { customer, bvn } = await withBvn();
    const answer = await customer.authed('GET', '/kyc');
    expect(answer.body).toEqual({
      kycStatus: 'none',
      step: 'id',
      bvnEnding: bvn.slice(-4),
      reason: null,
      submittedAt: null,
    });
    expect((await sendBvn(customer, bvn)).body).toEqual({ kycStatus: 'none', step: 'id' });
  });

  it('says which record disagrees', async () => {
    const customer = await testApp.signUp();
    const other = await sendBvn(customer, await makePerson({ firstName: 'Musa', lastName: 'Ibrahim' }));
    expect(other).toMatchObject({ status: 422, body: { code: 'MISMATCH', next: { nameCompared: true } } });
    expect(other.body.fields.bvn).toContain(
      'The name on the BVN record is not the name on your Kolo profile',
    );
    expect(JSON.stringify(other.body)).not.toContain('Musa');
    expect(other.body.fields.bvn).toContain('We will compare the names and write to you within 3 days.');
    const day = await sendBvn(customer, await makePerson(), '1994-05-15');
    expect(day.body.next).toBeUndefined();
    expect(day.body.fields.birthDate).toContain('a different date of birth');
    expect((await sendBvn(customer, '10000000001')).body.fields.bvn).toContain('No BVN record');
    expect((await customer.authed('GET', '/kyc')).body.step).toBe('bvn');
  });

  it('lets one BVN belong to one customer, no matter who is first of two at once', async () => {
    const bvn = await makePerson();
    const customers = [await testApp.signUp(), await testApp.signUp()];
    const answers = await Promise.all(customers.map((customer) => sendBvn(customer, bvn)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'ALREADY_EXISTS' });
    expect(refused?.body.message).toContain('another Kolo account');
  });

  it('belongs to the one who claims it a moment before, though it was free when it was looked for', async () => {
    const { db } = testApp.services;
    const [{ customer, bvn }, second] = [await withBvn(), await testApp.signUp()];
    const claims = db.deleteFrom('bvnHash').where('userId', '=', customer.userId).returningAll();
    const claim = await claims.executeTakeFirstOrThrow();
    const [sending] = await db.transaction().execute(async (tx) => {
      await tx.insertInto('bvnHash').values(claim).execute();
      const answer = sendBvn(second, bvn);
      await backendThatWaits(db, 'insert into "bvn_hash"');
      return [answer];
    });
    expect(await sending).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS' } });
  });

  it('keeps the confirmed BVN against another one', async () => {
    const { customer } = await withBvn();
    const answer = await sendBvn(customer, await makePerson());
    expect(answer).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS' } });
  });

  it('keeps nothing where the provider does not answer, and works once it does', async () => {
    const [customer, bvn] = await Promise.all([testApp.signUp(), makePerson()]);
    await control('faults', { operation: 'identity', mode: 'error', times: 1 });
    const answer = await sendBvn(customer, bvn);
    expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(answer.headers).toHaveProperty('retry-after');
    expect((await customer.authed('GET', '/kyc')).body.step).toBe('bvn');
    expect((await sendBvn(customer, bvn)).status).toBe(200);
  });

  it('bounds how often a customer may try', async () => {
    const customer = await testApp.signUp();
    const statuses = [];
    for (let tries = 0; tries < 11; tries += 1)
      statuses.push((await sendBvn(customer, `100000001${10 + tries}`)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
  });
});

describe('the name that the BVN was taken for', () => {
  const rename = (customer: TestCustomer, body: object) => customer.authed('PATCH', '/users/me', { body });

  it('stays the name of its record before the ID and after a rejection, in any order and spelling', async () => {
    const { customer } = await withBvn();
    const refused = await rename(customer, { firstName: 'Musa', lastName: 'Ibrahim' });
    expect([refused.status, refused.body.code]).toEqual([409, 'WRONG_STATE']);
    expect(refused.body.fields).toEqual({ firstName: refused.body.message, lastName: refused.body.message });
    expect(refused.body.message).toContain('Your name must match your BVN.');
    await customer.authed('POST', '/kyc/id', upload(ID, { front: await makePhoto() }));
    await ops('reject', customer.userId, '--reason', 'The photo is blurred.');
    expect((await rename(customer, { firstName: 'Musa' })).status).toBe(409);
    expect((await rename(customer, { firstName: 'Obi', lastName: 'Adá Chioma' })).status).toBe(200);
    const stranger = await testApp.signUp();
    expect((await rename(stranger, { firstName: 'Musa' })).status).toBe(200);
  });

  /** Changes the customer's row while the provider has answered and the BVN waits to be kept. */
  async function meanwhile(change: object) {
    const [customer, bvn] = await Promise.all([testApp.signUp(), makePerson()]);
    const { db } = testApp.services;
    const sending = await db.transaction().execute(async (tx) => {
      await tx.updateTable('customer').set(change).where('userId', '=', customer.userId).execute();
      const answer = sendBvn(customer, bvn);
      await backendThatWaits(db);
      return [answer];
    });
    const answer = await sending[0];
    const { userId } = customer;
    const kept = await db.selectFrom('bvnHash').select('hash').where('userId', '=', userId).execute();
    expect(kept).toEqual([]);
    return answer;
  }

  it('is the one that stands when the BVN is kept, not the one of a moment before', async () => {
    const answer = await meanwhile({ firstName: 'Musa', lastName: 'Ibrahim' });
    expect(answer).toMatchObject({ status: 422, body: { code: 'MISMATCH' } });
  });

  it('of an account that is closed meanwhile holds no BVN back from the next one', async () => {
    expect((await meanwhile({ closedAt: testApp.clock.now() }))?.status).toBe(401);
  });
});

describe('the ID step', () => {
  it('comes after the BVN', async () => {
    const customer = await testApp.signUp();
    const answer = await customer.authed('POST', '/kyc/id', upload(ID, { front: await makePhoto() }));
    expect(answer).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } });
    expect((await testApp.call('POST', '/kyc/id', upload(ID, {}))).status).toBe(401);
  });

  it('reads no body that is not awaited, and none after twenty in a day', async () => {
    const customer = await testApp.signUp();
    const post = (front: Buffer) => customer.authed('POST', '/kyc/id', upload(ID, { front }));
    // Anyone who reads it finds that it is no upload at all.
    const nonsense = () => customer.authed('POST', '/kyc/id', { body: { front: 'a.jpg' } });
    expect((await nonsense()).status).toBe(409);
    expect((await sendBvn(customer, await makePerson())).status).toBe(200);
    const statuses = [];
    for (let tries = 0; tries < 20; tries += 1) statuses.push((await post(Buffer.from('no photo'))).status);
    expect(statuses).toEqual(Array<number>(20).fill(415));
    expect((await nonsense()).status).toBe(429);
  });

  it('forgets the front where the back cannot be kept', async () => {
    const { customer } = await withBvn();
    const kept = new Set<string>();
    const storage: FileStorage = {
      put: (key) =>
        kept.size === 0 ? Promise.resolve(void kept.add(key)) : Promise.reject(new Error('full')),
      remove: (key) => Promise.resolve(void kept.delete(key)),
      locate: (key) => Promise.resolve(key),
      get: () => Promise.reject(new Error('nobody looks')),
    };
    const photo = new File([new Uint8Array(await makePhoto())], 'front.png');
    const given = { ...ID, type: 'passport', front: photo, back: photo } as const;
    const world = { ...testApp.opened.context, storage };
    await expect(submitId(world, customer.userId, given)).rejects.toThrow('full');
    expect([...kept]).toEqual([]);
    expect((await customer.authed('GET', '/kyc')).body.step).toBe('id');
  });

  it('refuses what is no photo, whatever it is called', async () => {
    const { customer } = await withBvn();
    const post = (front: Buffer) => customer.authed('POST', '/kyc/id', upload(ID, { front }));
    const page = await post(Buffer.from('<html><script>alert(1)</script></html>'));
    expect(page).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA' } });
    expect(page.body.fields.front).toBe('Use a JPG, PNG or WebP photo.');
    expect((await post(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(500)]))).status).toBe(
      415,
    );
    expect((await post(Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(413);
    const bomb = sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: 'white' } });
    expect((await post(await bomb.png().toBuffer())).status).toBe(415);
    expect((await customer.authed('GET', '/kyc')).body.step).toBe('id');
  });

  it('asks for the type, its number and the front', async () => {
    const { customer } = await withBvn();
    const front = await makePhoto();
    const post = (words: Record<string, string>, photos: Record<string, Buffer>) =>
      customer.authed('POST', '/kyc/id', upload(words, photos));
    expect((await post({ ...ID, number: '12' }, { front })).body.fields.number).toContain('A00123456');
    expect((await post({ ...ID, type: 'library_card' }, { front })).body.fields).toHaveProperty('type');
    expect((await post(ID, {})).body.fields).toEqual({ front: 'Add the photo.' });
    expect((await post({ ...ID, admin: 'yes' }, { front })).status).toBe(400);
    const json = { body: { ...ID, front: 'a.jpg' } };
    expect((await customer.authed('POST', '/kyc/id', json)).status).toBe(400);
  });

  it('keeps the picture alone under a name of its own, and waits for staff', async () => {
    const { customer, bvn } = await withBvn();
    const photo = await makePhoto();
    const answer = await customer.authed('POST', '/kyc/id', upload(ID, { front: photo, back: photo }));
    expect(answer.body).toEqual({ kycStatus: 'pending', step: 'review' });
    expect((await customer.authed('GET', '/users/me')).body.kycStatus).toBe('pending');
    const again = await customer.authed('POST', '/kyc/id', upload(ID, { front: photo }));
    expect(again.body.message).toBe('Your KYC verification is pending approval.');

    const shown = await ops('show', customer.userId);
    expect(shown.printed).toContain('passport A00123456, front');
    expect(shown.printed).toContain(`*******${bvn.slice(-4)}`);
    expect(shown.printed).not.toContain(bvn);
    expect(shown.printed).toContain('born 1994-05-14');
    const files = shown.printed.match(/file:\S+/g) ?? [];
    expect(files).toHaveLength(2);
    const kept = await readFile(new URL(files[0] ?? ''));
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 300 });
    expect(kept.toString('latin1')).not.toContain('a secret place');
  });
});

describe('what staff decide', () => {
  async function waiting(): Promise<TestCustomer> {
    const { customer } = await withBvn();
    await customer.authed('POST', '/kyc/id', upload(ID, { front: await makePhoto() }));
    return customer;
  }

  it('verifies the customer, once', async () => {
    const customer = await waiting();
    expect((await ops('list')).printed).toContain(customer.userId);
    expect((await ops('approve', customer.userId)).code).toBe(0);
    expect((await ops('list')).printed).not.toContain(customer.userId);
    expect((await customer.authed('GET', '/kyc')).body).toMatchObject({
      kycStatus: 'verified',
      step: 'done',
    });
    expect((await customer.authed('GET', '/users/me')).body.kycStatus).toBe('verified');
    expect((await ops('reject', customer.userId, '--reason', 'late')).code).toBe(1);
    expect((await noticesLeftFor(customer)).at(-1)).toEqual({ kind: 'kyc_approved' });
    expect((await ops('show', customer.userId)).printed).toMatch(/round 1: approved by shell \S+ at/);
  });

  it('gives the customer the reason of a rejection and another try', async () => {
    const customer = await waiting();
    expect((await ops('reject', customer.userId)).code).toBe(2);
    expect((await ops('reject', customer.userId, '--reason', 'The photo is blurred.')).code).toBe(0);
    expect((await customer.authed('GET', '/kyc')).body).toMatchObject({
      kycStatus: 'rejected',
      step: 'id',
      reason: 'The photo is blurred.',
    });
    const [sent, rejected] = (await noticesLeftFor(customer)).slice(-2);
    expect([sent, rejected]).toMatchObject([{ kind: 'kyc_submitted' }, { reason: 'The photo is blurred.' }]);
    const again = await customer.authed('POST', '/kyc/id', upload(ID, { front: await makePhoto() }));
    expect(again.body).toEqual({ kycStatus: 'pending', step: 'review' });
    expect((await ops('approve', customer.userId)).code).toBe(0);
    expect((await ops('show', customer.userId)).printed).toContain('round 2: approved');
    expect((await ops('revoke', customer.userId, '--reason', 'It shows somebody else.')).code).toBe(0);
    expect((await customer.authed('POST', '/kyc/id', upload(ID, { front: await makePhoto() }))).status).toBe(
      200,
    );
    expect((await ops('approve', customer.userId)).code).toBe(0);
    expect((await ops('show', customer.userId)).printed).toMatch(/2: revoked.* It shows[^]*3: approved/);
  });

  it('answers plainly for nobody and for nonsense', async () => {
    expect((await ops('approve', STRANGER)).code).toBe(1);
    expect((await ops('show', STRANGER)).code).toBe(1);
    expect((await ops('approve', 'everybody')).code).toBe(2);
    expect((await ops('burn', STRANGER)).code).toBe(2);
  });
});

describe('the BVN', () => {
  it('stands in no log line, no answer and no column as it is', async () => {
    const { customer, bvn } = await withBvn();
    await control('faults', { operation: 'identity', mode: 'error', times: 1 });
    await sendBvn(await testApp.signUp(), bvn);
    await sendBvn(await testApp.signUp(), bvn, '1990-01-01');
    const { body } = await customer.authed('GET', '/kyc');
    expect(JSON.stringify(body)).not.toContain(bvn);
    expect(testApp.logs.join('')).not.toContain(bvn);
    const row = await testApp.services.db
      .selectFrom('kycCase')
      .selectAll()
      .where('userId', '=', customer.userId)
      .executeTakeFirstOrThrow();
    expect(row.bvnSealed.toString('latin1')).not.toContain(bvn);
    expect(JSON.stringify({ ...row, bvnSealed: null })).not.toContain(bvn);
  });
});
