import type { Tx } from '#platform/db.ts';
import type { Services } from '#platform/services.ts';
import type { JsonObject } from '#platform/tables.ts';
import { insertNotices, insertRecord } from './queries.ts';

export interface Deed {
  /** Who did it: a member of staff, or in `actor` alone the command line or a stranger. */
  readonly staffId: string | null;
  readonly actor: string;
  readonly command: string;
  readonly userId?: string;
  readonly reason?: string;
  readonly before?: JsonObject;
  readonly after?: JsonObject;
}

type RecordDeps = Pick<Services, 'ids' | 'clock'>;

/** Writes down what staff do, in the transaction that does it. */
export async function recordDeed(tx: Tx, { ids, clock }: RecordDeps, deed: Deed): Promise<void> {
  const { before, after, ...row } = deed;
  const json = (value: JsonObject | undefined) => (value === undefined ? null : JSON.stringify(value));
  await insertRecord(tx, {
    ...row,
    id: ids.next(),
    at: clock.now(),
    before: json(before),
    after: json(after),
  });
}

/** Tells all staff, or the admins alone, at their desks. */
export async function notifyStaff(
  tx: Tx,
  { ids, clock }: RecordDeps,
  text: string,
  only?: 'admin',
): Promise<void> {
  await insertNotices(tx, { id: ids.next(), text, createdAt: clock.now() }, only);
}
