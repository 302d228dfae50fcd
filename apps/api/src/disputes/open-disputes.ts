import type { BankClaims } from '@kolo/contract/payments';
import type { LagosDate } from '@kolo/domain/dates';
import { formatDate, lagosDateOf, startOfLagosDay } from '@kolo/domain/dates';
import type { Kobo, Naira } from '@kolo/domain/money';
import { formatNaira, kobo, koboToNairaCeil, koboToNairaFloor } from '@kolo/domain/money';
import { leastWithdrawn } from '@kolo/domain/withdrawal';
import { firstFromProvider, heldBy, netFromProvider } from '#ledger/accounts.ts';
import { findPayment, surplusOf } from '#payments/index.ts';
import type { Db, Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import { ANSWER_MS } from './limits.ts';
import type { ChargebackRow } from './queries.ts';
import { missingOf, undecidedChargebacks, standingLosses } from './queries.ts';

/** What banks ask for that is not decided yet, and the day by which we expect it to be. */
interface Disputed {
  readonly amountKobo: Kobo;
  readonly until: LagosDate;
  readonly references: readonly string[];
}

/** By when a dispute is decided if nobody answers. */
export function decidedBy({ dueAt, createdAt }: Pick<ChargebackRow, 'dueAt' | 'createdAt'>): Date {
  return dueAt ?? new Date(createdAt.getTime() + ANSWER_MS);
}

/** Whether it is open though it had to be decided by now: staff may end it. */
export function isOverdue(dispute: Pick<ChargebackRow, 'state' | 'dueAt' | 'createdAt'>, now: Date): boolean {
  return dispute.state === 'open' && now >= decidedBy(dispute);
}

/**
 * What a bank can get back of this payment: what came in under it and has not gone back. The check of a card is refunded, so
 * of one that brought more than that only what it brought beyond.
 */
export async function takeableOf(tx: Db | Tx, userId: string, reference: string): Promise<Kobo> {
  const payment = await findPayment(tx, userId, reference);
  if (!payment) return kobo(0n);
  const net = await netFromProvider(tx, userId, reference);
  if (payment.purpose !== 'card') return net;
  const beyond = (await surplusOf(tx, payment))?.amountKobo ?? kobo(0n);
  return beyond < net ? beyond : net;
}

/** The open disputes added up, of one payment never more than there is of it; null where nothing is asked for. */
async function disputedOf(tx: Db | Tx, userId: string, now: Date): Promise<Disputed | null> {
  const open = await undecidedChargebacks(tx, userId);
  if (open.length === 0) return null;
  const asked = new Map<string, bigint>();
  for (const { reference, amountKobo } of open)
    asked.set(reference, (asked.get(reference) ?? 0n) + amountKobo);
  let sum = 0n;
  for (const [reference, kobos] of asked) {
    const takeable = await takeableOf(tx, userId, reference);
    sum += kobos < takeable ? kobos : takeable;
  }
  if (sum === 0n) return null;
  const last = open.map(decidedBy).reduce((one, other) => (one < other ? other : one), now);
  return { amountKobo: kobo(sum), until: lagosDateOf(last), references: [...asked.keys()] };
}

/** What is disputed as the wire shows it. */
export async function disputedView(
  db: Db | Tx,
  userId: string,
  { amountKobo, until, references }: Disputed,
): Promise<NonNullable<BankClaims['disputed']>> {
  const [only, ...others] = references;
  const transactionId =
    only === undefined || others.length > 0 ? undefined : await firstFromProvider(db, userId, only);
  return { amount: koboToNairaCeil(amountKobo), until, ...(transactionId && { transactionId }) };
}

/** What banks ask back of the customer's payments, and what they had back that was no longer in Kolo. */
export async function bankClaims(db: Db | Tx, userId: string, now: Date): Promise<BankClaims> {
  const disputed = await disputedOf(db, userId, now);
  const owedKobo = missingOf(await standingLosses(db, userId));
  return {
    ...(disputed && { disputed: await disputedView(db, userId, disputed) }),
    ...(owedKobo > 0n && { owed: koboToNairaCeil(owedKobo) }),
  };
}

function refusal(
  { amountKobo, until }: Disputed,
  wayOn: (figure: string, day: string) => string,
  more: { readonly free?: Naira } = {},
): Refusal {
  const disputed = koboToNairaCeil(amountKobo);
  const day = formatDate(startOfLagosDay(until));
  return new Refusal('WRONG_STATE', {
    message: wayOn(formatNaira(disputed), day),
    next: { disputed, until, ...more },
  });
}

interface Asked {
  readonly userId: string;
  readonly now: Date;
  /** What is still here and will leave all the same: the money of orders that wait for their bank. */
  readonly leaving: (tx: Tx, userId: string) => Promise<Kobo>;
}

/** What may leave Kolo to a bank while disputes are open, and why no more. */
interface FreeOfDisputes extends Disputed {
  readonly freeKobo: Kobo;
  readonly refusal: Refusal;
}

/** What banks ask back and what is free to leave beside it; null where nothing is disputed. */
export async function freeOfDisputes(
  tx: Tx,
  { userId, now, leaving }: Asked,
): Promise<FreeOfDisputes | null> {
  const disputed = await disputedOf(tx, userId, now);
  if (!disputed) return null;
  const leavingKobo = await leaving(tx, userId);
  const rest = (await heldBy(tx, userId)) - leavingKobo - disputed.amountKobo;
  const freeKobo = kobo(rest > 0n ? rest : 0n);
  const free = koboToNairaFloor(freeKobo);
  const hasRoom = free >= leastWithdrawn(lagosDateOf(now));
  const room = hasRoom
    ? `You can withdraw up to ${formatNaira(free)} now.`
    : 'You cannot withdraw anything until then.';
  const waiting = leavingKobo > 0n ? 'Money for an order that waits for your bank will leave too. ' : '';
  const why = refusal(
    disputed,
    (figure, day) =>
      `Your bank asks for ${figure} of your payments back. That amount must stay in Kolo until this is decided, which we expect by ${day}. ${waiting}${room}`,
    hasRoom ? { free } : {},
  );
  return { ...disputed, freeKobo, refusal: why };
}

/**
 * Refuses with WRONG_STATE a withdrawal to a bank, or an order, that would leave less in Kolo than banks ask back. What is on its way to
 * a bank is out. Called under the customer's lock, which every dispute takes too.
 */
export async function assertNotDisputed(
  tx: Tx,
  { totalKobo, ...asked }: Asked & { readonly totalKobo: Kobo },
): Promise<void> {
  const free = await freeOfDisputes(tx, asked);
  if (free && totalKobo > free.freeKobo) throw free.refusal;
}

/**
 * Whether banks ask back, or had back, more than the customer still has in Kolo: what is on its way to a bank and has not left
 * has to stay then. Called under the customer's lock.
 */
export async function isAskedBack(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<boolean> {
  if (missingOf(await standingLosses(tx, userId)) > 0n) return true;
  const disputed = await disputedOf(tx, userId, now);
  return disputed !== null && (await heldBy(tx, userId)) < disputed.amountKobo;
}

/** Whether a bank asks for any of the customer's payments back. */
export async function isDisputed(tx: Tx, userId: string): Promise<boolean> {
  return (await undecidedChargebacks(tx, userId)).length > 0;
}

/** The references among these whose payment a bank asks back. */
export async function disputedAmong(
  db: Db,
  userId: string,
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  const open = await undecidedChargebacks(db, userId);
  return new Set(open.map(({ reference }) => reference).filter((one) => references.includes(one)));
}

async function lossRefusal(
  tx: Tx,
  userId: string,
  wayOn: (figure: string) => string,
): Promise<Refusal | null> {
  const missing = missingOf(await standingLosses(tx, userId));
  if (missing === 0n) return null;
  return new Refusal('WRONG_STATE', { message: wayOn(formatNaira(koboToNairaCeil(missing))) });
}

/** Refuses with WRONG_STATE, in words with the way out, while something that a bank took back is not made good. */
export async function assertNoLoss(tx: Tx, userId: string, wayOn: (figure: string) => string): Promise<void> {
  const refused = await lossRefusal(tx, userId, wayOn);
  if (refused) throw refused;
}

/** Why the account cannot be closed: a bank asks for money back, or has had back what was no longer here. */
export function disputeOrLoss({ clock }: Services) {
  return async (tx: Tx, userId: string): Promise<Refusal | null> => {
    const disputed = await disputedOf(tx, userId, clock.now());
    if (disputed) {
      return refusal(
        disputed,
        (figure, day) =>
          `Your bank asks for ${figure} of your payments back. You can close your account when that is decided, which we expect by ${day}.`,
      );
    }
    return lossRefusal(
      tx,
      userId,
      (figure) =>
        `You owe Kolo ${figure}, which your bank took back after it had left Kolo. Pay it in, then close your account.`,
    );
  };
}
