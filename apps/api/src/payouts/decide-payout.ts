import type { WithdrawalEvent, WithdrawalStatus } from '@kolo/contract/withdrawals';
import type { Phase } from '#platform/process.ts';
import type { Unanswered } from '#platform/provider-answer.ts';
import type { TransferStart } from '#providers/paystack/transfers.ts';
import type { ReturnCause } from './failure-words.ts';
import type { Hold, PayoutRow } from './queries.ts';
import { isOpen } from './queries.ts';

/**
 * The provider's status; or why it was not told. `stopped`: nothing may leave this customer's account, or staff have to let it go
 * first. `undone`: it was asked for before a change of contact was undone, perhaps by the thief, so the money goes back.
 */
export type ProviderPayoutStatus = TransferStart | { readonly state: 'stopped' | 'undone' } | AskedBack;

/**
 * It has not left, and a bank asks for more than the customer has left in Kolo, so the money goes back. `toldAt` is when the
 * provider, which does not know it, was told last: null for never, 'lately' where that may still arrive there.
 */
export interface AskedBack {
  readonly state: 'asked_back';
  readonly toldAt: Date | null | 'lately';
}

/**
 * What the provider's status means: another status, with the cause where the money comes back; or a reason why it waits for staff (null:
 * none). `why` is for the log, and `says` is what the provider says where that contradicts our book.
 */
export type PayoutStep =
  | { readonly kind: 'step'; readonly to: WithdrawalStatus; readonly because?: ReturnCause }
  | { readonly kind: 'wait'; readonly held: Hold | null; readonly why?: string; readonly says?: string };

/** Every legal step of a withdrawal. The bank can still send back what it had taken. */
const NEXT: Record<WithdrawalStatus, readonly WithdrawalStatus[]> = {
  requested: ['sent', 'paid', 'failed', 'reversed'],
  sent: ['paid', 'failed', 'reversed'],
  paid: ['reversed'],
  failed: [],
  reversed: [],
};

function canBecome(from: WithdrawalStatus, to: WithdrawalStatus): boolean {
  return NEXT[from].includes(to);
}

/** A payout that was paid is looked at again: the bank can still send it back. */
export const PHASES: Readonly<Record<WithdrawalStatus, Phase>> = {
  requested: 'open',
  sent: 'open',
  paid: 'late',
  failed: 'final',
  reversed: 'final',
};

const WAIT: PayoutStep = { kind: 'wait', held: null };

function hold(held: Hold, why: string): PayoutStep {
  return { kind: 'wait', held, why };
}

function stepTo(row: PayoutRow, to: WithdrawalStatus, because?: ReturnCause): PayoutStep {
  if (row.status === to) return WAIT;
  if (canBecome(row.status, to)) return { kind: 'step', to, ...(because !== undefined && { because }) };
  // Final with us, something else with the provider: nothing moves by guess.
  return hold('mismatch', `the provider says ${to} of a withdrawal that is ${row.status}`);
}

/** Whether the provider was told nothing since it was asked. */
function isStillHere({ status, sendBegunAt }: PayoutRow, { toldAt }: AskedBack): boolean {
  return status === 'requested' && toldAt !== 'lately' && toldAt?.getTime() === sendBegunAt?.getTime();
}

/** What a payout does at this status, no matter who asked for it. */
export function decidePayout(row: PayoutRow, providerStatus: ProviderPayoutStatus | Unanswered): PayoutStep {
  const step = stepAt(row, providerStatus);
  // Without a reason it stays held as it was: this answer says nothing of the withdrawal.
  if (step.kind === 'step' || step.why === undefined) return step;
  // One on its way that the provider does not know can be returned.
  const isContradicted =
    step.held === 'mismatch' || (step.held === 'unknown_to_provider' && !isOpen(row.status));
  if (!isContradicted) return step;
  const says =
    'amountKobo' in providerStatus
      ? `${providerStatus.state}, ${providerStatus.amountKobo} kobo, ${providerStatus.currency}`
      : providerStatus.state;
  return { ...step, says };
}

function stepAt(row: PayoutRow, providerStatus: ProviderPayoutStatus | Unanswered): PayoutStep {
  if (
    'amountKobo' in providerStatus &&
    (providerStatus.amountKobo !== row.amountKobo || providerStatus.currency !== 'NGN')
  )
    return hold('mismatch', 'the provider names another sum for this withdrawal');
  switch (providerStatus.state) {
    case 'unknown':
      return { kind: 'wait', held: row.held };
    case 'refused':
      return { kind: 'wait', held: 'refused' };
    case 'pending':
      return row.status === 'requested' ? stepTo(row, 'sent') : WAIT;
    case 'success':
      return stepTo(row, 'paid');
    case 'failed':
      return stepTo(row, 'failed', providerStatus.because);
    case 'reversed':
      return stepTo(row, 'reversed', 'reversed');
    case 'otp':
      return hold('otp', 'transfers need a one-time code at the provider: switch it off there');
    case 'no_balance':
      return hold('provider_balance', 'the balance at the provider is too small for a withdrawal');
    case 'bad_recipient':
      return hold('refused', 'the provider did not know the recipient; a new one is created');
    case 'stopped':
      return { kind: 'wait', held: 'stopped' };
    case 'undone':
      // Looked at again under its lock: one that the provider was told of in the meantime may be on its way.
      return row.sendBegunAt === null ? stepTo(row, 'failed', 'undone') : WAIT;
    case 'asked_back':
      // Under its lock too: where the provider was told in the meantime, the money was free to leave.
      return isStillHere(row, providerStatus)
        ? stepTo(row, 'failed', 'asked_back')
        : { kind: 'wait', held: row.held };
    case 'repeated':
      // It has reached the provider before: the next question says how it stands.
      return WAIT;
    case 'unknown_reference':
      // Asked for by nobody who would send it: a transfer that the provider took once is never sent again.
      return row.status === 'requested'
        ? WAIT
        : hold('unknown_to_provider', 'the provider does not know a withdrawal that it took');
  }
}

/** The lines of the timeline, in order, for a step from here to there. */
export function eventsOf(from: WithdrawalStatus, to: WithdrawalStatus): WithdrawalEvent[] {
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
