import type { LagosDate } from '@kolo/domain/dates';
import { parseLagosDate } from '@kolo/domain/dates';
import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import { sql } from 'kysely';
import { accountOfPot, packagePot, wallet } from '#ledger/chart.ts';
import type { Db, Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import type { Part } from './deps.ts';

/**
 * A dispute, by the provider's number. `amountKobo` is what the bank asks for, or has got; `takenKobo` what the customer's accounts and
 * packages gave, `lossKobo` what is still missing; `dueAt` by when the provider wants an answer, null where it did not say.
 */
export interface ChargebackRow extends Readonly<Omit<Stored, 'nextCheckAt'>> {
  /** It was won, and the provider calls it lost now: the sum must stay in Kolo until one of both holds. */
  readonly isHeld: boolean;
}

function chargebacks(db: Db | Tx, userId: string) {
  return db
    .selectFrom('chargeback')
    .select(['userId', 'id', 'paymentId', 'reference', 'state', 'amountKobo', 'takenKobo', 'lossKobo'])
    .select(['createdAt', 'dueAt', 'decision', 'nextCheckAt'])
    .where('userId', '=', userId);
}

type Stored = Awaited<ReturnType<ReturnType<typeof chargebacks>['execute']>>[number];

function toChargeback({ nextCheckAt, ...row }: Stored): ChargebackRow {
  return { ...row, isHeld: row.state === 'won' && nextCheckAt !== null };
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
 * The payment that the provider's reference stands for: ours, or of a transfer that came to the customer's virtual account.
 * Undefined for a reference of nobody.
 */
export async function findDisputedPayment(
  db: Db | Tx,
  reference: string,
): Promise<{ userId: string; reference: string } | undefined> {
  const { rows } = await sql<{ userId: string; reference: string }>`
    select r.user_id, r.reference from payment_reference r where r.reference = ${reference}
    union all
    select p.user_id, p.reference from inbound_transfer i
    join payment p on p.user_id = i.user_id and p.id = i.payment_id
    where i.reference = ${reference}
  `.execute(db);
  const row = rows[0];
  return row && { userId: row.userId, reference: row.reference };
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
        either('state', '=', 'won').and('nextCheckAt', 'is not', null),
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
    .where('lossKobo', '>', kobo(0n))
    .orderBy('settledAt')
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
    .where('paymentId', '=', id)
    .where('state', '=', 'lost')
    .orderBy('settledAt')
    .orderBy('id')
    .execute();
  return rows.map(toChargeback);
}

/** Whether banks ever took something back. */
export async function hasLost(db: Db | Tx, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('chargeback')
    .select('id')
    .where('userId', '=', userId)
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
      userId: dispute.userId,
      id: dispute.id,
      paymentId: dispute.paymentId,
      reference: dispute.reference,
      state: 'open',
      amountKobo: dispute.amountKobo,
      createdAt: dispute.createdAt,
      dueAt: dispute.dueAt,
      nextCheckAt,
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
    .set({ amountKobo: asked.amountKobo, dueAt: asked.dueAt })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}

/**
 * Writes that the provider contradicts itself on a dispute that was won, or with null that it no longer does. One that waits for staff
 * is undecided: what they said of it before the provider did is kept in their record.
 */
export async function updateContradicted(
  tx: Tx,
  { userId, id }: Key,
  { amountKobo, nextCheckAt }: { amountKobo: Kobo; nextCheckAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('chargeback')
    .set({
      amountKobo,
      nextCheckAt,
      ...(nextCheckAt && { decision: null, decidedBy: null, decidedBecause: null, decidedAt: null }),
    })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Writes what staff decided of one that is held, or that they ended, which is asked about no more. */
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
    .set({ decision, decidedBy: staff, decidedBecause: reason, decidedAt: at, nextCheckAt: null })
    .where('userId', '=', userId)
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
      amountKobo: end.amountKobo,
      takenKobo: end.takenKobo,
      lossKobo: end.lossKobo,
      settledAt: end.at,
      nextCheckAt: null,
    })
    .where('userId', '=', userId)
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
      takenKobo: build('takenKobo', '+', takenKobo),
      lossKobo: build('lossKobo', '+', lossKobo),
    }))
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Writes that so much of what was missing was given by now. */
export async function lessenLoss(tx: Tx, { userId, id }: Key, amountKobo: Kobo): Promise<void> {
  await tx
    .updateTable('chargeback')
    .set((build) => ({
      takenKobo: build('takenKobo', '+', amountKobo),
      lossKobo: build('lossKobo', '-', amountKobo),
    }))
    .where('userId', '=', userId)
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
    .selectFrom('chargebackPart')
    .select(['n', 'pot', 'amountKobo', sql<string | null>`starts_on::text`.as('startsOn')])
    .where('userId', '=', userId)
    .where('chargebackId', '=', id)
    .orderBy('n')
    .execute();
  return rows.map(({ n, pot, amountKobo, startsOn }) => {
    const type = accountOfPot(pot);
    return {
      n,
      pot: type ? wallet(type) : packagePot(pot),
      amountKobo: kobo(amountKobo),
      startsOn: startsOn === null ? null : toDay(startsOn),
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
    .insertInto('chargebackPart')
    .values(
      parts.map(({ pot, amountKobo, startsOn }, at) => ({
        userId,
        chargebackId: id,
        n: before + at + 1,
        phase,
        pot: pot.id,
        amountKobo,
        startsOn: startsOn === null ? null : sql<Date>`${startsOn}::date`,
      })),
    )
    .execute();
  return before + 1;
}

const AGAIN = ':again';

/** The number of what staff take of a dispute that was won: a row beside that one, whose own parts went back. */
export function takenAgain(id: string): string {
  return `${id}${AGAIN}`;
}

/** The provider's number of the dispute, of whichever of its two rows that is: lists name both. */
export function disputeBehind(id: string): string {
  return id.endsWith(AGAIN) ? id.slice(0, -AGAIN.length) : id;
}
