import type { LagosDate } from '@kolo/domain/dates';
import { parseLagosDate } from '@kolo/domain/dates';
import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import { sql } from 'kysely';
import { accountOfPot, packagePot, wallet } from '#ledger/chart.ts';
import type { Db, Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import type { Part } from './packages.ts';

const STATES = ['open', 'lost', 'won'] as const;
const DECISIONS = ['taken', 'released'] as const;

export interface ChargebackRow {
  readonly userId: string;
  /** The provider's number of the dispute. */
  readonly id: string;
  readonly paymentId: string;
  readonly reference: string;
  readonly state: (typeof STATES)[number];
  /** What the bank asks for, or has got. */
  readonly amountKobo: Kobo;
  /** What the customer's accounts and packages gave, and what is still missing. */
  readonly takenKobo: Kobo;
  readonly lossKobo: Kobo;
  readonly createdAt: Date;
  /** By when the provider wants an answer; null where it did not say. */
  readonly dueAt: Date | null;
  /** It was won, and the provider calls it lost now: the sum must stay in Kolo until one of both holds. */
  readonly isHeld: boolean;
  /** What staff made of one that was held. */
  readonly decision: (typeof DECISIONS)[number] | null;
}

function chargebacks(db: Db | Tx, userId: string) {
  return db.selectFrom('chargeback').selectAll().where('user_id', '=', userId);
}

type Stored = Awaited<ReturnType<ReturnType<typeof chargebacks>['execute']>>[number];

function toChargeback(row: Stored): ChargebackRow {
  const state = STATES.find((one) => one === row.state);
  invariant(state, `no dispute is ${row.state}`);
  return {
    userId: row.user_id,
    id: row.id,
    paymentId: row.payment_id,
    reference: row.reference,
    state,
    amountKobo: kobo(row.amount_kobo),
    takenKobo: kobo(row.taken_kobo),
    lossKobo: kobo(row.loss_kobo),
    createdAt: row.created_at,
    dueAt: row.due_at,
    isHeld: state === 'won' && row.next_check_at !== null,
    decision: DECISIONS.find((one) => one === row.decision) ?? null,
  };
}

/** The dispute; undefined for one that we have not heard of. Written in the customer's turn alone. */
export async function findChargeback(
  tx: Db | Tx,
  userId: string,
  id: string,
): Promise<ChargebackRow | undefined> {
  const row = await chargebacks(tx, userId).where('id', '=', id).executeTakeFirst();
  return row && toChargeback(row);
}

/**
 * The payment that the provider's reference stands for: ours, or of a transfer that came to the customer's own number.
 * Undefined for a reference of nobody.
 */
export async function findDisputedPayment(
  db: Db | Tx,
  reference: string,
): Promise<{ userId: string; reference: string } | undefined> {
  const { rows } = await sql<{ user_id: string; reference: string }>`
    select r.user_id, r.reference from payment_reference r where r.reference = ${reference}
    union all
    select p.user_id, p.reference from inbound_transfer i
    join payment p on p.user_id = i.user_id and p.id = i.payment_id
    where i.reference = ${reference}
  `.execute(db);
  const row = rows[0];
  return row && { userId: row.user_id, reference: row.reference };
}

/** One page of disputes, by their numbers. */
export async function chargebacksAfter(
  db: Db,
  userId: string,
  after: string,
  limit: number,
): Promise<ChargebackRow[]> {
  const rows = await chargebacks(db, userId).where('id', '>', after).orderBy('id').limit(limit).execute();
  return rows.map(toChargeback);
}

/** Disputes that are not decided: open ones, and those won of which the provider says now that they are lost. */
export async function undecidedChargebacks(tx: Db | Tx, userId: string): Promise<ChargebackRow[]> {
  const rows = await chargebacks(tx, userId)
    .where((either) =>
      either.or([
        either('state', '=', 'open'),
        either('state', '=', 'won').and('next_check_at', 'is not', null),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(toChargeback);
}

/** Lost disputes of which something is still missing, the first lost first. */
export async function standingLosses(tx: Db | Tx, userId: string): Promise<ChargebackRow[]> {
  const rows = await chargebacks(tx, userId)
    .where('state', '=', 'lost')
    .where('loss_kobo', '>', 0n)
    .orderBy('settled_at')
    .orderBy('id')
    .execute();
  return rows.map(toChargeback);
}

/** Lost disputes of one payment, the first lost first. */
export async function lostChargebacks(
  tx: Tx,
  { userId, id }: { userId: string; id: string },
): Promise<ChargebackRow[]> {
  const rows = await chargebacks(tx, userId)
    .where('payment_id', '=', id)
    .where('state', '=', 'lost')
    .orderBy('settled_at')
    .orderBy('id')
    .execute();
  return rows.map(toChargeback);
}

/** Whether banks ever took something back. */
export async function hasLost(db: Db | Tx, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('chargeback')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'lost')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What is missing of all lost disputes. */
export function missingOf(losses: readonly ChargebackRow[]): Kobo {
  return kobo(losses.reduce((sum, { lossKobo }) => sum + lossKobo, 0n));
}

export async function insertChargeback(
  tx: Tx,
  dispute: Omit<ChargebackRow, 'state' | 'takenKobo' | 'lossKobo' | 'isHeld' | 'decision'>,
  nextCheckAt: Date,
): Promise<ChargebackRow> {
  await tx
    .insertInto('chargeback')
    .values({
      user_id: dispute.userId,
      id: dispute.id,
      payment_id: dispute.paymentId,
      reference: dispute.reference,
      state: 'open',
      amount_kobo: dispute.amountKobo,
      created_at: dispute.createdAt,
      due_at: dispute.dueAt,
      next_check_at: nextCheckAt,
    })
    .execute();
  const nothing = { takenKobo: kobo(0n), lossKobo: kobo(0n), isHeld: false, decision: null };
  return { ...dispute, state: 'open', ...nothing };
}

type Key = Pick<ChargebackRow, 'userId' | 'id'>;

/** Writes what the bank asks for by now of one that stays open. */
export async function updateOpenChargeback(
  tx: Tx,
  { userId, id }: Key,
  asked: Pick<ChargebackRow, 'amountKobo' | 'dueAt'>,
): Promise<void> {
  await tx
    .updateTable('chargeback')
    .set({ amount_kobo: asked.amountKobo, due_at: asked.dueAt })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Writes that the provider contradicts itself on a dispute that was won, or with null that it no longer does. */
export async function updateContradicted(
  tx: Tx,
  { userId, id }: Key,
  { amountKobo, nextCheckAt }: { amountKobo: Kobo; nextCheckAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('chargeback')
    .set({ amount_kobo: amountKobo, next_check_at: nextCheckAt })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Writes what staff decided of one that is held, which is asked about no more. */
export async function decideChargeback(
  tx: Tx,
  { userId, id }: Key,
  {
    decision,
    staff,
    reason,
    at,
  }: { decision: 'taken' | 'released'; staff: string; reason: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('chargeback')
    .set({ decision, decided_by: staff, decided_because: reason, decided_at: at, next_check_at: null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Writes how a dispute ended. */
export async function endChargeback(
  tx: Tx,
  { userId, id }: Key,
  end: { state: 'lost' | 'won'; amountKobo: Kobo; takenKobo: Kobo; lossKobo: Kobo; at: Date },
): Promise<void> {
  await tx
    .updateTable('chargeback')
    .set({
      state: end.state,
      amount_kobo: end.amountKobo,
      taken_kobo: end.takenKobo,
      loss_kobo: end.lossKobo,
      settled_at: end.at,
      next_check_at: null,
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Writes that a lost dispute took so much. */
export async function addTaken(
  tx: Tx,
  { userId, id }: Key,
  { takenKobo, lossKobo }: Pick<ChargebackRow, 'takenKobo' | 'lossKobo'>,
): Promise<void> {
  await tx
    .updateTable('chargeback')
    .set((build) => ({
      taken_kobo: build('taken_kobo', '+', takenKobo),
      loss_kobo: build('loss_kobo', '+', lossKobo),
    }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Writes that so much of what was missing was given by now. */
export async function lessenLoss(tx: Tx, { userId, id }: Key, amountKobo: Kobo): Promise<void> {
  await tx
    .updateTable('chargeback')
    .set((build) => ({
      taken_kobo: build('taken_kobo', '+', amountKobo),
      loss_kobo: build('loss_kobo', '-', amountKobo),
    }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

export interface GivenPart extends Part {
  readonly n: number;
}

function toDay(stored: string): LagosDate {
  const day = parseLagosDate(stored);
  invariant(day, `${stored} is a day`);
  return day;
}

/** What the customer's pots gave for this dispute, in the order in which they gave it. */
export async function partsOf(tx: Db | Tx, { userId, id }: Key): Promise<GivenPart[]> {
  const rows = await tx
    .selectFrom('chargeback_part')
    .select(['n', 'pot', 'amount_kobo', sql<string | null>`starts_on::text`.as('starts_on')])
    .where('user_id', '=', userId)
    .where('chargeback_id', '=', id)
    .orderBy('n')
    .execute();
  return rows.map(({ n, pot, amount_kobo, starts_on }) => {
    const type = accountOfPot(pot);
    return {
      n,
      pot: type ? wallet(type) : packagePot(pot),
      amountKobo: kobo(amount_kobo),
      startsOn: starts_on === null ? null : toDay(starts_on),
    };
  });
}

/** Writes these parts behind those that are there; returns the number of the first. */
export async function appendParts(
  tx: Tx,
  { userId, id }: Key,
  phase: 'taken' | 'made_good',
  parts: readonly Part[],
): Promise<number> {
  const before = (await partsOf(tx, { userId, id })).length;
  await tx
    .insertInto('chargeback_part')
    .values(
      parts.map(({ pot, amountKobo, startsOn }, at) => ({
        user_id: userId,
        chargeback_id: id,
        n: before + at + 1,
        phase,
        pot: pot.id,
        amount_kobo: amountKobo,
        starts_on: startsOn === null ? null : sql<Date>`${startsOn}::date`,
      })),
    )
    .execute();
  return before + 1;
}
