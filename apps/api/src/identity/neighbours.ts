import type { Tx } from '#platform/db.ts';
import type { Refusal } from '#platform/errors.ts';

/** What staff have to decide about contacts. */
export interface ContactTrouble {
  readonly kind: 'contact_disputed';
  readonly key: string;
  readonly userId: string;
  readonly reference: null;
  readonly detail: string;
}

/** What the other features have to say when a customer takes another name, leaves, or asks for a copy of everything. The wiring joins them. */
export interface Neighbours {
  /** Why the customer cannot be called so, in words with the way out; null where nothing stands in the way. In order. */
  readonly nameObstacles: readonly ((
    tx: Tx,
    userId: string,
    names: readonly string[],
  ) => Promise<string | null>)[];
  /** Why the account cannot be closed yet, in words with the way out; null where nothing stands in the way. In order. */
  readonly obstacles: readonly ((tx: Tx, userId: string) => Promise<Refusal | string | null>)[];
  /** What each still does for a customer who leaves, under the same lock. */
  readonly farewells: readonly ((tx: Tx, userId: string) => Promise<void>)[];
  /** What each trusts no more when a change of contact is undone: what was added since that instant, under the same lock. */
  readonly whenUndone: readonly ((tx: Tx, userId: string, since: Date) => Promise<void>)[];
  /** Opens a case for staff in this transaction, once for each key. */
  readonly openCase: (tx: Tx, trouble: ContactTrouble) => Promise<unknown>;
  /** What each keeps about the customer, by the name under which it stands in the file. */
  readonly chapters: Readonly<Record<string, (userId: string) => AsyncIterable<object>>>;
}
