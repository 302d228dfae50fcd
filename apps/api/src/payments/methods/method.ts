import type { Payment, PaymentEvent, PaymentStatus } from '@kolo/contract/payments';
import { PROVIDER } from '#ledger/chart.ts';
import type { Pot } from '#ledger/chart.ts';
import type { Db, Tx } from '#platform/db.ts';
import { takeTurn } from '#platform/take-turn.ts';
import type { Verification } from '#providers/paystack/transactions.ts';
import { nextCheck } from '../check-times.ts';
import type { Instruction } from '../instruction-queries.ts';
import { insertInstruction } from '../instruction-queries.ts';
import type { PaymentRow } from '../queries.ts';
import { appendEvent, lockPayment, updatePayment } from '../queries.ts';
import type { PaymentDeps } from '../deps.ts';

/** What the provider says; `looked`: all that came to the customer's virtual account is taken in. */
export type ProviderPaymentStatus = Verification | { readonly state: 'looked' };

/** What the provider's status means for the payment. */
export interface Outcome {
  readonly kind: 'step';
  readonly status: PaymentStatus;
  readonly failure: string | null;
  readonly events: readonly PaymentEvent[];
  /** What the provider has, where it succeeded. */
  readonly paid?: Extract<Verification, { readonly state: 'success' }>;
}

/** A status short of paid. */
export type Unpaid = Exclude<ProviderPaymentStatus, { readonly state: 'success' | 'reversed' }>;

/** What a customer without a page is told to do. */
export type WayToPay = Pick<Payment, 'bankTransfer' | 'ussd'>;

/** A way to pay: how it is opened and settled, and what the customer reads of it. The sums that it takes are PAY_LIMITS. */
export interface Method {
  /** The money is in an own account: it moves in the transaction that begins the payment, and nobody outside is asked. */
  readonly isOwn: boolean;
  /** It is paid on the provider's page alone: without one it waits, and after a decline another card may pay there. */
  readonly isOnPage: boolean;
  /** An open card page does not stand in its way where the provider gives the customer no number of their own. */
  readonly passesPages: boolean;
  /** A customer who keeps looking has us ask the provider no more often than this. */
  readonly askPauseMs: number;
  /** The account of the ledger that pays, and the key under which it pays once. */
  source(payment: PaymentRow): { readonly from: Pot; readonly key: string };
  /**
   * Asks the provider for a page, a number or a code, or charges a saved card. Safe to repeat: the provider knows the reference.
   * Returns what the provider says of the payment at once, where it does. Throws what its client throws.
   */
  open(deps: PaymentDeps, payment: PaymentRow): Promise<Verification | null>;
  /** Whether the provider's status says that what was opened never reached us, so that it is opened once more. */
  isUnopened(status: Verification): boolean;
  /** Asks about a payment of which the provider knows nothing by our reference; null where it does. */
  ask(deps: PaymentDeps, payment: PaymentRow): Promise<ProviderPaymentStatus | null>;
  /** What a status short of paid means at that age, in milliseconds; null: nothing yet. Pure. */
  outcome(payment: PaymentRow, status: Unpaid, age: number): Outcome | null;
  /** What the customer is told to do while it is open. */
  show(db: Db | Tx, payment: PaymentRow): Promise<WayToPay>;
  readonly words: {
    /** For one that nobody could begin to pay. */
    readonly neverOpened: string;
    readonly initiated: string;
    pending(payment: PaymentRow): string;
    abandoned(payment: PaymentRow): string;
  };
}

export const SAFE = 'No money has left your bank.';
const NOTHING_YET = 'Nothing has been paid so far.';

/** A customer who keeps asking must not make us ask the provider more often than this. */
const ASK_PAUSE_MS = 1_500;

/** What is true of nearly every way that brings money from outside. */
export const OUTSIDE = {
  isOwn: false,
  isOnPage: false,
  passesPages: false,
  askPauseMs: ASK_PAUSE_MS,
  source: ({ reference }) => ({ from: PROVIDER, key: `provider:${reference}` }),
  isUnopened: ({ state }) => state === 'unknown_reference',
  ask: async () => null,
  show: async () => ({}),
} as const satisfies Partial<Method>;

export const LEFT: Outcome = { kind: 'step', status: 'abandoned', failure: null, events: ['abandoned'] };

export function failed(failure: string): Outcome {
  return { kind: 'step', status: 'failed', failure, events: ['failed'] };
}

/** Whether somebody may still pay on this payment's page, after a decline too: then nothing is final about the money. */
export function canStillBePaid({ authorizationUrl }: Pick<PaymentRow, 'authorizationUrl'>): boolean {
  return authorizationUrl !== null;
}

/** What happened, and where the money is. A payment with a page may still succeed late. */
export function endedMessage(payment: Pick<PaymentRow, 'authorizationUrl'>, what: string): string {
  return `${what} ${canStillBePaid(payment) ? NOTHING_YET : SAFE}`;
}

/** What the customer waits for now, a page or an instruction, or the bank's answer; nothing where somebody was quicker. */
export async function leaveOpen(
  { services: { db, clock } }: PaymentDeps,
  payment: PaymentRow,
  { page, instruction }: { readonly page?: string; readonly instruction?: Instruction },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const locked = await lockPayment(tx, payment.userId, payment.reference);
    if (locked.status !== 'initiated') return;
    const now = clock.now();
    if (instruction) await insertInstruction(tx, locked, instruction);
    if (instruction ?? page) await appendEvent(tx, locked, 'awaiting_payment', now);
    await updatePayment(tx, locked, {
      status: 'pending',
      ...(page !== undefined && { authorizationUrl: page }),
      nextCheckAt: nextCheck('pending', locked.createdAt, 0, now),
    });
  });
}

/**
 * The provider says that nobody can have paid, and the one who asked for the payment is told. `looksAgain`: the provider is asked
 * again, as about every payment that died.
 */
export async function failUnpaid(
  { services: { db, clock }, onPaymentFailed }: PaymentDeps,
  payment: PaymentRow,
  { failure, looksAgain }: { readonly failure: string; readonly looksAgain: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await takeTurn(tx, payment.userId);
    const locked = await lockPayment(tx, payment.userId, payment.reference);
    if (locked.status !== 'initiated') return;
    const now = clock.now();
    await onPaymentFailed(tx, locked);
    await appendEvent(tx, locked, 'failed', now);
    const nextCheckAt = looksAgain ? nextCheck('failed', locked.createdAt, 0, now) : null;
    await updatePayment(tx, locked, { status: 'failed', failure, nextCheckAt });
  });
}
