import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { Pot } from './chart.ts';

/** Opens these pots where they are missing; changes nothing where they are there. */
export async function openPots(tx: Tx, userId: string, pots: readonly Pot[]): Promise<void> {
  for (const pot of pots) {
    await sql`select ledger.open_account(${userId}::uuid, ${pot.id}::integer, ${pot.floor}::bigint)`.execute(
      tx,
    );
  }
}

/** The balances in kobo of a customer's open pots, by pot id. */
export async function balancesOf(db: Db | Tx, userId: string): Promise<Map<number, Kobo>> {
  const rows = await db
    .selectFrom('ledger.account')
    .select(['id', 'balance'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map((row) => [row.id, kobo(BigInt(row.balance))]));
}

/** What a customer has in Kolo in all, in kobo: the pots with a floor; those without are the world outside. */
export async function heldBy(db: Db | Tx, userId: string): Promise<Kobo> {
  const row = await db
    .selectFrom('ledger.account')
    .select((build) => build.fn.sum<string>('balance').as('held'))
    .where('user_id', '=', userId)
    .where('floor', 'is not', null)
    .executeTakeFirst();
  return kobo(BigInt(row?.held ?? '0'));
}

/** The pots that hold the customer's own money, with something in them; those without a floor are the world outside. */
export async function filledPots(tx: Tx, userId: string): Promise<{ pot: Pot; balanceKobo: Kobo }[]> {
  const rows = await tx
    .selectFrom('ledger.account')
    .select(['id', 'balance', 'floor'])
    .where('user_id', '=', userId)
    .where('floor', 'is not', null)
    .where('balance', '>', 0n)
    .orderBy('id')
    .execute();
  return rows.map(({ id, balance, floor }) => ({
    pot: { id, floor: floor === null ? null : BigInt(floor) },
    balanceKobo: kobo(BigInt(balance)),
  }));
}
