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

async function find(db: Db | Tx, shorts: readonly string[]): Promise<Map<string, Referenced>> {
  const rows = await db
    .selectFrom('shortReference')
    .select(['short', 'userId', 'reference'])
    .where('short', 'in', shorts)
    .execute();
  return new Map(rows.map(({ short, ...named }) => [short, named]));
}

/**
 * What the customer reads out instead of each reference: made the first time that it is shown, the same ever after, and nobody
 * else's. A reference need not be unique over all customers, so it is named with whose it is.
 */
export async function shortReferencesOf(
  db: Db | Tx,
  userId: string,
  references: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let tried = 0; tried < TRIES_MAX; tried += 1) {
    // In one order, so that no two who make the same wait for each other.
    const wanted = references
      .filter((reference) => !found.has(reference))
      .map((reference) => ({ short: shortReferenceAt({ userId, reference }, tried), userId, reference }))
      .toSorted((one, other) => (one.short < other.short ? -1 : 1));
    if (wanted.length === 0) return found;
    const shorts = wanted.map(({ short }) => short);
    let known = await find(db, shorts);
    const missing = wanted.filter(({ short }) => !known.has(short));
    if (missing.length > 0) {
      // Waits for another who takes one now; who comes second finds whose it became.
      await db
        .insertInto('shortReference')
        .values(missing)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      known = await find(db, shorts);
    }
    for (const { short, reference } of wanted) {
      const whose = known.get(short);
      if (whose?.userId === userId && whose.reference === reference) found.set(reference, short);
    }
  }
  invariant(found.size === new Set(references).size, `${TRIES_MAX} short references in a row are taken`);
  return found;
}

/** The same for one reference. */
export async function shortReferenceOf(db: Db | Tx, { userId, reference }: Referenced): Promise<string> {
  const short = (await shortReferencesOf(db, userId, [reference])).get(reference);
  invariant(short, 'each reference has a short one');
  return short;
}

/** What a short reference stands for, however it was typed; undefined for what is none, or was never shown. */
export async function findReferenced(db: Db | Tx, typed: string): Promise<Referenced | undefined> {
  const short = readShortReference(typed);
  return short === null ? undefined : (await find(db, [short])).get(short);
}

/** The long reference, where staff type either. */
export async function longReference(db: Db | Tx, typed: string): Promise<string> {
  return (await findReferenced(db, typed))?.reference ?? typed;
}
