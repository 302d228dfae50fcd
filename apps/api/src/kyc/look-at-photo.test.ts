import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { FileStorage } from '#providers/s3-storage.ts';
import { openTestApp } from '#testing/app.ts';
import { openDesk } from '#testing/desk.ts';
import { shellActor } from '#platform/staff-record.ts';
import { decide } from './decide.ts';
import { numberOwner } from './submit-id.ts';

const SIZE = { width: 300, height: 200 };

/** How many looks were on record at the moment when a photo was read. */
let recordedWhenRead: number[] = [];

const looksAt = async (userId: string, command = 'kyc photo') =>
  world.services.db
    .selectFrom('staffRecord')
    .select(['actor', 'after'])
    .where('userId', '=', userId)
    .where('command', '=', command)
    .execute();

const photo = await sharp({ create: { ...SIZE, channels: 3, background: 'tan' } })
  .jpeg()
  .toBuffer();
let looker = '';
const storage: FileStorage = {
  put: () => Promise.resolve(),
  remove: () => Promise.resolve(),
  locate: (key) => Promise.resolve(key),
  get: async (key) => {
    looker = key;
    recordedWhenRead.push((await looksAt(looker)).length);
    return photo;
  },
};
const world = await openTestApp({ providers: () => ({ storage }) });
const desk = await openDesk(world);
const member = await desk.enrol('ada', 'operations');

/** A check that waits, whose photo is kept under the customer's id. */
async function waiting(): Promise<string> {
  const { userId } = await world.signUp();
  const { db, clock, ids } = world.services;
  const at = clock.now();
  const bvn = { bvnSealed: Buffer.from('x'), bvnEnding: '1234', birthDate: '1994-05-14' };
  await db
    .insertInto('kycCase')
    .values({
      userId,
      status: 'pending',
      ...bvn,
      recordName: 'OKONKWO Adaeze',
      bvnConfirmedAt: at,
      round: 1,
      submittedAt: at,
    })
    .execute();
  const numberSealed = world.opened.context.fields.seal('A00123456', numberOwner(userId));
  const document = { id: ids.next(), round: 1, type: 'passport', side: 'front', numberSealed } as const;
  await db
    .insertInto('kycDocument')
    .values({ userId, ...document, storageKey: userId, createdAt: at })
    .execute();
  recordedWhenRead = [];
  return userId;
}

const look = (customerId: string, side = 'front', { session } = member) =>
  desk.call('POST', '/identity-checks/photo', { session, body: { customerId, side } });

const approve = (target: string, session = member.session) =>
  desk.call('POST', '/commands', { session, body: { command: 'kyc approve', target } });

describe('a photo of an identity check', () => {
  test('is nobody’s without a session, without the CSRF pair, or in a role that decides no check', async () => {
    const customerId = await waiting();
    const body = { customerId, side: 'front' };
    expect((await desk.call('POST', '/identity-checks/photo', { body })).status).toBe(401);
    const { cookie = '' } = member.session;
    const forged = await desk.call('POST', '/identity-checks/photo', { body, session: { cookie } });
    expect(forged.body.code).toBe('CSRF_INVALID');
    const finance = await desk.enrol('bola', 'finance');
    expect((await look(customerId, 'front', finance)).body.code).toBe('NOT_ALLOWED');
    expect([recordedWhenRead, await looksAt(customerId)]).toEqual([[], []]);
  });

  test('is on record before it is read, once for each look', async () => {
    const customerId = await waiting();
    expect((await look(customerId)).status).toBe(200);
    expect((await look(customerId)).status).toBe(200);
    expect(recordedWhenRead).toEqual([1, 2]);
    const after = { side: 'front', round: 1, session: expect.any(String) };
    expect(await looksAt(customerId)).toEqual([
      { actor: 'ada', after },
      { actor: 'ada', after },
    ]);
  });

  test('bears the name of who looks, all over it', async () => {
    const { body } = await look(await waiting());
    expect(body.number).toBe('A00123456');
    const shown = Buffer.from(body.photo.replace('data:image/jpeg;base64,', ''), 'base64');
    expect(await sharp(shown).metadata()).toMatchObject({ format: 'jpeg', ...SIZE });
    // The photo is of one colour: whatever differs is the mark.
    const half = { width: SIZE.width / 2, height: SIZE.height / 2 };
    for (const left of [0, half.width])
      for (const top of [0, half.height]) {
        const { channels } = await sharp(
          await sharp(shown)
            .extract({ left, top, ...half })
            .toBuffer(),
        ).stats();
        expect(channels[0]?.stdev).toBeGreaterThan(5);
      }
  });

  test('is there while the check waits, and of the sides that were sent', async () => {
    const customerId = await waiting();
    expect((await look(customerId, 'back')).status).toBe(404);
    await look(customerId);
    expect((await approve(customerId)).status).toBe(200);
    recordedWhenRead = [];
    expect((await look(customerId)).status).toBe(404);
    expect(recordedWhenRead).toEqual([]);
  });
});

describe('on the command line', () => {
  test('each photo that is asked for is on record before anybody is told where it is, also by who has no name at the desk', async () => {
    const customerId = await waiting();
    const { code, printed } = await world.staff('kyc', 'show', customerId);
    expect([code, printed]).toEqual([0, expect.stringContaining('passport A00123456, front')]);
    const after = { side: 'front', round: 1 };
    const asked = () => looksAt(customerId, 'kyc show');
    expect(await asked()).toEqual([{ actor: expect.stringMatching(/^shell /), after }]);
    const chi = await desk.enrol('chi-shows', 'operations');
    expect((await desk.shell(chi, 'kyc', 'show', customerId)).code).toBe(0);
    expect(await asked()).toContainEqual({ actor: 'chi-shows', after });
  });

  test('nobody is told where the photos of their own check are', async () => {
    const customerId = await waiting();
    const dan = await desk.enrol('dan-own', 'operations');
    await world.staff('staff', 'account', 'dan-own', customerId);
    const { code, printed } = await desk.shell(dan, 'kyc', 'show', customerId);
    expect([code, printed]).toEqual([1, expect.not.stringContaining('passport')]);
    expect(await looksAt(customerId, 'kyc show')).toEqual([]);
  });
});

describe('a check that waits', () => {
  test('has a place in its queue, which stands in addresses, that names no customer', async () => {
    const customerIds = [await waiting(), await waiting()];
    const { body } = await desk.call('GET', '/queues/identity', { session: member.session });
    const rows: { id: string; key: string }[] = body.results;
    const own = rows.filter(({ id }) => customerIds.includes(id));
    expect(own).toHaveLength(2);
    for (const { id, key } of own) {
      expect(key).not.toBe(id);
      const opened = await desk.call('POST', '/queues/identity/open', {
        session: member.session,
        body: { key },
      });
      expect(opened.body.text).toContain('OKONKWO Adaeze');
      const { printed } = await world.staff('record', 'customer', id);
      expect(printed).toContain(`ada  queue open  ${id}`);
    }
  });
});

describe('a check is approved', () => {
  test('by who has looked at its photos, in this session', async () => {
    const customerId = await waiting();
    expect((await approve(customerId)).body.message).toContain('Look at the front of the document');
    await look(customerId);
    const later = await desk.signIn(member);
    expect((await approve(customerId, later)).status).toBe(409);
    expect((await approve(customerId)).status).toBe(200);
  });

  test('on the command line not by a colleague who has not looked', async () => {
    const customerId = await waiting();
    await look(customerId, 'front', await desk.enrol('chi', 'operations'));
    expect((await approve(customerId)).status).toBe(409);
    const { printed } = await desk.shell(member, 'kyc', 'approve', customerId);
    expect(printed).toContain('Look at the front of the document');
  });

  test('on the command line not by who was only told there where the photos are', async () => {
    const customerId = await waiting();
    const shown = await desk.shell(member, 'kyc', 'show', customerId);
    expect(shown).toMatchObject({ code: 0, printed: expect.stringContaining('passport A00123456, front') });
    const { code, printed } = await desk.shell(member, 'kyc', 'approve', customerId);
    expect([code, printed]).toEqual([1, expect.stringContaining('Look at the front of the document')]);
    expect((await approve(customerId)).status).toBe(409);
  });

  test('by the photos of this try, and not of the one before', async () => {
    const customerId = await waiting();
    await look(customerId);
    const { db } = world.services;
    await db.updateTable('kycCase').set({ round: 2 }).where('userId', '=', customerId).execute();
    await db.updateTable('kycDocument').set({ round: 2 }).where('userId', '=', customerId).execute();
    expect((await approve(customerId)).status).toBe(409);
    await look(customerId);
    expect((await approve(customerId)).status).toBe(200);
  });

  test('on the command line by a member who has looked at the desk', async () => {
    const customerId = await waiting();
    const words = ['kyc', 'approve', customerId];
    expect((await desk.shell(member, ...words)).printed).toContain('Look at the front of the document');
    await look(customerId);
    expect((await desk.shell(member, ...words)).code).toBe(0);
  });

  test('in production by no machine alone', async () => {
    const production = { ...world.services, config: { ...world.services.config, isProduction: true } };
    const verdict = { userId: await waiting(), reason: null, actor: shellActor() };
    await expect(decide(production, verdict)).rejects.toThrow('Look at the front of the document');
    await decide(production, { ...verdict, reason: 'The photo is blurred.' });
  });
});

test('a check that waits is opened with both names and without the number of the document', async () => {
  const id = await waiting();
  const { body } = await desk.call('GET', '/queues/identity', { session: member.session });
  const row = body.results.find((one: { id: string }) => one.id === id);
  expect(row).toMatchObject({ title: 'passport', choices: ['front'], isClosed: true });
  expect(JSON.stringify(row)).not.toContain('OKONKWO');
  const sent = { session: member.session, body: { key: row.key } };
  const opened = await desk.call('POST', '/queues/identity/open', sent);
  expect(opened.body.facts).toContainEqual({ name: 'Born', value: '1994-05-14' });
  expect(opened.body.text).toContain('OKONKWO Adaeze');
  expect(JSON.stringify([row, opened.body])).not.toContain('A00123456');
  const given = { command: 'kyc reject', target: id, reason: 'The photo is blurred.' };
  expect((await desk.call('POST', '/commands', { session: member.session, body: given })).status).toBe(200);
});
