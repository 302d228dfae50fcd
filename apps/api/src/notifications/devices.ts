import { createHash } from 'node:crypto';
import type { ParsedBody } from '@kolo/contract/endpoint';
import type { addDevice as endpoint } from '@kolo/contract/devices';
import type { Config } from '#platform/config.ts';
import type { Db, Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Caller } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import { isPushEndpoint } from '#providers/push-address.ts';
import type { PushTarget } from '#providers/push.ts';
import { toldPhones } from '#providers/push.ts';
import type { Customers } from './customers.ts';
import type { Device, KnownDevice } from './device-queries.ts';
import {
  claimEndpoint,
  countFailure,
  deleteDevice,
  findDevices,
  freeEndpoint,
  handOverEndpoint,
  putDevice,
} from './device-queries.ts';
import { DEVICES_PER_CUSTOMER, PUSH_FAILURES_MAX, PUSH_FIRST_REST_MS } from './limits.ts';

function hashOf(endpointUrl: string): Buffer {
  return createHash('sha256').update(endpointUrl).digest();
}

async function forget(tx: Tx, userId: string, device: Device): Promise<boolean> {
  await freeEndpoint(tx, hashOf(device.endpoint), userId);
  return deleteDevice(tx, userId, device.id);
}

/** Where messages for this browser or phone are sent. Refuses with VALIDATION where none can be sent. */
function targetOf(push: Config['push'], body: ParsedBody<typeof endpoint>): PushTarget {
  if ('token' in body) {
    if (!toldPhones(push).includes(body.platform))
      throw new Refusal('VALIDATION', { fields: { platform: 'Kolo cannot send messages to this phone.' } });
    return { platform: body.platform, endpoint: body.token, publicKey: null, authSecret: null };
  }
  if (!isPushEndpoint(body.endpoint, push.localOrigin))
    throw new Refusal('VALIDATION', { fields: { endpoint: 'That is not the address of a push service.' } });
  const { p256dh: publicKey, auth: authSecret } = body.keys;
  return { platform: 'web', endpoint: body.endpoint, publicKey, authSecret };
}

/**
 * Keeps a device for the session that asks. A browser or phone that another customer used before is theirs no longer: what is told to
 * one must not be read by the next.
 */
export async function addDevice(
  services: Services,
  caller: Caller,
  body: ParsedBody<typeof endpoint>,
): Promise<{ id: string }> {
  const { config, db, ids, clock } = services;
  const target = targetOf(config.push, body);
  const { userId, sessionId } = caller;
  const hash = hashOf(target.endpoint);
  return db.transaction().execute(async (tx) => {
    const mine = { userId, deviceId: ids.next() };
    const owner = await claimEndpoint(tx, hash, mine);
    const id = owner.userId === userId ? owner.deviceId : mine.deviceId;
    if (owner.userId !== userId) {
      await deleteDevice(tx, owner.userId, owner.deviceId);
      await handOverEndpoint(tx, hash, owner, mine);
    }
    await putDevice(tx, userId, { id, sessionId, ...target }, clock.now());
    const tooMany = (await findDevices(tx, userId)).slice(DEVICES_PER_CUSTOMER);
    for (const old of tooMany) await forget(tx, userId, old);
    return { id };
  });
}

/** False where the customer has no such device. */
export async function removeDevice(db: Db, userId: string, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const device = (await findDevices(tx, userId)).find((one) => one.id === id);
    return device ? forget(tx, userId, device) : false;
  });
}

/** Leaves a device alone whose push service did not take a message, twice as long each time; one that never does is forgotten. */
export async function restDevice(db: Db, userId: string, device: KnownDevice, now: Date): Promise<void> {
  if (device.failures + 1 >= PUSH_FAILURES_MAX) return void (await removeDevice(db, userId, device.id));
  const restMs = PUSH_FIRST_REST_MS * 2 ** device.failures;
  await countFailure(db, userId, device, new Date(now.getTime() + restMs));
}

/** The devices that are still signed in: logging out, here or from afar, ends the messages too. */
export async function liveDevices(db: Db, customers: Customers, userId: string): Promise<KnownDevice[]> {
  const devices = await findDevices(db, userId);
  const live = new Set(
    await customers.liveAmong(
      userId,
      devices.map(({ sessionId }) => sessionId),
    ),
  );
  return devices.filter(({ sessionId }) => live.has(sessionId));
}
