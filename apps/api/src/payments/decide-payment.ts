import type { PaymentEvent, PaymentStatus } from '@kolo/contract/payments';
import { Unanswered } from '#platform/provider-answer.ts';
import type { Verification } from '#providers/paystack/transactions.ts';
import { CHARGE_LOST_AFTER_MS, LEFT_AFTER_MS } from './check-times.ts';
import { declineMessage, NEVER_CHARGED, PAGE_NEVER_OPENED } from './failure-words.ts';
import type { PaymentRow } from './queries.ts';
import { canBecome, isOpen } from './states.ts';
import { neverOpened } from './waiting-words.ts';

export type Success = Extract<Verification, { state: 'success' }>;

/** What the provider says; `looked`: all that came to the customer's own number is taken in. */
export type PaymentWord = Verification | { readonly state: 'looked' };

/** What the provider's word means for the payment. */
interface Outcome {
  readonly kind: 'step';
  readonly status: PaymentStatus;
  readonly failure: string | null;
  readonly events: readonly PaymentEvent[];
  /** What the provider has, where it succeeded. */
  readonly paid?: Success;
}

/** `wait`: nothing new, or a step that there is not. `mismatch`: never credited by guess, it stays until staff have looked. */
export type PaymentStep =
  | Outcome
  | { readonly kind: 'wait'; readonly refused?: PaymentStatus }
  | { readonly kind: 'mismatch'; readonly word: Success };

const WAIT: PaymentStep = { kind: 'wait' };
const LEFT: Outcome = { kind: 'step', status: 'abandoned', failure: null, events: ['abandoned'] };

export function isWithoutPage({ method }: PaymentRow): boolean {
  return method === 'bank_transfer' || method === 'ussd';
}

/** Whether the provider has the payment that we asked for, and no less than that. */
export function isPaid({ amountKobo }: PaymentRow, paid: Success): boolean {
  return paid.currency === 'NGN' && paid.requestedKobo === amountKobo && paid.amountKobo >= amountKobo;
}

function failed(failure: string): Outcome {
  return { kind: 'step', status: 'failed', failure, events: ['failed'] };
}

/** A kept card has no page on which somebody may still pay: what the provider does not know of by now never reached it. */
function uncharged(age: number): PaymentStep {
  return age < CHARGE_LOST_AFTER_MS ? WAIT : failed(NEVER_CHARGED);
}

function meaningOf(payment: PaymentRow, word: PaymentWord, age: number): PaymentStep {
  switch (word.state) {
    case 'success':
      if (!isPaid(payment, word)) return { kind: 'mismatch', word };
      return {
        kind: 'step',
        status: 'succeeded',
        failure: null,
        events: ['confirmed', 'credited'],
        paid: word,
      };
    case 'failed':
      // A number for one transfer that nobody used in time is no decline: the same transfer may still be on its way.
      if (payment.method === 'bank_transfer') return LEFT;
      return failed(declineMessage(word.reason, payment));
    case 'abandoned':
      if (payment.authorizationUrl === null && payment.method === 'saved_card') return uncharged(age);
      // The provider knows the reference, but its page's address never reached us: nobody can have paid.
      if (payment.method === 'card' && payment.authorizationUrl === null) return failed(PAGE_NEVER_OPENED);
      return word.left || age >= LEFT_AFTER_MS ? LEFT : WAIT;
    case 'unknown_reference':
      if (payment.method === 'saved_card') return uncharged(age);
      return age >= LEFT_AFTER_MS ? failed(neverOpened(payment.method)) : WAIT;
    case 'reversed':
      // Paid and given back before we heard of it: nothing was credited, so there is nothing to take back.
      return { kind: 'step', status: 'reversed', failure: null, events: ['reversed'] };
    case 'open':
      // At the provider such a payment can wait for ever for a customer who has gone.
      return isWithoutPage(payment) && age >= LEFT_AFTER_MS ? LEFT : WAIT;
    case 'looked':
      // The money is taken all the same when it comes.
      return isOpen(payment.status) && age >= LEFT_AFTER_MS ? LEFT : WAIT;
  }
}

/** What a payment that is not final does at this word, whoever asked for it. */
export function decidePayment(payment: PaymentRow, word: PaymentWord | Unanswered, now: Date): PaymentStep {
  if (word instanceof Unanswered) return WAIT;
  const step = meaningOf(payment, word, now.getTime() - payment.createdAt.getTime());
  if (step.kind !== 'step' || canBecome(payment.status, step.status)) return step;
  return step.status === payment.status ? WAIT : { kind: 'wait', refused: step.status };
}
