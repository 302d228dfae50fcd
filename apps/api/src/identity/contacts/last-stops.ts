import type { Db, Tx } from '#platform/db.ts';
import { freezesOf } from '../freeze-queries.ts';
import { isStopped } from './withdrawal-stop.ts';
import { findStop } from './stop-queries.ts';

/** What stopped money from leaving this customer's account, and may have stopped a thief. */
interface LastStops {
  /** When a change of contact was undone last; null for never. */
  readonly pressedAt: Date | null;
  /** The password has not been reset since. */
  readonly isStopped: boolean;
  /** When the last freeze ended; null for no freeze ever. */
  readonly frozenUntil: Date | 'now' | null;
}

/** The last press and the last freeze. Under the customer's lock it stays so until the transaction ends. */
export async function lastStops(db: Db | Tx, userId: string): Promise<LastStops> {
  const stop = await findStop(db, userId);
  const [freeze] = await freezesOf(db, userId, { limit: 1, skip: 0 });
  return {
    pressedAt: stop?.pressedAt ?? null,
    isStopped: isStopped(stop),
    frozenUntil: freeze ? (freeze.endedAt ?? 'now') : null,
  };
}
