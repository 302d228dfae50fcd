import { sql } from 'kysely';
import type { Tx } from './db.ts';

/** What the one who has the turn needs to know of the customer. */
export interface Turn {
  /** The account is there and not closed. */
  readonly isOpen: boolean;
  /** A loss to a chargeback stands. */
  readonly owes: boolean;
}

/**
 * Lets what is done for one customer come one after the other until the transaction ends; the account cannot be closed
 * in the meantime. Taken before every other row of the customer (the order stands in ARCHITECTURE.md), so that no two wait for each
 * other. A payment from one
 * own pot to another takes no turn: who goes by a balance holds its pot.
 */
export async function takeTurn(tx: Tx, userId: string): Promise<Turn> {
  const row = await tx
    .selectFrom('customer')
    .select(['closedAt', 'owes'])
    .where('userId', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return { isOpen: row?.closedAt === null, owes: row?.owes ?? false };
}

/** As takeTurn, where nobody has the customer's turn: it waits for none. Whether it took it. */
export async function takeFreeTurn(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('customer')
    .select('userId')
    .where('userId', '=', userId)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

/** As takeTurn, of those of these customers whose turn nobody has, at most so many. It waits for none. Returns whose it took. */
export async function takeFreeTurns(tx: Tx, userIds: readonly string[], most: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('customer')
    .select('userId')
    .where('userId', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('closedAt', 'is', null)
    .limit(most)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ userId }) => userId);
}
