import type { Selectable } from 'kysely';
import { CompiledQuery, sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { hotStatement } from '#platform/db.ts';
import type { Caller, SessionKey } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import type { JsonObject, Session } from '#platform/tables.ts';

export type SessionRow = Selectable<Session>;

export async function insertSession(
  tx: Tx,
  session: Omit<SessionRow, 'revokedAt' | 'revokedBecause' | 'previousRefreshHash' | 'previousCsrfSecret'>,
): Promise<void> {
  await tx
    .insertInto('session')
    .values({ ...session, userId: session.userId })
    .execute();
}

export type LiveSession = Pick<
  SessionRow,
  'userId' | 'id' | 'csrfSecret' | 'previousCsrfSecret' | 'rotatedAt'
>;

// Asked on every call of a customer.
const LIVE_SESSION = hotStatement(
  'live_session',
  'select user_id, id, csrf_secret, previous_csrf_secret, rotated_at from session where user_id = $1 and id = $2 and revoked_at is null and expires_at > $3',
);

/** What a call needs of its session, where that still lives. */
export async function findLiveSession(
  db: Db,
  caller: SessionKey,
  now: Date,
): Promise<LiveSession | undefined> {
  const query = CompiledQuery.raw(LIVE_SESSION, [caller.userId, caller.sessionId, now]);
  return (await db.executeQuery<LiveSession>(query)).rows[0];
}

/** The device of this session; null where it has none. */
export async function deviceOfSession(tx: Tx, { userId, sessionId }: SessionKey): Promise<string | null> {
  const row = await tx
    .selectFrom('session')
    .select('deviceId')
    .where('userId', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row?.deviceId ?? null;
}

/** When the customer first signed in on this device; undefined for never. One that does not name itself is never known. */
export async function firstSignInFrom(
  db: Db | Tx,
  userId: string,
  deviceId: string | null,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('session')
    .select('createdAt')
    .where('userId', '=', userId)
    .where('deviceId', '=', deviceId)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
  return row?.createdAt;
}

/** Whether the customer was ever signed in on this device. */
export async function hasSignedInFrom(
  db: Db | Tx,
  userId: string,
  deviceId: string | null,
): Promise<boolean> {
  return (await firstSignInFrom(db, userId, deviceId)) !== undefined;
}

/** Which device the customer's sessions were on is not known any more, but of those on `kept`. */
export async function forgetDevices(tx: Tx, userId: string, kept: string | null): Promise<void> {
  await tx
    .updateTable('session')
    .set({ deviceId: null })
    .where('userId', '=', userId)
    .where(sql<boolean>`device_id is distinct from ${kept}`)
    .execute();
}

/** The session, where it still lives; later refreshes of it wait. */
export async function lockLiveSession(
  tx: Tx,
  caller: SessionKey,
  now: Date,
): Promise<SessionRow | undefined> {
  return tx
    .selectFrom('session')
    .selectAll()
    .where('userId', '=', caller.userId)
    .where('id', '=', caller.sessionId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst();
}

/** Why the session that this is the last refresh token of was ended; undefined for any other token. */
export async function findEnding(
  db: Db,
  caller: SessionKey,
  lastHash: Buffer,
): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('session')
    .select('revokedBecause')
    .where('userId', '=', caller.userId)
    .where('id', '=', caller.sessionId)
    .where('refreshHash', '=', lastHash)
    .where('revokedAt', 'is not', null)
    .executeTakeFirst();
  return row?.revokedBecause;
}

/** The next refresh token and CSRF secret take the place of the present ones, which become the ones before. */
export async function rotateSession(
  tx: Tx,
  caller: SessionKey,
  next: { refreshHash: Buffer; csrfSecret: Buffer; deviceId: string | null; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('session')
    .set((build) => ({
      previousRefreshHash: build.ref('refreshHash'),
      refreshHash: next.refreshHash,
      previousCsrfSecret: build.ref('csrfSecret'),
      csrfSecret: next.csrfSecret,
      deviceId: next.deviceId,
      rotatedAt: next.now,
      expiresAt: next.expiresAt,
    }))
    .where('userId', '=', caller.userId)
    .where('id', '=', caller.sessionId)
    .execute();
}

/** Whether the customer typed the password for this session at or after that instant. */
export async function hasPasswordSince(tx: Tx, caller: SessionKey, instant: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('session')
    .select('id')
    .where('userId', '=', caller.userId)
    .where('id', '=', caller.sessionId)
    .where('passwordAt', '>=', instant)
    .executeTakeFirst();
  return row !== undefined;
}

/** When this session was opened, and where; undefined where another one of the customer's was opened before it. */
export async function firstSession(
  tx: Tx,
  { userId, sessionId }: SessionKey,
): Promise<{ openedAt: Date; deviceId: string | null } | undefined> {
  const first = await tx
    .selectFrom('session')
    .select(['id', 'createdAt', 'deviceId'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return first?.id === sessionId ? { openedAt: first.createdAt, deviceId: first.deviceId } : undefined;
}

/** False where no such session lives. */
export async function revokeSession(
  tx: Tx,
  caller: SessionKey,
  because: string,
  now: Date,
): Promise<boolean> {
  const revoked = await tx
    .updateTable('session')
    .set({ revokedAt: now, revokedBecause: because })
    .where('userId', '=', caller.userId)
    .where('id', '=', caller.sessionId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('id')
    .executeTakeFirst();
  return revoked !== undefined;
}

/** Ends every session of the customer but the one that asks. */
export async function revokeOtherSessions(
  tx: Tx,
  caller: SessionKey,
  because: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revokedAt: now, revokedBecause: because })
    .where('userId', '=', caller.userId)
    .where('id', '<>', caller.sessionId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** The living sessions, the one used last first. */
export async function listSessions(
  db: Db,
  userId: string,
  { now, limit, skip }: { now: Date; limit: number; skip: number },
): Promise<Pick<SessionRow, 'id' | 'userAgent' | 'createdAt' | 'rotatedAt'>[]> {
  return db
    .selectFrom('session')
    .select(['id', 'userAgent', 'createdAt', 'rotatedAt'])
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('rotatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
}

export async function countSessions(db: Db, userId: string, now: Date): Promise<number> {
  const { total } = await db
    .selectFrom('session')
    .select((build) => build.fn.countAll<bigint>().as('total'))
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Every session there was, the newest first. */
export async function allSessions(
  db: Db,
  userId: string,
  limit: number,
): Promise<Pick<SessionRow, 'userAgent' | 'createdAt' | 'rotatedAt' | 'revokedAt'>[]> {
  return db
    .selectFrom('session')
    .select(['userAgent', 'createdAt', 'rotatedAt', 'revokedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute();
}

/** A part of the customer's sessions, those that ended too, the newest first. */
export async function sessionsOf(db: Db, userId: string, { limit, skip }: { limit: number; skip: number }) {
  return db
    .selectFrom('session')
    .select(['id', 'userAgent', 'createdAt', 'rotatedAt', 'expiresAt', 'revokedAt', 'revokedBecause'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
}

/** Ends every session of the customer. */
export async function revokeAllSessions(tx: Tx, userId: string, because: string, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revokedAt: now, revokedBecause: because })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute();
}

export type SecurityEventKind =
  | 'registered'
  | 'signed_in'
  | 'contact_verified'
  | 'signed_out'
  | 'refresh_replayed'
  | 'reset_granted'
  | 'password_reset'
  | 'password_changed'
  | 'session_ended'
  | 'signed_out_everywhere'
  | 'pin_set'
  | 'pin_changed'
  | 'pin_removed'
  | 'pin_reset'
  | 'pin_wrong'
  | 'pin_locked'
  | 'profile_changed'
  | 'name_changed'
  | 'bvn_confirmed'
  | 'bvn_unbound'
  | 'contact_change_asked'
  | 'contact_change_waits'
  | 'contact_change_ended'
  | 'contact_undone'
  | 'link_followed'
  | 'pin_allowed'
  | 'contact_added'
  | 'contact_changed'
  | 'contact_removed'
  | 'data_exported'
  | 'account_closed'
  | 'frozen'
  | 'unfrozen'
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
    .insertInto('securityEvent')
    .values({
      userId: event.userId,
      id: ids.next(),
      kind: event.kind,
      detail: JSON.stringify(event.detail),
      at: clock.now(),
    })
    .execute();
}

/** When a session was first opened on this session's device; undefined where the call does not come from it by name. */
export async function firstSessionHere(
  tx: Tx,
  { userId, sessionId, deviceId }: Caller,
): Promise<Date | undefined> {
  const { rows } = await sql<{ first: Date | null }>`
    select min(s.created_at) as first
    from session here
    join session s on s.user_id = here.user_id and s.device_id = here.device_id
    where here.user_id = ${userId}::uuid and here.id = ${sessionId}::uuid and here.device_id = ${deviceId}
  `.execute(tx);
  return rows[0]?.first ?? undefined;
}

/** Whether the customer was signed in anywhere before that instant. */
export async function hasSessionBefore(tx: Tx, userId: string, instant: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('session')
    .select('id')
    .where('userId', '=', userId)
    .where('createdAt', '<', instant)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Which of these sessions still live. */
export async function liveAmong(
  { db, clock }: Services,
  userId: string,
  sessionIds: readonly string[],
): Promise<string[]> {
  if (sessionIds.length === 0) return [];
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where('userId', '=', userId)
    .where('id', 'in', sessionIds)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', clock.now())
    .execute();
  return rows.map((row) => row.id);
}
