import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { onlyRow } from '#platform/db.ts';
import type { Pot } from './chart.ts';
import { CHARGEBACK_LOSS, packagePot, PROVIDER } from './chart.ts';

/** Opens these pots where they are missing; changes nothing where they are there. */
export async function openPots(tx: Tx, userId: string, pots: readonly Pot[]): Promise<void> {
  for (const pot of pots) {
    await sql`select ledger.open_account(${userId}::uuid, ${pot.id}::integer, ${pot.floor}::bigint)`.execute(
      tx,
    );
  }
}

/** Opens a pot for a new package under the customer's next free number. */
export async function openPackagePot(tx: Tx, userId: string): Promise<Pot> {
  const opened = sql<{ pot: number }>`select ledger.open_package(${userId}::uuid) as pot`;
  return packagePot(onlyRow(await opened.execute(tx)).pot);
}

/** Opens a pot for a new package of each of these customers, in their order; one who stands twice gets two. */
export async function openPackagePots(tx: Tx, userIds: readonly string[]): Promise<Pot[]> {
  const opened = sql<{ pots: number[] }>`select ledger.open_packages(${userIds}::uuid[]) as pots`;
  return onlyRow(await opened.execute(tx)).pots.map((pot) => packagePot(pot));
}

/** Those of the customers who have no such pot. */
export async function withoutPot(tx: Tx, userIds: readonly string[], pot: Pot): Promise<string[]> {
  const having = await tx
    .selectFrom('ledger.account')
    .select('userId')
    .where('userId', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('id', '=', pot.id)
    .execute();
  const without = new Set(userIds);
  for (const { userId } of having) without.delete(userId);
  return [...without];
}

/**
 * Holds these pots until the transaction ends, the lowest first as a posting does. Called before several postings of one
 * customer that would take them in another order.
 */
export async function holdPots(tx: Tx, userId: string, pots: readonly Pot[]): Promise<void> {
  await sql`select ledger.hold(${userId}::uuid, ${pots.map(({ id }) => id)}::integer[])`.execute(tx);
}

/** Holds every pot that the customer has, as holdPots does. */
export async function holdAllPots(tx: Tx, userId: string): Promise<void> {
  const rows = await tx.selectFrom('ledger.account').select('id').where('userId', '=', userId).execute();
  await holdPots(
    tx,
    userId,
    rows.map(({ id }) => ({ id, floor: null })),
  );
}

/** The balances in kobo of a customer's open pots, by pot id. */
export async function balancesOf(db: Db | Tx, userId: string): Promise<Map<number, Kobo>> {
  const rows = await db
    .selectFrom('ledger.account')
    .select(['id', 'balance'])
    .where('userId', '=', userId)
    .execute();
  return new Map(rows.map((row) => [row.id, kobo(BigInt(row.balance))]));
}

/** The balances in kobo of these pots of many customers, by customer and pot with a colon between; one that is not open has none. */
export async function balancesIn(
  tx: Tx,
  pots: readonly { readonly userId: string; readonly pot: number }[],
): Promise<ReadonlyMap<string, Kobo>> {
  const userIds = pots.map(({ userId }) => userId);
  const { rows } = await sql<{ userId: string; id: number; balance: bigint }>`
    select a.user_id, a.id, a.balance
    from unnest(${userIds}::uuid[], ${pots.map(({ pot }) => pot)}::integer[]) as w (user_id, pot)
    join ledger.account a on a.user_id = w.user_id and a.id = w.pot
    where a.user_id = any(${userIds}::uuid[])
  `.execute(tx);
  return new Map(rows.map(({ userId, id, balance }) => [`${userId}:${id}`, kobo(BigInt(balance))]));
}

/** What a customer has in Kolo in all, in kobo: the pots with a floor; those without are the world outside. */
export async function heldBy(db: Db | Tx, userId: string): Promise<Kobo> {
  const { held } = await db
    .selectFrom('ledger.account')
    .select((build) => build.fn.sum<string | null>('balance').as('held'))
    .where('userId', '=', userId)
    .where('floor', 'is not', null)
    .executeTakeFirstOrThrow();
  return kobo(BigInt(held ?? '0'));
}

/**
 * The pots that hold the customer's own money, with something in them; those without a floor are the world outside. Read at
 * once: money that goes from one to another in the meantime is seen in one of them.
 */
export async function filledPots(tx: Tx, userId: string): Promise<{ pot: Pot; balanceKobo: Kobo }[]> {
  const rows = await tx
    .selectFrom('ledger.account')
    .select(['id', 'balance', 'floor'])
    .where('userId', '=', userId)
    .where('floor', 'is not', null)
    .where('balance', '>', kobo(0n))
    .orderBy('id')
    .execute();
  return rows.map(({ id, balance, floor }) => ({
    pot: { id, floor },
    balanceKobo: balance,
  }));
}

/** The customer's own pots that got money under this reference, the first one first. */
export async function potsCredited(tx: Tx, userId: string, reference: string): Promise<Pot[]> {
  const { rows } = await sql<{ id: number; floor: bigint }>`
    select a.id, a.floor
    from ledger.account a
    join (
      select m.to_id, min(m.id::text) as first from ledger.movement m
      where m.user_id = ${userId}::uuid and m.reference = ${reference} group by m.to_id
    ) c on c.to_id = a.id
    where a.user_id = ${userId}::uuid and a.floor is not null
    order by c.first
  `.execute(tx);
  return rows.map(({ id, floor }) => ({ id, floor: BigInt(floor) }));
}

/**
 * What all movements of this reference brought into each of the customer's own pots, the first credited first: what came in
 * less what went on.
 */
export async function broughtUnder(
  tx: Tx,
  userId: string,
  reference: string,
): Promise<{ pot: Pot; broughtKobo: Kobo }[]> {
  const { rows } = await sql<{ id: number; floor: bigint; brought: string }>`
    select a.id, a.floor, leg.brought
    from ledger.account a
    join (
      select leg.pot, sum(leg.amount) as brought, min(m.id::text) as first
      from ledger.movement m, lateral (values (m.from_id, -m.amount), (m.to_id, m.amount)) as leg (pot, amount)
      where m.user_id = ${userId}::uuid and m.reference = ${reference}
      group by leg.pot
    ) leg on leg.pot = a.id
    where a.user_id = ${userId}::uuid and a.floor is not null
    order by leg.first
  `.execute(tx);
  return rows.map(({ id, floor, brought }) => ({
    pot: { id, floor: BigInt(floor) },
    broughtKobo: kobo(BigInt(brought)),
  }));
}

/**
 * How much of what came in under this reference went on to make losses good: what left the pots that it
 * came into for the loss, before anything else came into them.
 */
export async function madeGoodBy(db: Db | Tx, userId: string, reference: string): Promise<Kobo> {
  const counted = await sql<{ good: string }>`
    select coalesce(sum(g.amount), 0)::text as good
    from ledger.movement m
    join ledger.movement g on g.user_id = m.user_id and g.from_id = m.to_id and g.from_seq > m.to_seq
      and g.to_id = ${CHARGEBACK_LOSS.id}
    where m.user_id = ${userId}::uuid and m.reference = ${reference}
      and not exists (
        select from ledger.movement i
        where i.user_id = m.user_id and i.to_id = m.to_id and i.to_seq > m.to_seq and i.to_seq < g.from_seq
      )
  `.execute(db);
  return kobo(BigInt(onlyRow(counted).good));
}

/** Whether anything ever came in through the provider under this reference. */
export async function hasComeIn(db: Db | Tx, userId: string, reference: string): Promise<boolean> {
  const asked = await sql<{ has: boolean }>`
    select exists (
      select from ledger.movement m
      where m.user_id = ${userId}::uuid and m.reference = ${reference} and m.from_id = ${PROVIDER.id}
    ) as has
  `.execute(db);
  return onlyRow(asked).has;
}

/** The movement by which money first came in through the provider under this reference; undefined where none did. */
export async function firstFromProvider(
  db: Db | Tx,
  userId: string,
  reference: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select m.id from ledger.movement m
    where m.user_id = ${userId}::uuid and m.reference = ${reference} and m.from_id = ${PROVIDER.id}
    order by m.id limit 1
  `.execute(db);
  return rows[0]?.id;
}

/** What came in through the provider under this reference, less what has gone back there, in kobo. */
export async function netFromProvider(db: Db | Tx, userId: string, reference: string): Promise<Kobo> {
  const counted = await sql<{ net: string }>`
    select coalesce(sum(case m.from_id when ${PROVIDER.id} then m.amount else -m.amount end), 0)::text as net
    from ledger.movement m
    where m.user_id = ${userId}::uuid and m.reference = ${reference} and ${PROVIDER.id} in (m.from_id, m.to_id)
  `.execute(db);
  return kobo(BigInt(onlyRow(counted).net));
}
