import type { Db, Tx } from '#platform/db.ts';

export interface Device {
  readonly id: string;
  readonly sessionId: string;
  readonly endpoint: string;
  readonly publicKey: string;
  readonly authSecret: string;
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

/** Who has this endpoint: whoever is named where nobody had it. Its row is held until the transaction ends. */
export async function claimEndpoint(tx: Tx, hash: Buffer, wanted: EndpointOwner): Promise<EndpointOwner> {
  const row = await tx
    .insertInto('push_endpoint')
    .values({ endpoint_hash: hash, user_id: wanted.userId, device_id: wanted.deviceId })
    .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet({ endpoint_hash: hash }))
    .returning(['user_id', 'device_id'])
    .executeTakeFirstOrThrow();
  return { userId: row.user_id, deviceId: row.device_id };
}

export async function handOverEndpoint(
  tx: Tx,
  hash: Buffer,
  from: EndpointOwner,
  to: EndpointOwner,
): Promise<void> {
  await tx
    .updateTable('push_endpoint')
    .set({ user_id: to.userId, device_id: to.deviceId })
    .where('endpoint_hash', '=', hash)
    .where('user_id', '=', from.userId)
    .execute();
}

export async function freeEndpoint(tx: Tx, hash: Buffer, userId: string): Promise<void> {
  await tx
    .deleteFrom('push_endpoint')
    .where('endpoint_hash', '=', hash)
    .where('user_id', '=', userId)
    .execute();
}

export async function putDevice(tx: Tx, userId: string, device: Device, now: Date): Promise<void> {
  const changing = {
    session_id: device.sessionId,
    endpoint: device.endpoint,
    public_key: device.publicKey,
    auth_secret: device.authSecret,
    seen_at: now,
  };
  await tx
    .insertInto('push_device')
    .values({ user_id: userId, id: device.id, ...changing })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'id']).doUpdateSet((eb) => {
        // With new keys it is another subscription, and its failures are not this one's.
        const isAnother = eb('push_device.auth_secret', '<>', eb.ref('excluded.auth_secret'));
        return {
          ...changing,
          failures: eb.case().when(isAnother).then(0).else(eb.ref('push_device.failures')).end(),
          rests_until: eb.case().when(isAnother).then(null).else(eb.ref('push_device.rests_until')).end(),
        };
      }),
    )
    .execute();
}

/** The customer's devices, the one that asked last first. */
export async function findDevices(db: Db, userId: string): Promise<KnownDevice[]> {
  const rows = await db
    .selectFrom('push_device')
    .select(['id', 'session_id', 'endpoint', 'public_key', 'auth_secret', 'failures', 'rests_until'])
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    sessionId: row.session_id,
    endpoint: row.endpoint,
    publicKey: row.public_key,
    authSecret: row.auth_secret,
    failures: row.failures,
    restsUntil: row.rests_until,
  }));
}

/** Messages that failed beside each other count as one: the number of failures must still be the one that was seen. */
export async function countFailure(
  db: Db,
  userId: string,
  seen: KnownDevice,
  restsUntil: Date,
): Promise<void> {
  await db
    .updateTable('push_device')
    .set({ failures: seen.failures + 1, rests_until: restsUntil })
    .where('user_id', '=', userId)
    .where('id', '=', seen.id)
    .where('failures', '=', seen.failures)
    .execute();
}

export async function forgiveDevice(db: Db, userId: string, id: string): Promise<void> {
  await db
    .updateTable('push_device')
    .set({ failures: 0, rests_until: null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** False where the customer has no such device. */
export async function deleteDevice(tx: Tx, userId: string, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('push_device')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
