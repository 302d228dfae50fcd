import type { Selectable } from 'kysely';
import { CompiledQuery } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { hotStatement } from '#platform/db.ts';
import type { Caller } from '#platform/http/mount.ts';
import type { Services } from '#platform/services.ts';
import type { JsonObject, Session } from '#platform/tables.ts';

export type SessionRow = Selectable<Session>;

export async function insertSession(
  tx: Tx,
  session: Omit<
    SessionRow,
    'revoked_at' | 'revoked_because' | 'previous_refresh_hash' | 'previous_csrf_secret'
  >,
): Promise<void> {
  await tx
    .insertInto('session')
    .values({ ...session, user_id: session.user_id })
    .execute();
}

export type LiveSession = Pick<
  SessionRow,
  'user_id' | 'id' | 'csrf_secret' | 'previous_csrf_secret' | 'rotated_at'
>;

// Asked on every call of a customer.
const LIVE_SESSION = hotStatement(
  'live_session',
  'select user_id, id, csrf_secret, previous_csrf_secret, rotated_at from session where user_id = $1 and id = $2 and revoked_at is null and expires_at > $3',
);

/** What a call needs of its session, where that still lives. */
export async function findLiveSession(db: Db, caller: Caller, now: Date): Promise<LiveSession | undefined> {
  const query = CompiledQuery.raw(LIVE_SESSION, [caller.userId, caller.sessionId, now]);
  return (await db.executeQuery<LiveSession>(query)).rows[0];
}

/** Whether the customer was ever signed in on a device that names itself so. */
export async function hasSignedInFrom(db: Db, userId: string, deviceId: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The session, where it still lives; later refreshes of it wait. */
export async function lockLiveSession(tx: Tx, caller: Caller, now: Date): Promise<SessionRow | undefined> {
  return tx
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', caller.userId)
    .where('id', '=', caller.sessionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
}

/** The next refresh token and CSRF secret take the place of the present ones, which become the ones before. */
export async function rotateSession(
  tx: Tx,
  caller: Caller,
  next: { refreshHash: Buffer; csrfSecret: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('session')
    .set((build) => ({
      previous_refresh_hash: build.ref('refresh_hash'),
      refresh_hash: next.refreshHash,
      previous_csrf_secret: build.ref('csrf_secret'),
      csrf_secret: next.csrfSecret,
      rotated_at: next.now,
      expires_at: next.expiresAt,
    }))
    .where('user_id', '=', caller.userId)
    .where('id', '=', caller.sessionId)
    .execute();
}

export async function revokeSession(tx: Tx, caller: Caller, because: string, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now, revoked_because: because })
    .where('user_id', '=', caller.userId)
    .where('id', '=', caller.sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

export type SecurityEventKind =
  | 'registered'
  | 'signed_in'
  | 'contact_verified'
  | 'signed_out'
  | 'refresh_replayed'
  | 'registration_replaced'
  | 'contact_released'
  | 'sign_in_failed'
  | 'code_exhausted'
  | 'rate_limited';

/** Writes down what happened to whom, for the security team. */
export async function recordSecurityEvent(
  tx: Tx,
  { ids, clock }: Pick<Services, 'ids' | 'clock'>,
  event: { userId: string; kind: SecurityEventKind; detail: JsonObject },
): Promise<void> {
  await tx
    .insertInto('security_event')
    .values({
      user_id: event.userId,
      id: ids.next(),
      kind: event.kind,
      detail: JSON.stringify(event.detail),
      at: clock.now(),
    })
    .execute();
}
