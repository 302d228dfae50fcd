import type { LagosDate } from '@kolo/domain/dates';
import { formatDate, lagosDateOf, startOfLagosDay } from '@kolo/domain/dates';
import type { Kobo, Naira } from '@kolo/domain/money';
import { formatNaira, kobo, koboToNairaCeil, koboToNairaFloor } from '@kolo/domain/money';
import { leastWithdrawn } from '@kolo/domain/withdrawal';
import { heldBy, netFromProvider } from '#ledger/accounts.ts';
import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import { findPayment } from '../queries.ts';
import { surplusOf } from '../surplus.ts';
import { ANSWER_MS } from './limits.ts';
import type { ChargebackRow } from './queries.ts';
import { missingOf, undecidedChargebacks, standingLosses } from './queries.ts';

/** What banks ask for that is not decided yet, and the day by which we expect it to be. */
interface Disputed {
  readonly amountKobo: Kobo;
  readonly until: LagosDate;
}

/** By when a dispute is decided where nobody answers. */
export function decidedBy({ dueAt, createdAt }: Pick<ChargebackRow, 'dueAt' | 'createdAt'>): Date {
  return dueAt ?? new Date(createdAt.getTime() + ANSWER_MS);
}

/**
 * What a bank can get back of this payment: what came in under it and has not gone back. The check of a card is refunded, so
 * of one that brought more than that only what it brought beyond.
 */
export async function takeableOf(tx: Tx, userId: string, reference: string): Promise<Kobo> {
  const payment = await findPayment(tx, userId, reference);
  if (!payment) return kobo(0n);
  const net = await netFromProvider(tx, userId, reference);
  if (payment.purpose !== 'card') return net;
  const beyond = (await surplusOf(tx, payment))?.amountKobo ?? kobo(0n);
  return beyond < net ? beyond : net;
}

/** The open disputes added up, of one payment never more than there is of it; null where nothing is asked for. */
async function disputedOf(tx: Tx, userId: string, now: Date): Promise<Disputed | null> {
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
  return { amountKobo: kobo(sum), until: lagosDateOf(last) };
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

/**
 * Refuses with WRONG_STATE a withdrawal to a bank that would leave less in Kolo than banks ask back. What is on its way to
 * a bank is out. Called under the customer's lock, which every dispute takes too.
 */
export async function assertNotDisputed(
  tx: Tx,
  { userId, totalKobo, now }: { userId: string; totalKobo: Kobo; now: Date },
): Promise<void> {
  const disputed = await disputedOf(tx, userId, now);
  if (!disputed) return;
  const heldKobo = await heldBy(tx, userId);
  if (heldKobo - totalKobo >= disputed.amountKobo) return;
  const freeKobo = heldKobo - disputed.amountKobo;
  const free = koboToNairaFloor(kobo(freeKobo > 0n ? freeKobo : 0n));
  const hasRoom = free >= leastWithdrawn(lagosDateOf(now));
  const room = hasRoom
    ? `You can withdraw up to ${formatNaira(free)} now.`
    : 'You cannot withdraw anything until then.';
  throw refusal(
    disputed,
    (figure, day) =>
      `Your bank asks for ${figure} of your payments back. That much must stay in Kolo until it is decided, which we expect by ${day}. ${room}`,
    hasRoom ? { free } : {},
  );
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
    const missing = missingOf(await standingLosses(tx, userId));
    if (missing === 0n) return null;
    const figure = formatNaira(koboToNairaCeil(missing));
    return new Refusal('WRONG_STATE', {
      message: `Your bank took back ${figure} that was no longer in Kolo. Pay ${figure} in to make it good, then close your account.`,
    });
  };
}
