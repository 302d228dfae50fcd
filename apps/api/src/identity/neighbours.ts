import type { Tx } from '#platform/db.ts';
import type { Refusal } from '#platform/errors.ts';

/** What the other features have to say when a customer takes another name, leaves, or asks for a copy of everything. The wiring joins them. */
export interface Neighbours {
  /** Why the customer can not be called so, in words with the way out; null where nothing stands in the way. In order. */
  readonly nameObstacles: readonly ((
    tx: Tx,
    userId: string,
    names: readonly string[],
  ) => Promise<string | null>)[];
  /** Why the account can not be closed yet, in words with the way out; null where nothing stands in the way. In order. */
  readonly obstacles: readonly ((tx: Tx, userId: string) => Promise<Refusal | string | null>)[];
  /** What each still does for a customer who leaves, under the same lock. */
  readonly farewells: readonly ((tx: Tx, userId: string) => Promise<void>)[];
  /** What each keeps about the customer, by the name under which it stands in the file. */
  readonly chapters: Readonly<Record<string, (userId: string) => AsyncIterable<object>>>;
}
