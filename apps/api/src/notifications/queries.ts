import type { Notification } from '@kolo/contract/notifications';
import { NOTIFICATION_KINDS } from '@kolo/contract/notifications';
import { sql } from 'kysely';
import { oneLine, withoutInvisible } from '@kolo/domain/text';
import type { Db, Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';

const COLUMNS = ['id', 'kind', 'title', 'body', 'created_at', 'read_at'] as const;

interface Stored {
  id: string;
  kind: string;
  title: string;
  body: string;
  created_at: Date;
  read_at: Date | null;
}

function toNotification(row: Stored): Notification {
  const kind = NOTIFICATION_KINDS.find((one) => one === row.kind);
  invariant(kind, `no notification kind is called ${row.kind}`);
  const { id } = row;
  const title = oneLine(row.title);
  const body = withoutInvisible(row.body, 'lines');
  return { id, kind, title, body, isRead: row.read_at !== null, createdAt: row.created_at.toISOString() };
}

/** Takes the next place in the customer's inbox; holds it against others until the transaction ends. */
async function takeSeq(tx: Tx, userId: string): Promise<bigint> {
  const row = await tx
    .insertInto('notification_inbox')
    .values({ user_id: userId, last_seq: 1n })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ last_seq: sql<bigint>`notification_inbox.last_seq + 1` }),
    )
    .returning('last_seq')
    .executeTakeFirstOrThrow();
  return row.last_seq;
}

/** Adds a notification; false where this id was added before. */
export async function addNotification(
  tx: Tx,
  notification: { userId: string; id: string; kind: string; title: string; body: string; createdAt: Date },
): Promise<boolean> {
  const seq = await takeSeq(tx, notification.userId);
  const row = await tx
    .insertInto('notification')
    .values({
      user_id: notification.userId,
      id: notification.id,
      seq,
      kind: notification.kind,
      title: notification.title,
      body: notification.body,
      created_at: notification.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

function present(db: Db, userId: string) {
  return db.selectFrom('notification').where('user_id', '=', userId).where('removed_at', 'is', null);
}

/** One page of the inbox; only what is read, or only what is not, where `isRead` says which. Ids sort by time. */
export async function findNotifications(
  db: Db,
  userId: string,
  { order, limit, skip, isRead }: { order: 'asc' | 'desc'; limit: number; skip: number; isRead?: boolean },
): Promise<Notification[]> {
  const rows = await present(db, userId)
    .$if(isRead !== undefined, (query) => query.where('read_at', isRead ? 'is not' : 'is', null))
    .select(COLUMNS)
    .orderBy('created_at', order)
    .orderBy('id', order)
    .limit(limit)
    .offset(skip)
    .execute();
  return rows.map(toNotification);
}

export async function countNotifications(db: Db, userId: string): Promise<{ total: number; unread: number }> {
  const row = await present(db, userId)
    .select((build) => [
      build.fn.count<bigint>('user_id').as('total'),
      build.fn.count<bigint>('user_id').filterWhere('read_at', 'is', null).as('unread'),
    ])
    .executeTakeFirstOrThrow();
  return { total: Number(row.total), unread: Number(row.unread) };
}

/** Answers false where the customer has no such notification. */
export async function markRead(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('notification')
    .set((build) => ({ read_at: build.fn.coalesce('read_at', build.val(now)) }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markAllRead(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('notification')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .execute();
}

/** Answers false where the customer has no such notification. */
export async function removeNotification(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('notification')
    .set({ removed_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The place of the newest notification; 0 where there is none. */
export async function lastSeq(db: Db, userId: string): Promise<bigint> {
  const row = await db
    .selectFrom('notification_inbox')
    .select('last_seq')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.last_seq ?? 0n;
}

/** How far each customer was told. */
export interface Reader {
  readonly userId: string;
  readonly after: bigint;
}

export interface News {
  readonly userId: string;
  readonly seq: bigint;
  readonly notification: Notification;
}

/** What these customers have not been told yet, each in order. One statement for all streams of a process. */
export async function findNews(db: Db, readers: readonly Reader[], limit: number): Promise<News[]> {
  const { rows } = await sql<Stored & { user_id: string; seq: bigint }>`
    select n.user_id, n.seq, n.id, n.kind, n.title, n.body, n.created_at, n.read_at
    from unnest(${readers.map(({ userId }) => userId)}::uuid[], ${readers.map(({ after }) => String(after))}::bigint[]) as reader (user_id, after)
    join notification n on n.user_id = reader.user_id and n.seq > reader.after and n.removed_at is null
    order by n.user_id, n.seq
    limit ${limit}
  `.execute(db);
  return rows.map((row) => ({ userId: row.user_id, seq: row.seq, notification: toNotification(row) }));
}
