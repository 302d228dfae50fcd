import type { WithdrawalStatus } from '@kolo/contract/withdrawals';
import { kobo } from '@kolo/domain/money';
import * as z from 'zod/mini';
import { isAskedBack } from '#disputes/index.ts';
import { lastStops } from '#identity/index.ts';
import { tierOf } from '#kyc/index.ts';
import type { Destination } from '#payment-methods/index.ts';
import { destinationOf, forgetRecipient, recipientOf } from '#payment-methods/index.ts';
import { notifyIfClosed } from '#payments/index.ts';
import type { Tx } from '#platform/db.ts';
import { enqueueNotification } from '#platform/notices.ts';
import type { Checked, Process } from '#platform/process.ts';
import { providerProcess } from '#platform/process.ts';
import { ANYBODY, isRecorded } from '#platform/staff-record.ts';
import { takeTurn } from '#platform/take-turn.ts';
import type { AskedBack, PayoutStep, ProviderPayoutStatus } from './decide-payout.ts';
import { decidePayout, eventsOf, PHASES } from './decide-payout.ts';
import type { PayoutDeps } from './deps.ts';
import type { ReturnCause } from './failure-words.ts';
import { failureWords } from './failure-words.ts';
import { BACKOFF, CLAIM_MS, SETTLE_COMMAND, SETTLE_TASK, TELLING_MAX_MS } from './limits.ts';
import { giveBack, settle, totalOf } from './money.ts';
import type { Hold, PayoutRow } from './queries.ts';
import {
  appendEvent,
  claimSending,
  findPayout,
  isOpen,
  lockPayout,
  ownerOfReference,
  updatePayout,
} from './queries.ts';

/**
 * Gives the money back, and leaves word of it and of what repaid a bank at once. Returns why it came back and where it is, as the customer
 * reads it.
 */
async function comeBack(
  deps: PayoutDeps,
  tx: Tx,
  row: PayoutRow,
  { because, bank }: { because: ReturnCause | undefined; bank: Destination },
): Promise<string> {
  const { services, openCase } = deps;
  const { userId, reference, accountType } = row;
  const totalKobo = totalOf(row);
  const { repaidKobo } = await deps.losses.creditFromOutside(tx, row, async () => {
    await giveBack(tx, services, row, bank);
  });
  const reason = because === undefined ? '' : failureWords(row, because, repaidKobo);
  await enqueueNotification(tx, services, userId, {
    kind: 'withdrawal_returned',
    amountKobo: String(totalKobo),
    ...(repaidKobo > 0n && { repaidKobo: String(repaidKobo) }),
    accountType,
    reason,
  });
  const leftKobo = kobo(totalKobo - repaidKobo);
  await notifyIfClosed(openCase, tx, { userId, reference, amountKobo: leftKobo, key: reference });
  return reason;
}

/** Moves the money that goes with a step, and leaves word of it. Returns why it came back; undefined where it did not. */
async function takeEffect(
  deps: PayoutDeps,
  tx: Tx,
  row: PayoutRow,
  step: Extract<PayoutStep, { kind: 'step' }>,
): Promise<string | undefined> {
  const { services } = deps;
  const { userId } = row;
  const bank = await destinationOf(tx, userId, row.bankAccountId);
  const { bankName, ending } = bank;
  switch (step.to) {
    case 'requested':
    case 'sent':
      return undefined;
    case 'paid': {
      await settle(tx, services, row, bank);
      const amountKobo = String(row.amountKobo);
      await enqueueNotification(tx, services, userId, {
        kind: 'withdrawal_paid',
        amountKobo,
        bankName,
        ending,
      });
      return undefined;
    }
    case 'failed':
    case 'reversed':
      return comeBack(deps, tx, row, { because: step.because, bank });
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

/** What staff can do where nothing that the provider says is taken over any more. */
function mismatchWords(status: WithdrawalStatus, says: string): string {
  const both = `Our book: ${status}. The provider: ${says}. Find out from the provider what became of the money.`;
  return isOpen(status)
    ? `${both} ops withdrawals retry asks it again. ops withdrawals return works only where the provider has no such transfer, or says that it failed.`
    : `${both} Then ops withdrawals settle, which takes two people: it ends the waiting and moves no money.`;
}

/** A case for each reason, once. A refusal counts when it is the second in a row: a recipient is made again after the first. */
async function notifyStaff(
  { openCase }: PayoutDeps,
  tx: Tx,
  { userId, reference, amountKobo, status, held: before }: PayoutRow,
  { held, says }: { held: Hold; says?: string },
): Promise<void> {
  if (held === 'refused' && before !== 'refused') return;
  const waits = `A withdrawal of ${amountKobo} kobo waits: ${HELD_BECAUSE[held]}.`;
  await openCase(tx, {
    kind: 'withdrawal_held',
    // What the provider says belongs to it: of another contradiction staff know nothing yet.
    key: `withdrawal_held:${held}:${reference}${says === undefined ? '' : `:${says}`}`,
    userId,
    reference,
    detail: `${waits} ${says === undefined ? 'ops withdrawals retry, or return.' : mismatchWords(status, says)}`,
  });
}

/** Writes the step of a payout that is locked, with the money that goes with it. */
export async function applyPayout(
  deps: PayoutDeps,
  tx: Tx,
  row: PayoutRow,
  { step, checked }: { step: PayoutStep; checked: Checked },
): Promise<void> {
  const { checkedAt, checks, nextCheckAt } = checked;
  const question = { checkedAt, checks, nextCheckAt };
  if (step.kind === 'step') {
    const failure = await takeEffect(deps, tx, row, step);
    for (const event of eventsOf(row.status, step.to)) await appendEvent(tx, row, event, checkedAt);
    return updatePayout(tx, row, {
      ...checked,
      status: step.to,
      held: null,
      ...(failure !== undefined && { failure }),
    });
  }
  const { says, why } = step;
  const { reference, status, userId } = row;
  // Staff have dealt with this very contradiction.
  const isSettled =
    says !== undefined &&
    (await isRecorded(tx, {
      staffId: ANYBODY,
      command: SETTLE_COMMAND,
      userId,
      after: { reference, provider: says },
    }));
  const held = isSettled ? null : step.held;
  if (why !== undefined && !isSettled) deps.services.logger.error({ reference, status, held }, why);
  if (held !== null) await notifyStaff(deps, tx, row, { held, ...(says !== undefined && { says }) });
  await updatePayout(tx, row, { ...question, held });
}

/**
 * Takes the sending for this process. The customer's lock is held: where a freeze commits first, the provider is never told,
 * and where the sending does, it is on its way. What was asked for before a freeze or a press does not leave when that is over:
 * nobody knows who asked for it. What a bank asks back by now does not leave either, each time that it would be sent.
 * `askedAt` is before the provider was asked whether it knows it.
 */
function takeSending(
  { services }: PayoutDeps,
  known: PayoutRow,
  askedAt: Date,
): Promise<ProviderPayoutStatus | 'taken'> {
  const { db, clock } = services;
  const { userId } = known;
  return db.transaction().execute(async (tx) => {
    await takeTurn(tx, userId);
    const row = await lockPayout(tx, userId, known.id);
    const { pressedAt, frozenUntil, isStopped } = await lastStops(tx, userId);
    if (pressedAt && row.createdAt <= pressedAt && row.sendBegunAt === null) return { state: 'undone' };
    const wantedAt = row.releasedAt ?? row.createdAt;
    if (isStopped || frozenUntil === 'now') return { state: 'stopped' };
    if ((pressedAt && wantedAt <= pressedAt) || (frozenUntil && wantedAt <= frozenUntil))
      return { state: 'stopped' };
    if ((await tierOf(tx, userId)) !== 'verified') return { state: 'stopped' };
    const now = clock.now();
    if (await isAskedBack(tx, { userId, now })) return { state: 'asked_back', toldAt: toldAt(row, askedAt) };
    return (await claimSending(tx, row, now)) ? 'taken' : { state: 'repeated' };
  });
}

/** When the provider was told last, if that has arrived by the instant of asking there, or never will. */
function toldAt({ sendBegunAt }: PayoutRow, askedAt: Date): AskedBack['toldAt'] {
  if (sendBegunAt === null) return null;
  return askedAt.getTime() - sendBegunAt.getTime() < TELLING_MAX_MS ? 'lately' : sendBegunAt;
}

/** Tells the provider. That it is told is written down first, so that anyone who comes after a crash asks before sending. */
async function send(deps: PayoutDeps, row: PayoutRow, askedAt: Date): Promise<ProviderPayoutStatus> {
  const { services, paystack } = deps;
  const sending = await takeSending(deps, row, askedAt);
  if (sending !== 'taken') return sending;
  const { bankName, ending } = await destinationOf(services.db, row.userId, row.bankAccountId);
  const start = await paystack.transfer({
    amountKobo: row.amountKobo,
    recipientCode: await recipientOf(deps, row.userId, row.bankAccountId),
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
async function askProviderStatus(deps: PayoutDeps, row: PayoutRow): Promise<ProviderPayoutStatus> {
  const askedAt = deps.services.clock.now();
  if (row.status === 'requested' && row.sendBegunAt === null) return send(deps, row, askedAt);
  const providerStatus = await deps.paystack.verifyTransfer(row.reference);
  return providerStatus.state === 'unknown_reference' && row.status === 'requested'
    ? send(deps, row, askedAt)
    : providerStatus;
}

/**
 * A payout on its way to the bank: the job that sends it, events and checks all come through here, and the row's lock lets
 * one of them take each step, once.
 */
export function payoutProcess(deps: PayoutDeps): Process<{ userId: string; id: string }> {
  return providerProcess(deps.services, {
    about: 'a withdrawal',
    task: SETTLE_TASK,
    key: z.object({ userId: z.uuid(), id: z.uuid() }),
    ownerOf: ({ userId }) => userId,
    due: {
      name: 'check withdrawals',
      table: 'withdrawal',
      key: ['userId', 'id'],
      wanted: ['userId', 'id'],
      againAfterMs: CLAIM_MS,
    },
    keyOf: ({ userId, id }) => ({ userId, id }),
    events: {
      'transfer.': async (tx, { data: { reference } }) =>
        reference ? ownerOfReference(tx, reference) : undefined,
    },
    backoff: BACKOFF,
    async find(db, { userId, id }) {
      const row = await findPayout(db, userId, id);
      return row?.status === 'reversed' ? undefined : row;
    },
    ask: (row) => askProviderStatus(deps, row),
    async lock(tx, { userId, id }) {
      await takeTurn(tx, userId);
      return lockPayout(tx, userId, id);
    },
    decide: decidePayout,
    phase: (row, step) => PHASES[step.kind === 'step' ? step.to : row.status],
    apply: (tx, row, step, checked) => applyPayout(deps, tx, row, { step, checked }),
  });
}
