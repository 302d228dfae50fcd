import type { Notification, NotificationKind } from '@kolo/contract/notifications';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { oneLine, withoutInvisible } from '@kolo/domain/text';
import type { Db, Tx } from '#platform/db.ts';
import type { DB as Tables } from '#platform/tables.ts';
import type { NotificationAction } from './naira.ts';
import { PAID_SINCE } from './reminder-words.ts';

const COLUMNS = ['id', 'kind', 'title', 'body', 'actionLabel', 'actionPath', 'createdAt', 'readAt'] as const;

type Stored = Pick<Selectable<Tables['notification']>, (typeof COLUMNS)[number]> & {
  readonly isPaid: boolean;
};

/** Whether it reminds of what has been paid since. By their ids: a reminder may be written after a payment that came after it. */
const isPaid = sql<boolean>`(notification.kind = 'reminder' and exists (
  select from notification paid
  where paid.user_id = notification.user_id and paid.id > notification.id
    and paid.package_id = notification.package_id and paid.kind = 'contribution_credited'
))`.as('isPaid');

function toNotification(row: Stored): Notification {
  const { id, kind, actionLabel: label, actionPath: path } = row;
  const title = oneLine(row.title);
  const body = row.isPaid ? PAID_SINCE : withoutInvisible(row.body, 'lines');
  const action = label !== null && path !== null && !row.isPaid ? { action: { label, path } } : {};
  const createdAt = row.createdAt.toISOString();
  return { id, kind, title, body, ...action, isRead: row.readAt !== null, createdAt };
}

/** Takes the next place in the customer's inbox; holds it against others until the transaction ends. */
async function takeSeq(tx: Tx, userId: string): Promise<bigint> {
  const row = await tx
    .insertInto('notificationInbox')
    .values({ userId, lastSeq: 1n })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ lastSeq: sql<bigint>`notification_inbox.last_seq + 1` }),
    )
    .returning('lastSeq')
    .executeTakeFirstOrThrow();
  return row.lastSeq;
}

/** Adds a notification; false where this id was added before. */
export async function addNotification(
  tx: Tx,
  notification: {
    userId: string;
    id: string;
    kind: NotificationKind;
    title: string;
    body: string;
    action?: NotificationAction | undefined;
    /** The package of a reminder or a contribution. */
    packageId: string | null;
    createdAt: Date;
  },
): Promise<boolean> {
  const { action, ...told } = notification;
  const seq = await takeSeq(tx, told.userId);
  const leads = { actionLabel: action?.label ?? null, actionPath: action?.path ?? null };
  const row = await tx
    .insertInto('notification')
    .values({ ...told, ...leads, seq })
    .onConflict((conflict) => conflict.columns(['userId', 'id']).doNothing())
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

function present(db: Db, userId: string) {
  return db.selectFrom('notification').where('userId', '=', userId).where('removedAt', 'is', null);
}

/** One page of the inbox; only what is read, or only what is not, where `isRead` says which. Ids sort by time. */
export async function findNotifications(
  db: Db,
  userId: string,
  { order, limit, skip, isRead }: { order: 'asc' | 'desc'; limit: number; skip: number; isRead?: boolean },
): Promise<Notification[]> {
  const rows = await present(db, userId)
    .$if(isRead !== undefined, (query) => query.where('readAt', isRead ? 'is not' : 'is', null))
    .select([...COLUMNS, isPaid])
    .orderBy('createdAt', order)
    .orderBy('id', order)
    .limit(limit)
    .offset(skip)
    .execute();
  return rows.map(toNotification);
}

export async function countNotifications(db: Db, userId: string): Promise<{ total: number; unread: number }> {
  const row = await present(db, userId)
    .select((build) => [
      build.fn.count<bigint>('userId').as('total'),
      build.fn.count<bigint>('userId').filterWhere('readAt', 'is', null).as('unread'),
    ])
    .executeTakeFirstOrThrow();
  return { total: Number(row.total), unread: Number(row.unread) };
}

/** Answers false where the customer has no such notification. */
export async function markRead(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('notification')
    .set((build) => ({ readAt: build.fn.coalesce('readAt', build.val(now)) }))
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markAllRead(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('notification')
    .set({ readAt: now })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .execute();
}

/** Answers false where the customer has no such notification. */
export async function removeNotification(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('notification')
    .set({ removedAt: now })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

/** The place of the newest notification; 0 where there is none. */
export async function lastSeq(db: Db, userId: string): Promise<bigint> {
  const row = await db
    .selectFrom('notificationInbox')
    .select('lastSeq')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.lastSeq ?? 0n;
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
  const { rows } = await sql<Stored & { userId: string; seq: bigint }>`
    select notification.user_id, notification.seq, ${sql.join(COLUMNS.map((column) => sql.ref(`notification.${column}`)))}, ${isPaid}
    from unnest(${readers.map(({ userId }) => userId)}::uuid[], ${readers.map(({ after }) => String(after))}::bigint[]) as reader (user_id, after)
    join notification on notification.user_id = reader.user_id and notification.seq > reader.after
      and notification.removed_at is null
    order by notification.user_id, notification.seq
    limit ${limit}
  `.execute(db);
  return rows.map((row) => ({ userId: row.userId, seq: row.seq, notification: toNotification(row) }));
}
