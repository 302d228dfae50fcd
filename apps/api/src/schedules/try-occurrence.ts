import type { Payment } from '@kolo/contract/payments';
import type { ScheduleSource } from '@kolo/contract/schedules';
import { accountTitle } from '@kolo/domain/account-types';
import type { Kobo } from '@kolo/domain/money';
import { CARD_REST_MS } from '@kolo/domain/schedule-run';
import type { Step, TryResult } from '@kolo/domain/schedule-run';
import { afterTry } from '@kolo/domain/schedule-run';
import { dueAt } from '@kolo/domain/schedule';
import { isFrozen } from '#identity/index.ts';
import { checkCard } from '#payment-methods/index.ts';
import type { PaymentPlan } from '#payments/index.ts';
import { awaitedFor, paymentOfKey, startPayment } from '#payments/index.ts';
import type { Tx } from '#platform/db.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import { bodyHash } from '#platform/idempotency.ts';
import { roomAt } from '#platform/rate-limit.ts';
import { takeTurn } from '#platform/take-turn.ts';
import type { ScheduleDeps, Target } from './deps.ts';
import { CHARGE_PACE, PENDING_CHECK_MS, TRY_LOST_AFTER_MS } from './limits.ts';
import type { OccurrenceRow } from './occurrence-queries.ts';
import { findOccurrence, lastCharged, updateOccurrence, updateOrder } from './occurrence-queries.ts';
import { findSchedule } from './queries.ts';
import { notifyMissed } from './notify-missed.ts';
import { amountNow, carriedTo, restProblem, targetOf } from './target.ts';
import { keyOf } from './try-key.ts';

/** What came of a try, with what the customer reads of it. */
interface Result {
  readonly kind: TryResult;
  readonly reason: string | null;
  readonly reference: string | null;
}

/** Whether the customer's own call waits for what comes of the try. */
interface Watch {
  readonly isWatched: boolean;
}

const FROZEN = 'Nothing can leave your account for now, so your card was not charged.';
const STOPPED = 'The schedule was stopped before this was paid.';
const CARD_PAGE = 'Your bank wanted you to confirm the payment yourself.';

function sourceOf({ source, backup, onBackup }: OccurrenceRow): ScheduleSource {
  if (!onBackup) return source;
  invariant(backup, 'a backup that is tried is there');
  return backup;
}

/**
 * A card charge that is still pending may fill the daily package. A payment that would then exceed the target is retried later, like a
 * declined one.
 */
async function refuseAboveAwaited(
  tx: Tx,
  { userId, purpose }: OccurrenceRow,
  { id: packageId, name, mostKobo }: Target,
  amountKobo: Kobo,
): Promise<void> {
  if (purpose !== 'daily' || mostKobo === null) return;
  const awaited = await awaitedFor(tx, userId, packageId);
  if (awaited > 0n && amountKobo + awaited > mostKobo) {
    throw new Refusal('UNAVAILABLE', { message: `Another payment into ${name} is still being confirmed.` });
  }
}

/** What the payment is, made up in its own transaction. Refuses where the date was settled meanwhile. */
async function planOf(deps: ScheduleDeps, tx: Tx, tried: OccurrenceRow): Promise<PaymentPlan> {
  const { userId, id, tries } = tried;
  const row = await findOccurrence(tx, userId, id);
  if (row?.state !== 'pending' || row.tries !== tries) throw new Refusal('WRONG_STATE');
  if (row.isStopped) throw new Refusal('WRONG_STATE', { message: STOPPED });
  const target = await targetOf(deps, tx, userId, row);
  if (!target || target.because !== null) {
    throw new Refusal('WRONG_STATE', { message: target?.because ?? 'The package is gone.' });
  }
  const { purpose, accountType, packageId } = carriedTo(row, target);
  const source = sourceOf(row);
  // Here and not when the try begins: the process may die in between, and the customer be frozen when the next one makes the payment.
  if (source.method === 'saved_card' && (await isFrozen(tx, userId)))
    throw new Refusal('WRONG_STATE', { message: FROZEN });
  const amountKobo = amountNow(row, target);
  const problem = restProblem(source.method, amountKobo, target);
  if (problem !== undefined) throw new Refusal('WRONG_STATE', { message: problem });
  await refuseAboveAwaited(tx, row, target, amountKobo);
  if (amountKobo !== row.amountKobo) await updateOrder(tx, row, { ...row, amountKobo });
  return {
    purpose,
    accountType,
    packageId,
    method: source.method,
    sourceAccountType: source.accountType ?? null,
    cardId: source.cardId ?? null,
    amountKobo,
  };
}

/** Whether the card of this try can never be charged again. */
async function isCardGone(deps: ScheduleDeps, { cardId }: ScheduleSource, userId: string): Promise<boolean> {
  if (cardId === undefined) return false;
  try {
    await deps.services.db.transaction().execute((tx) => checkCard(tx, deps.cards, userId, cardId));
    return false;
  } catch (error) {
    if (error instanceof Refusal) return true;
    throw error;
  }
}

/** Why nothing was charged, where the payment was refused before it began. */
function resultOf(refusal: Refusal, { accountType }: ScheduleSource): Result {
  const result = { reason: refusal.message, reference: null };
  switch (refusal.code) {
    case 'IN_PROGRESS':
      return { ...result, kind: 'unknown' };
    case 'RATE_LIMITED':
    case 'UNAVAILABLE':
      return { ...result, kind: 'declined' };
    case 'INSUFFICIENT_FUNDS': {
      const account = accountType ? `your ${accountTitle(accountType)}` : 'the account';
      return { ...result, kind: 'declined', reason: `There was not enough money in ${account}.` };
    }
    default:
      return { ...result, kind: 'hopeless' };
  }
}

async function resultOfPayment(
  deps: ScheduleDeps,
  tried: OccurrenceRow,
  payment: Pick<Payment, 'status' | 'message' | 'reference'>,
): Promise<Result> {
  const { reference } = payment;
  switch (payment.status) {
    case 'initiated':
    case 'pending':
      return { kind: 'unknown', reason: null, reference };
    case 'succeeded':
      return { kind: 'succeeded', reason: null, reference };
    case 'abandoned':
      return { kind: 'declined', reason: CARD_PAGE, reference };
    case 'failed':
    case 'reversed': {
      const isGone = await isCardGone(deps, sourceOf(tried), tried.userId);
      return { kind: isGone ? 'hopeless' : 'declined', reason: payment.message ?? null, reference };
    }
  }
}

/** Asks for the payment of this try, once per its key, or how the one stands that was asked for. */
async function pay(deps: ScheduleDeps, tried: OccurrenceRow): Promise<Result> {
  const { userId } = tried;
  const key = keyOf(tried);
  const known = await paymentOfKey(deps, userId, key);
  if (known) return resultOfPayment(deps, tried, known);
  const source = sourceOf(tried);
  try {
    const plan = (tx: Tx) => planOf(deps, tx, tried);
    const payment = await startPayment(deps, { userId, key, hash: bodyHash(key), plan });
    return await resultOfPayment(deps, tried, payment);
  } catch (error) {
    if (error instanceof Refusal) return resultOf(error, source);
    throw error;
  }
}

/** The schedule's next due time still ahead, whether anything is tried again by itself, and whether what is missed can be paid by hand. */
async function outlook(tx: Tx, { userId, scheduleId, isByHand }: OccurrenceRow, now: Date) {
  const schedule = await findSchedule(tx, userId, scheduleId);
  const next = schedule?.nextDueOn ? dueAt(schedule.nextDueOn, schedule.rule.hour) : null;
  const isRunning = schedule !== undefined && schedule.state !== 'paused';
  const canPay = schedule !== undefined && schedule.state !== 'ended';
  return { nextDueAt: next && next > now ? next : null, isByHand: isByHand || !isRunning, canPay };
}

async function takeStep(
  deps: ScheduleDeps,
  tx: Tx,
  row: OccurrenceRow,
  { step, result, canPay, isWatched }: { step: Step; result: Result; canPay: boolean } & Watch,
): Promise<void> {
  const now = deps.services.clock.now();
  const reason = result.reason ?? row.reason;
  const reference = result.reference ?? row.reference;
  switch (step.state) {
    case 'paid':
      return updateOccurrence(tx, row, { state: 'paid', reason: null, reference, nextCheckAt: null });
    case 'pending': {
      // The payment may have failed since we asked. The handler of that failure made this date due now, which must not be overwritten.
      const isWoken = row.nextCheckAt !== null && row.nextCheckAt <= now;
      const nextCheckAt = isWoken ? now : new Date(now.getTime() + PENDING_CHECK_MS);
      return updateOccurrence(tx, row, { reference, nextCheckAt, busyUntil: null });
    }
    case 'due':
      return updateOccurrence(tx, row, {
        state: 'due',
        reason,
        reference,
        onBackup: true,
        firstWasHopeless: result.kind === 'hopeless',
        // A call that pays by hand goes on with it itself.
        nextCheckAt: row.isByHand ? new Date(now.getTime() + TRY_LOST_AFTER_MS) : now,
      });
    case 'retrying':
      return updateOccurrence(tx, row, {
        state: 'retrying',
        reason,
        reference,
        round: step.round,
        onBackup: false,
        firstWasHopeless: false,
        nextCheckAt: step.retryAt,
      });
    case 'missed':
      await updateOccurrence(tx, row, { state: 'missed', reason, reference, nextCheckAt: null });
      // Who pays by hand reads it in the answer of the call. Where the bank answers later, that call is over.
      // Who stopped the schedule and is there yet may have taken an awaited date for paid.
      if (!(row.isByHand && isWatched) && (!row.isStopped || canPay))
        await notifyMissed(deps, tx, row, {
          target: await targetOf(deps, tx, row.userId, row),
          reason: reason ?? 'It could not be paid.',
        });
  }
}

/** Takes over what came of a try, unless the date was settled or tried again meanwhile. */
async function settleTry(
  deps: ScheduleDeps,
  tried: OccurrenceRow,
  result: Result,
  { isWatched }: Watch,
): Promise<void> {
  const { db, clock } = deps.services;
  const { userId, id, tries } = tried;
  await db.transaction().execute(async (tx) => {
    await takeTurn(tx, userId);
    const row = await findOccurrence(tx, userId, id);
    if (row?.state !== 'pending' || row.tries !== tries) return;
    const now = clock.now();
    const { nextDueAt, isByHand, canPay } = await outlook(tx, row, now);
    invariant(row.firstTriedAt, 'a date that was tried says when');
    const step = afterTry(
      {
        source: row.onBackup ? 'backup' : 'first',
        hasBackup: row.backup !== null,
        round: row.round,
        firstAt: row.firstTriedAt,
        firstWasHopeless: row.firstWasHopeless,
        isByHand,
        isStopped: row.isStopped,
      },
      result.kind,
      { now, nextDueAt },
    );
    await takeStep(deps, tx, row, { step, result, canPay, isWatched });
  });
}

/** What has to be done about a date: a try that was just begun, one whose answer is awaited, or nothing yet. */
export type Taken = { readonly kind: 'try'; readonly tried: OccurrenceRow } | { readonly kind: 'rest' };

/** Until when a card rests that charges were made up from; null where it may be charged. */
async function restsUntil(tx: Tx, row: OccurrenceRow, now: Date): Promise<Date | null> {
  const { cardId } = sourceOf(row);
  if (!row.isMadeUp || row.isByHand || cardId === undefined) return null;
  const since = new Date(now.getTime() - CARD_REST_MS);
  const last = await lastCharged(tx, row.userId, { cardId, since });
  const until = last && new Date(last.getTime() + CARD_REST_MS);
  return until && until > now ? until : null;
}

/** When the provider takes the next charge that nobody waits for; null where that is now. */
async function pacedUntil({ services }: ScheduleDeps, tx: Tx, row: OccurrenceRow): Promise<Date | null> {
  if (row.isByHand || sourceOf(row).method !== 'saved_card') return null;
  const room = await roomAt(tx, services.clock, CHARGE_PACE);
  return room > services.clock.now() ? room : null;
}

/** Begins what is next with this date, in the customer's turn, and notes it before anybody is asked for money. */
export async function takeOccurrence(deps: ScheduleDeps, tx: Tx, row: OccurrenceRow): Promise<Taken> {
  const now = deps.services.clock.now();
  const lostAt = new Date(now.getTime() + TRY_LOST_AFTER_MS);
  if (row.state === 'pending') {
    await updateOccurrence(tx, row, { nextCheckAt: lostAt, busyUntil: lostAt });
    return { kind: 'try', tried: row };
  }
  const rest = (await restsUntil(tx, row, now)) ?? (await pacedUntil(deps, tx, row));
  if (rest) {
    await updateOccurrence(tx, row, { nextCheckAt: rest });
    return { kind: 'rest' };
  }
  const begun = {
    state: 'pending',
    tries: row.tries + 1,
    firstTriedAt: row.firstTriedAt ?? now,
    nextCheckAt: lostAt,
    busyUntil: lostAt,
  } as const;
  await updateOccurrence(tx, row, begun);
  return { kind: 'try', tried: { ...row, ...begun } };
}

/** Makes the payment of a try that was begun, and takes over what came of it. */
export async function finishTry(
  deps: ScheduleDeps,
  { tried }: Extract<Taken, { kind: 'try' }>,
  watch: Watch,
): Promise<void> {
  await settleTry(deps, tried, await pay(deps, tried), watch);
}
