import { hash } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { Db, Tx } from './db.ts';
import { Refusal } from './errors.ts';
import type { Json } from './tables.ts';

/** The hash that tells one body from another under the same key: SHA-256 over its JSON as parsed. */
export function bodyHash(body: unknown): Buffer {
  return hash('sha256', JSON.stringify(body) ?? '', 'buffer');
}

export interface Claim {
  readonly userId: string;
  readonly key: string;
  readonly hash: Buffer;
}

/** `first`: this call owns the key. `answered`: the saved answer. `running`: the first call has not answered yet. */
export type Claimed =
  | { readonly state: 'first' }
  | { readonly state: 'answered'; readonly answer: Json }
  | { readonly state: 'running' };

/**
 * Takes the key for this command, or says what became of the first call with it. A concurrent repeat waits for the
 * first transaction to end. Throws IDEMPOTENCY_MISMATCH where the body differs.
 */
export async function claimKey(tx: Tx, clock: Clock, claim: Claim): Promise<Claimed> {
  const taken = await tx
    .insertInto('idempotency')
    .values({ userId: claim.userId, key: claim.key, bodyHash: claim.hash, createdAt: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (taken) return { state: 'first' };
  const known = await tx
    .selectFrom('idempotency')
    .select(['bodyHash', 'answer'])
    .where('userId', '=', claim.userId)
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow();
  if (!known.bodyHash.equals(claim.hash)) throw new Refusal('IDEMPOTENCY_MISMATCH');
  return known.answer === null ? { state: 'running' } : { state: 'answered', answer: known.answer };
}

/**
 * The answer that was saved under this key; null where there is none yet. Throws IDEMPOTENCY_MISMATCH where the body
 * differs.
 */
export async function findAnswer(db: Db, claim: Claim): Promise<Json | null> {
  const known = await db
    .selectFrom('idempotency')
    .select(['bodyHash', 'answer'])
    .where('userId', '=', claim.userId)
    .where('key', '=', claim.key)
    .executeTakeFirst();
  if (known && !known.bodyHash.equals(claim.hash)) throw new Refusal('IDEMPOTENCY_MISMATCH');
  return known?.answer ?? null;
}

/** Keeps the answer for every later repeat; the first one saved stands. */
export async function saveAnswer(
  db: Db | Tx,
  claim: Pick<Claim, 'userId' | 'key'>,
  answer: unknown,
): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(answer) })
    .where('userId', '=', claim.userId)
    .where('key', '=', claim.key)
    .where('answer', 'is', null)
    .execute();
}
