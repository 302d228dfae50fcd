import { hash } from 'node:crypto';
import { formatShortReference, readShortReference, SHORT_REFERENCE_BITS } from '@kolo/domain/short-reference';
import type { Db, Tx } from './db.ts';
import { invariant } from './errors.ts';

/** Whose reference a short one stands for. */
export interface Referenced {
  readonly userId: string;
  readonly reference: string;
}

/** With a thousand million given out, three in a hundred are taken at each try. */
const TRIES_MAX = 20;

const BITS_PER_BYTE = 8;
const HASHED_BYTES = Math.ceil(SHORT_REFERENCE_BITS / BITS_PER_BYTE);
const SPARE = 2 ** (HASHED_BYTES * BITS_PER_BYTE - SHORT_REFERENCE_BITS);

/** The short reference of that try. It follows from what it stands for, so two processes that make it make the same. */
export function shortReferenceAt({ userId, reference }: Referenced, tried: number): string {
  const bytes = hash('sha256', `${userId}:${reference}:${tried}`, 'buffer');
  return formatShortReference(Math.floor(bytes.readUIntBE(0, HASHED_BYTES) / SPARE));
}

async function find(db: Db | Tx, short: string): Promise<Referenced | undefined> {
  return db
    .selectFrom('shortReference')
    .select(['userId', 'reference'])
    .where('short', '=', short)
    .executeTakeFirst();
}

/**
 * What the customer reads out instead of the reference: made the first time that it is shown, the same ever after, and nobody
 * else's. A reference need not be unique over all customers, so it is named with whose it is.
 */
export async function shortReferenceOf(db: Db | Tx, { userId, reference }: Referenced): Promise<string> {
  for (let tried = 0; tried < TRIES_MAX; tried += 1) {
    const short = shortReferenceAt({ userId, reference }, tried);
    let known = await find(db, short);
    if (!known) {
      const row = { short, userId, reference };
      // Waits for another who takes it now; who comes second finds whose it became.
      await db
        .insertInto('shortReference')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      known = await find(db, short);
    }
    if (known?.userId === userId && known.reference === reference) return short;
  }
  invariant(false, `${TRIES_MAX} short references in a row are taken`);
}

/** What a short reference stands for, however it was typed; undefined for what is none, or was never shown. */
export async function findReferenced(db: Db | Tx, typed: string): Promise<Referenced | undefined> {
  const short = readShortReference(typed);
  return short === null ? undefined : find(db, short);
}

/** The long reference, where staff type either. */
export async function longReference(db: Db | Tx, typed: string): Promise<string> {
  return (await findReferenced(db, typed))?.reference ?? typed;
}
