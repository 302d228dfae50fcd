import type { AccountType } from '@kolo/domain/account-types';
import type { Kobo, Naira } from '@kolo/domain/money';
import { kobo, shownChange } from '@kolo/domain/money';
import type { Direction, MovementKind } from '@kolo/domain/transactions';
import { kindCodesOf, MOVEMENT_KINDS, OUTSIDE_BALANCES } from '@kolo/domain/transactions';
import { sql } from 'kysely';
import { oneLine } from '@kolo/domain/text';
import type { Db } from '#platform/db.ts';
import { firstIdAt } from '#platform/ids.ts';
import type { Pot } from './chart.ts';
import { accountOfPot, CHARGEBACK_LOSS } from './chart.ts';

/** One movement as a customer's list shows it. */
export interface Movement {
  readonly id: string;
  /** A code of MOVEMENT_KINDS. */
  readonly kind: number;
  readonly amountKobo: Kobo;
  readonly postedAt: Date;
  readonly narration: string;
  readonly reference: string;
  /** The self account that it went into, or else came from; absent where it touched packages alone. */
  readonly accountType?: AccountType | undefined;
}

/** Which movements: of one customer, in [from, before), of one direction, older than a cursor. */
export interface MovementFilter {
  readonly userId: string;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
  readonly direction?: Direction | undefined;
}

const COLUMNS = ['id', 'kind', 'amount', 'posted_at', 'narration', 'reference', 'from_id', 'to_id'] as const;

/** What never was in a balance stands on no list: also what a bank took back of money that was spent. */
const IN_BALANCES = sql<boolean>`
  kind <> all(${OUTSIDE_BALANCES}::smallint[]) and from_id <> ${CHARGEBACK_LOSS.id} and to_id <> ${CHARGEBACK_LOSS.id}`;

function filtered(db: Db, filter: MovementFilter) {
  let query = db.selectFrom('ledger.movement').where('user_id', '=', filter.userId).where(IN_BALANCES);
  // An id carries its time, so a range of days is a range of the primary key.
  if (filter.from) query = query.where('id', '>=', firstIdAt(filter.from));
  if (filter.before) query = query.where('id', '<', firstIdAt(filter.before));
  if (filter.direction) {
    // As an array, since a direction may have no kind yet and `in ()` is no SQL.
    query = query.where(sql<boolean>`kind = any(${kindCodesOf(filter.direction)}::smallint[])`);
  }
  return query;
}

interface MovementRow {
  id: string;
  kind: number;
  amount: bigint | string | number;
  posted_at: Date;
  narration: string;
  reference: string;
  from_id: number;
  to_id: number;
}

function toMovement(row: MovementRow): Movement {
  const { id, kind, reference } = row;
  const narration = oneLine(row.narration);
  const accountType = accountOfPot(row.to_id) ?? accountOfPot(row.from_id);
  const amountKobo = kobo(BigInt(row.amount));
  return { id, kind, narration, reference, accountType, amountKobo, postedAt: row.posted_at };
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
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where(IN_BALANCES)
    .executeTakeFirst();
  return row && toMovement(row);
}

/** What came into a pot by movements of this kind from that instant on, in kobo. */
export async function sumInto(
  db: Db,
  { userId, pot, kind, from }: { userId: string; pot: Pot; kind: MovementKind; from: Date },
): Promise<Kobo> {
  const row = await filtered(db, { userId, from })
    .select((build) => build.fn.sum<string>('amount').as('total'))
    .where('to_id', '=', pot.id)
    .where('kind', '=', MOVEMENT_KINDS[kind].code)
    .executeTakeFirst();
  return kobo(BigInt(row?.total ?? '0'));
}

/** One leg of a movement, as it changed one pot. */
export interface PotEntry {
  readonly id: string;
  readonly direction: Direction;
  readonly amountKobo: Kobo;
  /** What the customer sees of it, in whole naira: the floor of the balance moves by so much, which may be nothing. */
  readonly shown: Naira;
  /** What was in the pot right after. */
  readonly balanceKobo: Kobo;
  readonly postedAt: Date;
  readonly narration: string;
  readonly reference: string;
}

/** How far the floor of a balance moved, in whole naira: at least nothing. `balanceKobo` is what was there right after. */
function shownOf(leg: { direction: Direction; amountKobo: Kobo; balanceKobo: Kobo }): Naira {
  const { direction, amountKobo, balanceKobo } = leg;
  return direction === 'inflow'
    ? shownChange(kobo(balanceKobo - amountKobo), balanceKobo)
    : shownChange(balanceKobo, kobo(balanceKobo + amountKobo));
}

/** What came into a pot and left it in [from, before), oldest first: the pot's own order, which its balances follow. */
export async function entriesOf(
  db: Db,
  { userId, pot, from, before, limit }: { userId: string; pot: Pot; from: Date; before: Date; limit: number },
): Promise<PotEntry[]> {
  const comesIn = sql<boolean>`to_id = ${pot.id}`;
  const rows = await filtered(db, { userId, from, before })
    .select(['id', 'amount', 'posted_at', 'narration', 'reference', comesIn.as('comes_in')])
    .select(sql<bigint>`case when ${comesIn} then to_balance else from_balance end`.as('balance'))
    .where((build) => build.or([build('from_id', '=', pot.id), build('to_id', '=', pot.id)]))
    .orderBy(sql`case when ${comesIn} then to_seq else from_seq end`)
    .limit(limit)
    .execute();
  return rows.map(({ id, reference, ...row }) => {
    const narration = oneLine(row.narration);
    const [amountKobo, balanceKobo] = [kobo(BigInt(row.amount)), kobo(BigInt(row.balance))];
    const direction = row.comes_in ? 'inflow' : 'outflow';
    const shown = shownOf({ direction, amountKobo, balanceKobo });
    return { id, narration, reference, direction, amountKobo, balanceKobo, shown, postedAt: row.posted_at };
  });
}

/**
 * An id is made before its movement waits for the pot, so the last posted may stand before others by id: among so many, which
 * is more than can wait for one pot at once.
 */
const LAST_BY_ID = 100;

/** What was in a pot before that instant. */
export async function balanceBefore(
  db: Db,
  { userId, pot, before }: { userId: string; pot: Pot; before: Date },
): Promise<Kobo> {
  const comesIn = sql<boolean>`to_id = ${pot.id}`;
  const last = filtered(db, { userId, before })
    .select(sql<bigint>`case when ${comesIn} then to_balance else from_balance end`.as('balance'))
    .select(sql<bigint>`case when ${comesIn} then to_seq else from_seq end`.as('seq'))
    .where((build) => build.or([build('from_id', '=', pot.id), build('to_id', '=', pot.id)]))
    .orderBy('id', 'desc')
    .limit(LAST_BY_ID);
  const row = await db
    .selectFrom(last.as('last'))
    .select('balance')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return kobo(BigInt(row?.balance ?? 0n));
}
