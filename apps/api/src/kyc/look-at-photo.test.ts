import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileStorage } from '#providers/s3-storage.ts';
import type { TestApp } from '#testing/app.ts';
import { createTestApp } from '#testing/app.ts';
import type { TestDesk, TestMember } from '#testing/desk.ts';
import { createDesk } from '#testing/desk.ts';
import { numberOwner } from './submit-id.ts';

const SIZE = { width: 300, height: 200 };

let world: TestApp;
let desk: TestDesk;
let member: TestMember;
let photo: Buffer;
/** How many looks were on record at the moment when a photo was read. */
let recordedWhenRead: number[] = [];

const looksAt = async (userId: string) =>
  world.services.db
    .selectFrom('staffRecord')
    .select(['actor', 'after'])
    .where('userId', '=', userId)
    .where('command', '=', 'kyc photo')
    .execute();

beforeAll(async () => {
  photo = await sharp({ create: { ...SIZE, channels: 3, background: 'tan' } })
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
  world = await createTestApp({ providers: () => ({ storage }) });
  desk = await createDesk(world);
  member = await desk.enrol('ada', 'operations');
});
afterAll(async () => {
  await desk?.close();
  await world?.close();
});

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
    const after = { side: 'front', round: 1 };
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
    const body = { command: 'kyc approve', target: customerId };
    expect((await desk.call('POST', '/commands', { session: member.session, body })).status).toBe(200);
    expect((await look(customerId)).status).toBe(404);
    expect(recordedWhenRead).toEqual([]);
  });
});

test('a check waits in its queue with both names and without the number of the document', async () => {
  const id = await waiting();
  const { body } = await desk.call('GET', '/queues/identity', { session: member.session });
  const row = body.results.find((one: { id: string }) => one.id === id);
  expect(row).toMatchObject({ title: 'OKONKWO Adaeze', choices: ['front'] });
  expect(JSON.stringify(row)).not.toContain('A00123456');
  const given = { command: 'kyc reject', target: id, reason: 'The photo is blurred.' };
  expect((await desk.call('POST', '/commands', { session: member.session, body: given })).status).toBe(200);
});
