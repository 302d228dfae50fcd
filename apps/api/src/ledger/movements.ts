import type { AccountType } from '@kolo/domain/account-types';
import type { Kobo, Naira } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import type { Direction, MovementKind } from '@kolo/domain/transactions';
import type { KindSums } from '@kolo/domain/month-summary';
import { oneLine } from '@kolo/domain/text';
import { describeMovement, kindCodesOf, MOVEMENT_KINDS, movementKind } from '@kolo/domain/transactions';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { firstIdAt } from '#platform/ids.ts';
import type { Pot } from './chart.ts';
import { accountOfPot, PACKAGES_ABOVE, WALLET_IDS } from './chart.ts';
import { LEGS_HASH } from './leg-hash.ts';
import type { PotEntry } from './pot-entry.ts';
import { potEntry, shownOf } from './pot-entry.ts';

/** One movement as a customer's list shows it. */
export interface Movement {
  readonly id: string;
  /** A code of MOVEMENT_KINDS. */
  readonly kind: number;
  readonly amountKobo: Kobo;
  /**
   * What the customer sees of it, in whole naira: the entry of the account or package that its direction names, where it went
   * for an inflow, where it left for an outflow.
   */
  readonly shown: Naira;
  readonly postedAt: Date;
  readonly narration: string;
  readonly reference: string;
  /** The numbers of the two pots. */
  readonly fromPot: number;
  readonly toPot: number;
  /** The self account that it went into, or else came from; absent where it touched packages alone. */
  readonly accountType?: AccountType | undefined;
}

/** Which movements: of one customer, in [from, before), of one direction, older than a cursor. */
export interface MovementFilter {
  readonly userId: string;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
  readonly direction?: Direction | undefined;
  /** Moves between own accounts and packages alone, or none of them. */
  readonly own?: boolean | undefined;
}

const COLUMNS = [
  'id',
  'kind',
  'amount',
  'postedAt',
  'narration',
  'reference',
  'fromId',
  'toId',
  'fromBalance',
  'toBalance',
] as const;

const isOwn = (pot: string) =>
  sql<boolean>`(${sql.ref(pot)} > ${PACKAGES_ABOVE} or ${sql.ref(pot)} = any(${WALLET_IDS}::integer[]))`;
const FROM_OWN = isOwn('fromId');
const TO_OWN = isOwn('toId');

/**
 * What never was in an account or package stands on no list: the check of a card, a payout that arrives at the bank it had
 * left for, and what a bank took back of money that was spent.
 */
const IN_BALANCES = sql<boolean>`(${FROM_OWN} or ${TO_OWN})`;
const IS_OWN_MOVE = sql<boolean>`(${FROM_OWN} and ${TO_OWN})`;

function filtered(db: Db, filter: MovementFilter) {
  let query = db.selectFrom('ledger.movement').where('userId', '=', filter.userId).where(IN_BALANCES);
  // An id carries its time, so a range of days is a range of the primary key.
  if (filter.from) query = query.where('id', '>=', firstIdAt(filter.from));
  if (filter.before) query = query.where('id', '<', firstIdAt(filter.before));
  if (filter.direction) {
    // As an array, since a direction may have no kind yet and `in ()` is no SQL.
    query = query.where(sql<boolean>`kind = any(${kindCodesOf(filter.direction)}::smallint[])`);
  }
  if (filter.own !== undefined) query = query.where(sql<boolean>`${IS_OWN_MOVE} = ${filter.own}`);
  return query;
}

interface MovementRow {
  id: string;
  kind: number;
  amount: bigint | string | number;
  postedAt: Date;
  narration: string;
  reference: string;
  fromId: number;
  toId: number;
  fromBalance: bigint | string | number;
  toBalance: bigint | string | number;
}

function toMovement(row: MovementRow): Movement {
  const { id, kind, reference, fromId: fromPot, toId: toPot } = row;
  const narration = oneLine(row.narration);
  const amountKobo = kobo(BigInt(row.amount));
  const { direction } = describeMovement(kind);
  const balanceKobo = kobo(BigInt(direction === 'inflow' ? row.toBalance : row.fromBalance));
  return {
    id,
    kind,
    narration,
    reference,
    fromPot,
    toPot,
    accountType: accountOfPot(toPot) ?? accountOfPot(fromPot),
    amountKobo,
    shown: shownOf({ direction, amountKobo, balanceKobo }),
    postedAt: row.postedAt,
  };
}

/** A page of movements, newest first. With `olderThan` the page begins right after that id, whatever `skip` says. */
export async function listMovements(
  db: Db,
  filter: MovementFilter,
  page: { limit: number; skip: number; olderThan?: string | undefined },
): Promise<Movement[]> {
  let query = filtered(db, filter).select(COLUMNS).orderBy('id', 'desc').limit(page.limit);
  query = page.olderThan ? query.where('id', '<', page.olderThan) : query.offset(page.skip);
  return (await query.execute()).map(toMovement);
}

/** How many movements the filter matches. */
export async function countMovements(db: Db, filter: MovementFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((expression) => expression.fn.countAll<bigint>().as('total'))
    .executeTakeFirst();
  return Number(row?.total ?? 0n);
}

/** One movement of the customer; undefined for an unknown id as for another customer's. */
export async function findMovement(db: Db, userId: string, id: string): Promise<Movement | undefined> {
  const row = await db
    .selectFrom('ledger.movement')
    .select(COLUMNS)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where(IN_BALANCES)
    .executeTakeFirst();
  return row && toMovement(row);
}

/** What came into these pots by movements of this kind from that instant on, in kobo, and by how many. */
export async function flowInto(
  db: Db,
  { userId, pots, kind, from }: { userId: string; pots: readonly Pot[]; kind: MovementKind; from: Date },
): Promise<{ totalKobo: Kobo; count: number }> {
  const row = await filtered(db, { userId, from })
    .select((build) => [build.fn.sum<string>('amount').as('total'), build.fn.countAll<bigint>().as('count')])
    .where(
      'toId',
      'in',
      pots.map(({ id }) => id),
    )
    .where('kind', '=', MOVEMENT_KINDS[kind].code)
    .executeTakeFirst();
  return { totalKobo: kobo(BigInt(row?.total ?? '0')), count: Number(row?.count ?? 0n) };
}

/** When money of that kind came into the pot last; null where it never did. */
export async function lastInto(
  db: Db | Tx,
  { userId, pot, kind }: { userId: string; pot: Pot; kind: MovementKind },
): Promise<Date | null> {
  const row = await db
    .selectFrom('ledger.movement')
    .select('postedAt')
    .where('userId', '=', userId)
    .where('toId', '=', pot.id)
    .where('kind', '=', MOVEMENT_KINDS[kind].code)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.postedAt ?? null;
}

/** When the pot last held at least so much before money left it; null where it never did. It may hold as much again now. */
export async function lastHeldUntil(
  db: Db | Tx,
  { userId, pot, leastKobo }: { userId: string; pot: Pot; leastKobo: Kobo },
): Promise<Date | null> {
  const row = await db
    .selectFrom('ledger.movement')
    .select('postedAt')
    .where('userId', '=', userId)
    .where('fromId', '=', pot.id)
    .where(sql<bigint>`from_balance + amount`, '>=', leastKobo)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.postedAt ?? null;
}

/** A pot at an instant: its next place by its own order, and what was in it before that. */
interface PotEdge {
  readonly at: Date;
  readonly seq: bigint;
  readonly balanceKobo: Kobo;
}

interface PotRange {
  readonly userId: string;
  readonly pot: Pot;
  readonly from: PotEdge;
  readonly before: PotEdge;
  readonly limit: number;
}

/**
 * An id is made before its movement waits for the pot, so that movements may stand otherwise by their ids than by the pot's own
 * order: none is further away than the number of those that can wait for one pot at once, or than a day.
 */
const NEAR_BY_ID = 100;
export const WAITS_MAX_MS = 24 * 60 * 60 * 1_000;

function legsOf(db: Db, { userId, pot, ...ids }: { userId: string; pot: Pot; from?: Date; before?: Date }) {
  const comesIn = sql<boolean>`to_id = ${pot.id}`;
  return filtered(db, { userId, ...ids })
    .select(['id', 'kind', 'amount', 'postedAt', 'narration', 'reference', comesIn.as('comesIn')])
    .select(sql<bigint>`case when ${comesIn} then to_balance else from_balance end`.as('balance'))
    .select(sql<bigint>`case when ${comesIn} then to_seq else from_seq end`.as('seq'))
    .where((build) => build.or([build('fromId', '=', pot.id), build('toId', '=', pot.id)]));
}

/**
 * The pot at that instant. All that was posted after the first movement of a later id belongs to the time after it, whatever its
 * id: so the balances of a range follow each other, and those of the range before do not change any more.
 */
export async function potEdge(
  db: Db,
  { userId, pot, at }: { userId: string; pot: Pot; at: Date },
): Promise<PotEdge> {
  const after = legsOf(db, { userId, pot, from: at }).orderBy('id').limit(NEAR_BY_ID);
  const first = db
    .selectFrom(after.as('after'))
    .select(['seq', sql<bigint>`balance - case when comes_in then amount else -amount end`.as('balance')])
    .orderBy('seq')
    .limit(1);
  const before = legsOf(db, { userId, pot, before: at }).orderBy('id', 'desc').limit(NEAR_BY_ID);
  const last = db.selectFrom(before.as('before')).select(['seq', 'balance']).orderBy('seq', 'desc').limit(1);
  const row = await db
    .selectFrom(sql<object>`(select 1)`.as('pot'))
    .leftJoin(first.as('first'), (join) => join.onTrue())
    .leftJoin(last.as('last'), (join) => join.onTrue())
    .select(sql<bigint>`coalesce("first".seq, "last".seq + 1, 1)`.as('seq'))
    .select(sql<bigint>`coalesce("first".balance, "last".balance, 0)`.as('balance'))
    .executeTakeFirstOrThrow();
  return { at, seq: BigInt(row.seq), balanceKobo: kobo(BigInt(row.balance)) };
}

function legsBetween(db: Db, { userId, pot, from, before, limit }: PotRange) {
  const since = new Date(from.at.getTime() - WAITS_MAX_MS);
  const legs = legsOf(db, { userId, pot, from: since, before: before.at });
  return db
    .selectFrom(legs.as('posted'))
    .selectAll()
    .where('seq', '>=', from.seq)
    .where('seq', '<', before.seq)
    .orderBy('seq')
    .limit(limit);
}

/** What came into a pot and left it in [from, before), oldest first: the pot's own order, which its balances follow. */
export async function entriesOf(db: Db, range: PotRange): Promise<PotEntry[]> {
  const rows = await legsBetween(db, range).execute();
  return rows.map(({ comesIn, postedAt, ...leg }) => potEntry({ ...leg, comesIn, postedAt }));
}

/** The entries of a pot that nobody has looked at yet, with what they add up to. */
export interface EntriesText {
  /** For `parseEntries`. */
  readonly text: string;
  readonly count: number;
  readonly inKobo: Kobo;
  readonly outKobo: Kobo;
  /** In whole naira, as the entries show them. */
  readonly inNaira: bigint;
  readonly outNaira: bigint;
  /** Over every entry, by LEGS_HASH. */
  readonly hash: Buffer;
}

/** The same entries as one text: thousands of them cost this thread next to nothing. */
export async function entriesTextOf(db: Db, range: PotRange): Promise<EntriesText> {
  const row = await db
    .selectFrom(legsBetween(db, range).as('leg'))
    .select([
      sql<string>`coalesce(json_agg(json_build_array(id, comes_in, amount::text, balance::text,
        (extract(epoch from posted_at) * 1000)::bigint, narration, reference, kind) order by seq), '[]')::text`.as(
        'text',
      ),
      sql<number>`count(*)::integer`.as('count'),
      sql<string>`coalesce(sum(amount) filter (where comes_in), 0)::text`.as('in'),
      sql<string>`coalesce(sum(amount) filter (where not comes_in), 0)::text`.as('out'),
      sql<bigint>`coalesce(sum(balance / 100 - (balance - amount) / 100) filter (where comes_in), 0)::bigint`.as(
        'inNaira',
      ),
      sql<bigint>`coalesce(sum((balance + amount) / 100 - balance / 100) filter (where not comes_in), 0)::bigint`.as(
        'outNaira',
      ),
      LEGS_HASH.as('hash'),
    ])
    .executeTakeFirstOrThrow();
  return {
    text: row.text,
    count: row.count,
    inKobo: kobo(BigInt(row.in)),
    outKobo: kobo(BigInt(row.out)),
    inNaira: BigInt(row.inNaira),
    outNaira: BigInt(row.outNaira),
    hash: row.hash,
  };
}

/**
 * What each kind did in [from, before) to all accounts and packages of the customer together, and what was in them right
 * before `before`. One statement, so that the sums and the balances are of the same moment.
 */
export async function sumsOfMonth(
  db: Db,
  { userId, from, before }: { userId: string; from: Date; before: Date },
): Promise<{ kinds: KindSums[]; closingKobo: Kobo }> {
  const { rows } = await sql<{
    kind: number | null;
    later: boolean;
    came: string;
    leftTo: string;
    own: string;
    held: string;
  }>`
    select moved.kind, moved.later, moved.came, moved.left_to, moved.own, held.kobo as held
    from (
      select coalesce(sum(balance), 0)::text as kobo from ledger.account where user_id = ${userId}::uuid and ${isOwn('id')}
    ) held
    left join (
      select kind, id >= ${firstIdAt(before)}::uuid as later,
        coalesce(sum(amount) filter (where not ${FROM_OWN}), 0)::text as came,
        coalesce(sum(amount) filter (where not ${TO_OWN}), 0)::text as left_to,
        coalesce(sum(amount) filter (where ${IS_OWN_MOVE}), 0)::text as own
      from ledger.movement
      where user_id = ${userId}::uuid and id >= ${firstIdAt(from)}::uuid and ${IN_BALANCES}
      group by 1, 2
    ) moved on true
  `.execute(db);
  let closing = BigInt(rows[0]?.held ?? '0');
  const kinds: KindSums[] = [];
  for (const row of rows) {
    if (row.kind === null) continue;
    const [cameKobo, leftKobo] = [kobo(BigInt(row.came)), kobo(BigInt(row.leftTo))];
    if (row.later) closing -= cameKobo - leftKobo;
    else kinds.push({ kind: movementKind(row.kind), cameKobo, leftKobo, ownKobo: kobo(BigInt(row.own)) });
  }
  return { kinds, closingKobo: kobo(closing) };
}
