import type { LagosDate } from '@kolo/domain/dates';
import { addDays, parseLagosDate, startOfLagosDay } from '@kolo/domain/dates';
import type { Kobo } from '@kolo/domain/money';
import { sql } from 'kysely';
import { LEGS_HASH } from '#ledger/leg-hash.ts';
import { WAITS_MAX_MS } from '#ledger/movements.ts';
import type { Db, Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import { firstIdAt } from '#platform/ids.ts';
import { STATEMENT_PROOF_BATCH } from '../files/limits.ts';
import type { StatementSubject } from './statement.ts';

type Kind = StatementSubject['kind'];

/** What the code of a statement answers for. */
export interface StatementClaim {
  readonly kind: Kind;
  readonly from: LagosDate;
  readonly to: LagosDate;
  readonly openingKobo: Kobo;
  readonly inKobo: Kobo;
  readonly outKobo: Kobo;
  readonly closingKobo: Kobo;
  /** The sums in whole naira, as the entries showed them. */
  readonly inNaira: bigint;
  readonly outNaira: bigint;
  readonly entries: number;
  readonly maskedName: string;
  readonly madeAt: Date;
}

/** A statement that was handed out, as it is kept. */
export interface MadeStatement extends StatementClaim {
  readonly userId: string;
  readonly id: string;
  readonly pot: number;
  readonly entriesHash: Buffer;
}

export async function insertMadeStatement(tx: Tx, made: MadeStatement, codeHash: Buffer): Promise<void> {
  const { userId, madeAt } = made;
  await sql`
    insert into made_statement (user_id, id, kind, pot, first_day, last_day, opening_kobo, in_kobo, out_kobo, closing_kobo,
      in_naira, out_naira, entries, entries_hash, masked_name, made_at)
    values (${userId}, ${made.id}, ${made.kind}, ${made.pot}, ${made.from}::date, ${made.to}::date,
      ${made.openingKobo}, ${made.inKobo}, ${made.outKobo}, ${made.closingKobo}, ${made.inNaira}, ${made.outNaira},
      ${made.entries}, ${made.entriesHash}, ${made.maskedName}, ${madeAt})
  `.execute(tx);
  await tx.insertInto('statementCode').values({ codeHash, userId, statementId: made.id, madeAt }).execute();
}

function dayOf(text: string): LagosDate {
  const day = parseLagosDate(text);
  invariant(day, 'a day of a statement is a day');
  return day;
}

/** What the statement of this code says, if it was made after that instant: an older one costs the same as none. */
export async function findClaim(
  db: Db,
  codeHash: Buffer,
  madeAfter: Date,
): Promise<StatementClaim | undefined> {
  const row = await db
    .selectFrom('statementCode as c')
    .innerJoin('madeStatement as s', (join) =>
      join.onRef('s.userId', '=', 'c.userId').onRef('s.id', '=', 'c.statementId'),
    )
    .select([
      's.kind',
      's.openingKobo',
      's.inKobo',
      's.outKobo',
      's.closingKobo',
      's.inNaira',
      's.outNaira',
      's.entries',
      's.maskedName',
      's.madeAt',
    ])
    .select([sql<string>`s.first_day::text`.as('from'), sql<string>`s.last_day::text`.as('to')])
    .where('c.codeHash', '=', codeHash)
    .where('c.madeAt', '>', madeAfter)
    .executeTakeFirst();
  return row && { ...row, from: dayOf(row.from), to: dayOf(row.to) };
}

/** The statements of one customer, for the copy of their data. */
export async function statementsOf(db: Db, userId: string, most: number) {
  return db
    .selectFrom('madeStatement')
    .select(['kind', 'madeAt', sql<string>`first_day::text`.as('from'), sql<string>`last_day::text`.as('to')])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** Where a walk over all statements stands. */
export interface Place {
  readonly userId: string;
  readonly id: string;
}

/** The next statements after that place, each with the range of ids that its days have, and where one that waited may begin. */
export async function nextMadeStatements(db: Db, after: Place) {
  const { rows } = await sql<{ userId: string; id: string; firstDay: string; lastDay: string }>`
    select user_id, id, first_day::text as first_day, last_day::text as last_day from made_statement
    where (user_id, id) > (${after.userId}::uuid, ${after.id}::uuid) order by user_id, id limit ${STATEMENT_PROOF_BATCH}
  `.execute(db);
  return rows.map((row) => ({
    userId: row.userId,
    id: row.id,
    waitedId: firstIdAt(new Date(startOfLagosDay(dayOf(row.firstDay)).getTime() - WAITS_MAX_MS)),
    firstId: firstIdAt(startOfLagosDay(dayOf(row.firstDay))),
    beforeId: firstIdAt(startOfLagosDay(addDays(dayOf(row.lastDay), 1))),
  }));
}

/**
 * How many of these statements the ledger would not write the same way today. Called for one customer where customers are spread. Entries that came after a statement was made stand
 * after those that it shows, by the pot's own order; one without entries must have the balance of the time before it.
 */
export async function countChanged(
  db: Db,
  made: Readonly<Awaited<ReturnType<typeof nextMadeStatements>>>,
): Promise<number> {
  const column = <Name extends keyof (typeof made)[number]>(name: Name) => made.map((one) => one[name]);
  const userIds = sql`${column('userId')}::uuid[]`;
  const { rows } = await sql<{ changed: number }>`
    with claim as (
      select s.*, r.waited_id, r.first_id, r.before_id
      from unnest(
        ${userIds}, ${column('id')}::uuid[], ${column('waitedId')}::uuid[], ${column('firstId')}::uuid[], ${column('beforeId')}::uuid[]
      ) as r (user_id, id, waited_id, first_id, before_id)
      join made_statement s on s.user_id = r.user_id and s.id = r.id
      where s.user_id = any(${userIds})
    )
    select count(*)::integer as changed from claim c
    cross join lateral (
      select count(*) as entries, ${LEGS_HASH} as hash,
        coalesce(sum(amount) filter (where comes_in), 0) as in_kobo,
        coalesce(sum(amount) filter (where not comes_in), 0) as out_kobo,
        coalesce(sum(balance / 100 - (balance - amount) / 100) filter (where comes_in), 0) as in_naira,
        coalesce(sum((balance + amount) / 100 - balance / 100) filter (where not comes_in), 0) as out_naira,
        (array_agg(balance order by seq desc))[1] as last
      from (
        select posted.*, row_number() over (order by seq) as place
        from (
          select m.id, m.amount, m.posted_at, m.narration, m.reference, m.to_id = c.pot as comes_in, own.balance, own.seq,
            min(own.seq) filter (where m.id >= c.first_id) over () as first_seq
          from ledger.movement m, lateral (
            select case when m.to_id = c.pot then m.to_balance else m.from_balance end as balance,
              case when m.to_id = c.pot then m.to_seq else m.from_seq end as seq
          ) own
          where m.user_id = any(${userIds}) and m.user_id = c.user_id and m.id >= c.waited_id and m.id < c.before_id
            and c.pot in (m.from_id, m.to_id)
        ) posted
        where seq >= first_seq
      ) leg
      where place <= c.entries
    ) now
    where now.entries <> c.entries or now.hash <> c.entries_hash or now.in_kobo <> c.in_kobo or now.out_kobo <> c.out_kobo
      or now.in_naira <> c.in_naira or now.out_naira <> c.out_naira
      or c.closing_kobo <> coalesce(now.last, (
        select case when m.to_id = c.pot then m.to_balance - m.amount else m.from_balance + m.amount end from ledger.movement m
        where m.user_id = any(${userIds}) and m.user_id = c.user_id and m.id >= c.first_id and c.pot in (m.from_id, m.to_id)
        order by case when m.to_id = c.pot then m.to_seq else m.from_seq end limit 1
      ), (
        select case when m.to_id = c.pot then m.to_balance else m.from_balance end from ledger.movement m
        where m.user_id = any(${userIds}) and m.user_id = c.user_id and m.id < c.first_id and c.pot in (m.from_id, m.to_id)
        order by case when m.to_id = c.pot then m.to_seq else m.from_seq end desc limit 1
      ), 0)
  `.execute(db);
  return rows[0]?.changed ?? 0;
}

/** Over all customers, removes up to `most` statements and codes that were made before that instant; returns how many. */
export async function removeMadeBefore(db: Db, before: Date, most: number): Promise<number> {
  const codes = await sql`
    delete from statement_code where code_hash in (
      select code_hash from statement_code where made_at <= ${before} order by made_at limit ${most}
    )
  `.execute(db);
  const left = most - Number(codes.numAffectedRows ?? 0n);
  if (left === 0) return most;
  const statements = await sql`
    delete from made_statement where (user_id, id) in (
      select user_id, id from made_statement where made_at <= ${before} order by made_at limit ${left}
    )
  `.execute(db);
  return most - left + Number(statements.numAffectedRows ?? 0n);
}
