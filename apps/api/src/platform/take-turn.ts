import type { Tx } from './db.ts';

/**
 * Lets what is done for one customer come one after the other until the transaction ends; the account can not be closed
 * meanwhile. Taken before any posting, so that nobody waits for a pot of a customer whom the other waits for. A payment from one
 * own pot to another takes no turn: who goes by a balance holds its pot.
 */
export async function takeTurn(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('customer').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute();
}
