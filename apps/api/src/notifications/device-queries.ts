import type { Db, Tx } from '#platform/db.ts';
import type { PushTarget } from '#providers/push.ts';

export interface Device extends PushTarget {
  readonly id: string;
  readonly sessionId: string;
}

/** A device and how its push service has taken messages of late. */
export interface KnownDevice extends Device {
  /** In a row. */
  readonly failures: number;
  readonly restsUntil: Date | null;
}

interface EndpointOwner {
  readonly userId: string;
  readonly deviceId: string;
}

/** Who has this endpoint: the named customer where nobody had it. Its row is held until the transaction ends. */
export async function claimEndpoint(tx: Tx, hash: Buffer, wanted: EndpointOwner): Promise<EndpointOwner> {
  const row = await tx
    .insertInto('pushEndpoint')
    .values({ endpointHash: hash, userId: wanted.userId, deviceId: wanted.deviceId })
    .onConflict((conflict) => conflict.column('endpointHash').doUpdateSet({ endpointHash: hash }))
    .returning(['userId', 'deviceId'])
    .executeTakeFirstOrThrow();
  return row;
}

export async function handOverEndpoint(
  tx: Tx,
  hash: Buffer,
  from: EndpointOwner,
  to: EndpointOwner,
): Promise<void> {
  await tx
    .updateTable('pushEndpoint')
    .set({ userId: to.userId, deviceId: to.deviceId })
    .where('endpointHash', '=', hash)
    .where('userId', '=', from.userId)
    .execute();
}

export async function freeEndpoint(tx: Tx, hash: Buffer, userId: string): Promise<void> {
  await tx.deleteFrom('pushEndpoint').where('endpointHash', '=', hash).where('userId', '=', userId).execute();
}

export async function putDevice(tx: Tx, userId: string, device: Device, now: Date): Promise<void> {
  const changing = {
    sessionId: device.sessionId,
    platform: device.platform,
    endpoint: device.endpoint,
    publicKey: device.publicKey,
    authSecret: device.authSecret,
    seenAt: now,
  };
  await tx
    .insertInto('pushDevice')
    .values({ userId, id: device.id, ...changing })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'id']).doUpdateSet((eb) => {
        // With new keys a browser has another subscription, and its failures are not this one's.
        const isAnother = eb('pushDevice.authSecret', '<>', eb.ref('excluded.authSecret'));
        return {
          ...changing,
          failures: eb.case().when(isAnother).then(0).else(eb.ref('pushDevice.failures')).end(),
          restsUntil: eb.case().when(isAnother).then(null).else(eb.ref('pushDevice.restsUntil')).end(),
        };
      }),
    )
    .execute();
}

/** The customer's devices, the one that asked last first. */
export async function findDevices(db: Db, userId: string): Promise<KnownDevice[]> {
  return db
    .selectFrom('pushDevice')
    .select(['id', 'sessionId', 'platform', 'endpoint', 'publicKey', 'authSecret', 'failures', 'restsUntil'])
    .where('userId', '=', userId)
    .orderBy('seenAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Messages that failed side by side count as one: the number of failures must still be the one that was seen. */
export async function countFailure(
  db: Db,
  userId: string,
  seen: KnownDevice,
  restsUntil: Date,
): Promise<void> {
  await db
    .updateTable('pushDevice')
    .set({ failures: seen.failures + 1, restsUntil })
    .where('userId', '=', userId)
    .where('id', '=', seen.id)
    .where('failures', '=', seen.failures)
    .execute();
}

export async function forgiveDevice(db: Db, userId: string, id: string): Promise<void> {
  await db
    .updateTable('pushDevice')
    .set({ failures: 0, restsUntil: null })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** False where the customer has no such device. */
export async function deleteDevice(tx: Tx, userId: string, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('pushDevice')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
