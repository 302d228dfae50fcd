import type { QueueItem, QueueName } from '@kolo/contract/desk/queues';
import { QUEUE_PAGE } from '@kolo/contract/desk/queues';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { Refusal } from './errors.ts';
import type { Services } from './services.ts';

interface Waiting {
  readonly count: number;
  readonly oldestAt: Date | null;
}

interface Page {
  readonly results: QueueItem[];
  readonly next: string | null;
}

/** Work that waits for staff, once a feature has said what it is made of. */
export interface DeskQueue {
  readonly name: QueueName;
  waiting(): Promise<Waiting>;
  /** What comes behind the end of another page. Refuses with VALIDATION an end that is none of this queue. */
  page(after: string | null): Promise<Page>;
  /** What is personal in a row that waits, with whose it is; null where none of this key does, or nothing is personal. */
  open(key: string): Promise<Opened | null>;
}

interface Opened extends Personal {
  readonly customerId: string | null;
}

/** What of a row is shown to whoever opens it, and to nobody else. */
export type Personal = Pick<QueueItem, 'facts' | 'text'>;

/** A row's place in its queue: the instant that it is sorted by, and what is unique among rows of one instant. */
export interface QueuePlace {
  readonly at: Date;
  readonly key: string | bigint;
  readonly since: Date;
}

/** What a queue says of a row in its list; its key and since when it waits, its place says. */
export type QueueShown = Omit<QueueItem, 'since' | 'key' | 'isClosed'>;

const KEYS = {
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  bigint: /^\d{1,18}$/,
  text: /^[\w.:=-]{1,100}$/,
} as const;

interface Shape<R extends QueuePlace> {
  /** Everything that waits, over all customers, with the columns `at`, `key` and `since`. */
  readonly rows: (now: Date) => RawBuilder<R>;
  readonly key: keyof typeof KEYS;
  readonly show: (row: R) => QueueShown | Promise<QueueShown>;
  /** Missing where no row says anything personal. */
  readonly personal?: (row: R) => Personal | Promise<Personal>;
}

/** A queue that is read page by page from where the last one ended, so that the hundredth page costs what the first one does. */
export function deskQueue<R extends QueuePlace>(
  { db, clock }: Services,
  name: QueueName,
  { rows, key, show, personal }: Shape<R>,
): DeskQueue {
  const behind = (after: string | null) => {
    if (after === null) return sql`true`;
    const [at = '', last = ''] = after.split('~');
    if (!KEYS[key].test(last)) throw new Refusal('VALIDATION');
    return sql`(w.at, w.key) > (${new Date(Number(at))}::timestamptz, ${last}::${sql.raw(key)})`;
  };
  return {
    name,
    async waiting() {
      const { rows: counted } = await sql<{ count: bigint; oldestAt: Date | null }>`
        select count(*) as count, min(w.since) as oldest_at from (${rows(clock.now())}) w
      `.execute(db);
      return { count: Number(counted[0]?.count ?? 0n), oldestAt: counted[0]?.oldestAt ?? null };
    },
    async page(after) {
      const { rows: found } = await sql<R>`
        select * from (${rows(clock.now())}) w where ${behind(after)} order by w.at, w.key limit ${QUEUE_PAGE + 1}
      `.execute(db);
      const shown = found.slice(0, QUEUE_PAGE);
      const last = found.length > QUEUE_PAGE ? shown.at(-1) : undefined;
      return {
        results: await Promise.all(
          shown.map(async (row) => ({
            ...(await show(row)),
            key: String(row.key),
            isClosed: personal !== undefined,
            since: row.since.toISOString(),
          })),
        ),
        next: last ? `${last.at.getTime()}~${last.key}` : null,
      };
    },
    async open(named) {
      if (!personal || !KEYS[key].test(named)) return null;
      const { rows: found } = await sql<R>`
        select * from (${rows(clock.now())}) w where w.key = ${named}::${sql.raw(key)}
      `.execute(db);
      const [row] = found;
      if (!row) return null;
      const [{ facts, customerId }, more] = [await show(row), await personal(row)];
      return { customerId, facts: [...facts, ...more.facts], text: more.text };
    },
  };
}
