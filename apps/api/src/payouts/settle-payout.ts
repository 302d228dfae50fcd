import type { WithdrawalEvent, WithdrawalStatus } from '@kolo/contract/withdrawals';
import { lastStops } from '#identity/index.ts';
import { tierOf } from '#kyc/index.ts';
import { destinationOf, forgetRecipient, recipientOf } from '#payment-methods/index.ts';
import { tellIfClosed } from '#payments/index.ts';
import type { Tx } from '#platform/db.ts';
import { leaveNotice } from '#platform/notices.ts';
import { takeTurn } from '#platform/take-turn.ts';
import { ProviderRefused, ProviderUnknown } from '#providers/paystack/call.ts';
import type { TransferStart, TransferWord } from '#providers/paystack/transfers.ts';
import { nextCheck, nextTry } from './check-times.ts';
import type { PayoutDeps } from './deps.ts';
import { giveBack, settle, totalOf } from './money.ts';
import type { Hold, PayoutRow } from './queries.ts';
import { appendEvent, findPayout, claimSending, lockPayout, updatePayout } from './queries.ts';
import { canBecome } from './states.ts';
import { failureWords, reversalWords, undoneWords } from './words.ts';

/** Who asks. Only our own checks count for the pauses. */
export type Asker = 'job' | 'check' | 'webhook';

/**
 * The provider's status; or why it was not told. `stopped`: nothing may leave this customer's account, or staff have to let it go
 * first. `undone`: it was asked for before a change of contact was undone, perhaps by the thief, so the money goes back.
 */
type SendingStatus = TransferStart | { readonly state: 'stopped' | 'undone' };

/** What the provider's word means: another status, or a reason why it waits for staff (null: none). */
export type Outcome =
  | { readonly kind: 'step'; readonly to: WithdrawalStatus; readonly failure?: string }
  | { readonly kind: 'wait'; readonly held: Hold | null };

const WAIT: Outcome = { kind: 'wait', held: null };

function hold(world: PayoutDeps, row: PayoutRow, held: Hold, why: string): Outcome {
  world.services.logger.error({ reference: row.reference, status: row.status, held }, why);
  return { kind: 'wait', held };
}

function stepTo(world: PayoutDeps, row: PayoutRow, to: WithdrawalStatus, failure?: string): Outcome {
  if (row.status === to) return WAIT;
  if (canBecome(row.status, to)) return { kind: 'step', to, ...(failure !== undefined && { failure }) };
  // Final with us, something else with the provider: nothing moves by guess.
  return hold(world, row, 'mismatch', `the provider says ${to} of a withdrawal that is ${row.status}`);
}

function outcomeOf(world: PayoutDeps, row: PayoutRow, word: SendingStatus): Outcome {
  if ('amountKobo' in word && (word.amountKobo !== row.amountKobo || word.currency !== 'NGN'))
    return hold(world, row, 'mismatch', 'the provider names another sum for this withdrawal');
  switch (word.state) {
    case 'pending':
      return row.status === 'requested' ? stepTo(world, row, 'sent') : WAIT;
    case 'success':
      return stepTo(world, row, 'paid');
    case 'failed':
      return stepTo(world, row, 'failed', failureWords(row, word.because));
    case 'reversed':
      return stepTo(world, row, 'reversed', reversalWords(row));
    case 'otp':
      return hold(world, row, 'otp', 'transfers need a one-time code at the provider: switch it off there');
    case 'no_balance':
      return hold(
        world,
        row,
        'provider_balance',
        'the balance at the provider is too small for a withdrawal',
      );
    case 'bad_recipient':
      return hold(world, row, 'refused', 'the provider did not know the recipient; it is made anew');
    case 'stopped':
      return { kind: 'wait', held: 'stopped' };
    case 'undone':
      // Looked at again under its lock: one that the provider was told of meanwhile may be on its way.
      return row.sendBegunAt === null ? stepTo(world, row, 'failed', undoneWords(row)) : WAIT;
    case 'repeated':
      // It has reached the provider before: the next question says how it stands.
      return WAIT;
    case 'unknown_reference':
      // Asked for by nobody who would send it: a transfer that the provider took once is never sent again.
      return row.status === 'requested'
        ? WAIT
        : hold(world, row, 'unknown_to_provider', 'the provider does not know a withdrawal that it took');
  }
}

/** The lines of the timeline, in order, for a step from here to there. */
function eventsOf(from: WithdrawalStatus, to: WithdrawalStatus): WithdrawalEvent[] {
  switch (to) {
    case 'requested':
    case 'sent':
      return ['sent'];
    case 'paid':
      return from === 'requested' ? ['sent', 'paid'] : ['paid'];
    case 'failed':
      return ['failed', 'returned'];
    case 'reversed':
      return ['reversed', 'returned'];
  }
}

/** Moves the money that goes with a step, and leaves word of it. */
async function takeEffect(
  world: PayoutDeps,
  tx: Tx,
  row: PayoutRow,
  step: Extract<Outcome, { kind: 'step' }>,
): Promise<void> {
  const { services, openCase } = world;
  const { userId, reference, accountType } = row;
  const bank = await destinationOf(tx, userId, row.bankAccountId);
  const { bankName, ending } = bank;
  switch (step.to) {
    case 'requested':
    case 'sent':
      return;
    case 'paid': {
      await settle(tx, services, row, bank);
      const amountKobo = String(row.amountKobo);
      return leaveNotice(tx, services, userId, { kind: 'withdrawal_paid', amountKobo, bankName, ending });
    }
    case 'failed':
    case 'reversed': {
      const amountKobo = String(totalOf(row));
      const reason = step.failure ?? '';
      await world.losses.creditFromOutside(tx, row, async () => {
        await giveBack(tx, services, row, bank);
        const notice = { kind: 'withdrawal_returned', amountKobo, accountType, reason } as const;
        await leaveNotice(tx, services, userId, notice);
      });
      return tellIfClosed(openCase, tx, { userId, reference, amountKobo: totalOf(row), key: reference });
    }
  }
}

const HELD_BECAUSE: Record<Hold, string> = {
  provider_balance: 'the balance at the provider is too small for it',
  otp: 'transfers need a one-time code at the provider, which is to be switched off there',
  refused: 'the provider refuses it',
  mismatch: 'the provider says something else of it than our book',
  stopped: 'the customer was frozen, undid a change of contact, or is no longer verified, before it was sent',
  unknown_to_provider: 'the provider no longer knows it, though it took it',
};

/** A case for each reason, once. A refusal counts when it is the second in a row: a recipient is made anew after the first. */
async function tellStaff(
  { openCase }: PayoutDeps,
  tx: Tx,
  { userId, reference, amountKobo, held: before }: PayoutRow,
  held: Hold,
): Promise<void> {
  if (held === 'refused' && before !== 'refused') return;
  await openCase(tx, {
    kind: 'withdrawal_held',
    key: `withdrawal_held:${held}:${reference}`,
    userId,
    reference,
    detail: `A withdrawal of ${amountKobo} kobo waits: ${HELD_BECAUSE[held]}. ops withdrawals retry, or return.`,
  });
}

async function applyWord(
  world: PayoutDeps,
  tx: Tx,
  row: PayoutRow,
  { word, asker }: { word: SendingStatus; asker: Asker },
): Promise<void> {
  const outcome = outcomeOf(world, row, word);
  if (outcome.kind === 'wait' && outcome.held !== null) await tellStaff(world, tx, row, outcome.held);
  await takeOutcome(world, tx, row, { outcome, asker });
}

/** Writes the outcome of a withdrawal that is locked, with the money that goes with it. */
export async function takeOutcome(
  world: PayoutDeps,
  tx: Tx,
  row: PayoutRow,
  { outcome, asker }: { outcome: Outcome; asker: Asker },
): Promise<void> {
  const now = world.services.clock.now();
  const checks = asker === 'check' ? row.checks + 1 : row.checks;
  const status = outcome.kind === 'step' ? outcome.to : row.status;
  if (outcome.kind === 'step') {
    await takeEffect(world, tx, row, outcome);
    for (const event of eventsOf(row.status, outcome.to)) await appendEvent(tx, row, event, now);
  }
  await updatePayout(tx, row, {
    status,
    held: outcome.kind === 'wait' ? outcome.held : null,
    ...(outcome.kind === 'step' && outcome.failure !== undefined && { failure: outcome.failure }),
    checkedAt: now,
    checks,
    nextCheckAt: nextCheck(status, row.createdAt, checks, now),
  });
}

/**
 * Takes the sending for this process. The customer's lock is held: where a freeze commits first, the provider is never told,
 * and where the sending does, it is on its way. What was asked for before a freeze or a press does not leave when that is over:
 * nobody knows who asked for it.
 */
function takeSending(
  { services }: PayoutDeps,
  known: PayoutRow,
): Promise<'taken' | 'repeated' | 'stopped' | 'undone'> {
  const { db, clock } = services;
  const { userId } = known;
  return db.transaction().execute(async (tx) => {
    await takeTurn(tx, userId);
    const row = await lockPayout(tx, userId, known.id);
    const { pressedAt, frozenUntil, isStopped } = await lastStops(tx, userId);
    if (pressedAt && row.createdAt <= pressedAt && row.sendBegunAt === null) return 'undone';
    if (isStopped || frozenUntil === 'now') return 'stopped';
    const wantedAt = row.releasedAt ?? row.createdAt;
    if ((pressedAt && wantedAt <= pressedAt) || (frozenUntil && wantedAt <= frozenUntil)) return 'stopped';
    if ((await tierOf(tx, userId)) !== 'verified') return 'stopped';
    return (await claimSending(tx, row, clock.now())) ? 'taken' : 'repeated';
  });
}

/** Tells the provider. That it is told is written down first, so that whoever comes after a crash asks before sending. */
async function send(world: PayoutDeps, row: PayoutRow): Promise<SendingStatus> {
  const { services, paystack } = world;
  const sending = await takeSending(world, row);
  if (sending !== 'taken') return { state: sending };
  const { bankName, ending } = await destinationOf(services.db, row.userId, row.bankAccountId);
  const start = await paystack.transfer({
    amountKobo: row.amountKobo,
    recipientCode: await recipientOf(world, row.userId, row.bankAccountId),
    reference: row.reference,
    reason: `Kolo withdrawal ${bankName} ${ending}`,
  });
  if (start.state === 'bad_recipient') await forgetRecipient(services, row.userId, row.bankAccountId);
  return start.state === 'repeated' ? paystack.verifyTransfer(row.reference) : start;
}

/**
 * Asks about it, and sends what the provider has never heard of: once it was told, or may have been, it is asked before
 * it is told again, under the same reference, which it takes once.
 */
async function wordOn(world: PayoutDeps, row: PayoutRow): Promise<SendingStatus> {
  if (row.status === 'requested' && row.sendBegunAt === null) return send(world, row);
  const word: TransferWord = await world.paystack.verifyTransfer(row.reference);
  return word.state === 'unknown_reference' && row.status === 'requested' ? send(world, row) : word;
}

/** The provider did not say: nothing changes but the time of the next question, and that staff hear of a refusal. */
async function postpone(
  world: PayoutDeps,
  { userId, id }: PayoutRow,
  error: ProviderUnknown | ProviderRefused,
  asker: Asker,
): Promise<void> {
  const { db, clock, logger } = world.services;
  logger.warn({ withdrawal: id, reason: error.message }, 'no word about a withdrawal from the provider');
  await db.transaction().execute(async (tx) => {
    await takeTurn(tx, userId);
    const row = await lockPayout(tx, userId, id);
    const checks = asker === 'check' ? row.checks + 1 : row.checks;
    const held = error instanceof ProviderRefused ? 'refused' : row.held;
    if (held === 'refused') await tellStaff(world, tx, row, held);
    await updatePayout(tx, row, {
      held,
      checkedAt: clock.now(),
      checks,
      nextCheckAt: nextTry(checks, clock.now()),
    });
  });
}

/**
 * Brings a withdrawal as far as the provider's word goes, in one transaction: status, timeline and money. The job that
 * sends it, webhooks and checks all come through here; the row's lock lets one of them take each step, once.
 */
export async function settlePayout(
  world: PayoutDeps,
  userId: string,
  id: string,
  asker: Asker,
): Promise<void> {
  const { db } = world.services;
  const known = await findPayout(db, userId, id);
  if (!known || known.status === 'reversed') return;
  let word: SendingStatus;
  try {
    word = await wordOn(world, known);
  } catch (error) {
    if (!(error instanceof ProviderUnknown) && !(error instanceof ProviderRefused)) throw error;
    return postpone(world, known, error, asker);
  }
  await db.transaction().execute(async (tx) => {
    await takeTurn(tx, userId);
    await applyWord(world, tx, await lockPayout(tx, userId, id), { word, asker });
  });
}
