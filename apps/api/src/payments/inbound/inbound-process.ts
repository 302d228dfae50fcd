import * as z from 'zod/mini';
import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import { SUSPENSE_BOOK } from '#ledger/chart.ts';
import type { Tx } from '#platform/db.ts';
import type { EventListener, ProcessParts, ProviderEvent } from '#platform/feature.ts';
import { jobHandler } from '#platform/jobs.ts';
import { enqueueJob } from '#platform/outbox.ts';
import type { Process } from '#platform/process.ts';
import { providerProcess } from '#platform/process.ts';
import type { Unanswered } from '#platform/provider-answer.ts';
import { takeTurn } from '#platform/take-turn.ts';
import type { Inbound } from '#providers/paystack/dedicated-accounts.ts';
import { noteReturned } from '../instruction-queries.ts';
import { findPayment, ownerOfReference } from '../queries.ts';
import { settleByReference } from '../webhook.ts';
import type { PaymentDeps } from '../deps.ts';
import { findVirtualAccount, ownerOfNumber } from './account-queries.ts';
import { creditArrival, holdInHouse } from './credit-inbound.ts';
import { BACKOFF, CLAIM_MS, DISMISS_AFTER_MS } from './limits.ts';
import type { InboundRow } from './queries.ts';
import { findInbound, onInbound, lockInbound, updateInbound } from './queries.ts';

type Received = Extract<Inbound, { state: 'received' }>;

/**
 * Whose the money is: the customer whose number it came to, as the provider says. Nobody where that is unknown, where
 * the provider names another customer for it, or where the customer has left.
 */
async function ownerOf(tx: Tx, { accountNumber, customerCode }: Received): Promise<string | undefined> {
  const userId = accountNumber === null ? undefined : await ownerOfNumber(tx, accountNumber);
  if (userId === undefined) return undefined;
  const state = await findVirtualAccount(tx, userId);
  if (state?.status !== 'open' || state.account.customerCode !== customerCode) return undefined;
  return (await takeTurn(tx, userId)).isOpen ? userId : undefined;
}

/** What was heard of is taken in, asked about again, or dismissed. */
type InboundStep =
  | { readonly kind: 'take' | 'foreign'; readonly received: Received }
  | { readonly kind: 'wait' | 'dismiss' };

export function decideInbound(row: InboundRow, providerStatus: Inbound | Unanswered, now: Date): InboundStep {
  switch (providerStatus.state) {
    case 'received':
      return { kind: providerStatus.currency === 'NGN' ? 'take' : 'foreign', received: providerStatus };
    case 'open':
    case 'unknown':
    case 'refused':
      return { kind: 'wait' };
    case 'none':
      // What the provider lists, or tells, it may itself find only later.
      return { kind: now.getTime() - row.createdAt.getTime() < DISMISS_AFTER_MS ? 'wait' : 'dismiss' };
  }
}

/** Credits a transfer to its owner, or holds it in the suspense account. */
async function takeIn(
  deps: PaymentDeps,
  tx: Tx,
  { reference }: InboundRow,
  received: Received,
): Promise<void> {
  const { services, openCase } = deps;
  const { amountKobo, accountNumber, senderName } = received;
  const settledAt = services.clock.now();
  const details = { accountNumber, amountKobo, senderName, settledAt, nextCheckAt: null };
  const userId = await ownerOf(tx, received);
  if (userId !== undefined) {
    const paymentId = await creditArrival(deps, tx, { userId, reference, amountKobo });
    return updateInbound(tx, reference, { ...details, status: 'credited', userId, paymentId });
  }
  services.logger.error({ reference }, 'a transfer came whose owner is not known: it is held');
  await holdInHouse(tx, services, { reference, amountKobo });
  await updateInbound(tx, reference, { ...details, status: 'held' });
  await openCase(tx, {
    kind: 'unmatched_money',
    key: `inbound:${reference}`,
    userId: null,
    reference,
    detail: `${amountKobo} kobo came to ${accountNumber ?? 'an unknown number'} and has no owner: ops inbound release.`,
  });
}

async function notifyForeign(
  { services, openCase }: PaymentDeps,
  tx: Tx,
  { reference }: InboundRow,
  { amountKobo, currency }: Received,
): Promise<void> {
  services.logger.error({ reference, currency }, 'a transfer came in another currency');
  await openCase(tx, {
    kind: 'unmatched_money',
    key: `inbound_currency:${reference}`,
    userId: null,
    reference,
    detail: `${amountKobo} of the smallest unit came in ${currency}, not in NGN: nothing was credited.`,
  });
}

const Arrived = z.object({
  reference: z.string().check(z.minLength(1), z.maxLength(100)),
  channel: z.literal('dedicated_nuban'),
});

/** A charge succeeded: one of ours is settled, and money that came by itself is heard of. */
async function onArrived({ services }: PaymentDeps, tx: Tx, event: ProviderEvent) {
  await settleByReference({ services })(tx, event);
  const arrived = Arrived.safeParse(event.data);
  if (!arrived.success || (await ownerOfReference(tx, arrived.data.reference))) return undefined;
  const { reference } = arrived.data;
  await onInbound(tx, reference, services.clock.now());
  return { reference };
}

/**
 * A transfer that was heard of is taken once: to its owner, or into the suspense account. Event, job, status call and nightly look
 * all come through here; the row's lock lets one of them credit.
 */
export function inboundProcess(deps: PaymentDeps): Process<{ reference: string }> {
  const { services } = deps;
  return providerProcess(services, {
    about: 'a transfer',
    task: 'take_inbound',
    key: z.object({ reference: z.string() }),
    // Whose it is the provider says later: until then the job is the house's.
    ownerOf: () => SUSPENSE_BOOK,
    due: {
      name: 'take inbound transfers',
      table: 'inboundTransfer',
      key: ['reference'],
      wanted: ['reference'],
      againAfterMs: CLAIM_MS,
      inTurn: true,
    },
    keyOf: ({ reference }) => ({ reference }),
    events: { 'charge.success': (tx, event) => onArrived(deps, tx, event) },
    backoff: BACKOFF,
    find: (db, { reference }) => findInbound(db, reference),
    ask: ({ reference }: InboundRow) => deps.paystack.inbound(reference),
    async lock(tx, { reference }: InboundRow) {
      const row = await lockInbound(tx, reference);
      return row?.status === 'heard' ? row : undefined;
    },
    decide: decideInbound,
    phase: (_row, { kind }) => (kind === 'take' || kind === 'dismiss' ? 'final' : 'open'),
    async apply(tx, row, step, { checkedAt, checks, nextCheckAt }) {
      const { reference } = row;
      const later = { status: 'heard', checks, nextCheckAt } as const;
      switch (step.kind) {
        case 'take':
          return takeIn(deps, tx, row, step.received);
        case 'foreign': {
          const { accountNumber, senderName } = step.received;
          await notifyForeign(deps, tx, row, step.received);
          return updateInbound(tx, reference, { ...later, accountNumber, senderName });
        }
        case 'wait':
          return updateInbound(tx, reference, later);
        case 'dismiss':
          services.logger.warn({ reference }, 'the provider knows no such transfer');
          return updateInbound(tx, reference, {
            status: 'dismissed',
            settledAt: checkedAt,
            nextCheckAt: null,
          });
      }
    },
  });
}

const RETURNED_TASK = 'note_returned_transfer';

const Rejected = z.object({
  bank_transfer: z.object({
    amount: z.coerce.string().check(z.regex(/^[1-9]\d{0,14}$/)),
    transaction_id: z.coerce.string().check(z.regex(/^\d{1,25}$/)),
  }),
});

async function noteRejected(deps: PaymentDeps, transactionId: string, amountKobo: Kobo): Promise<void> {
  const { db } = deps.services;
  const reference = await deps.paystack.referenceOfTransaction(transactionId);
  const userId = await ownerOfReference(db, reference);
  const payment = userId && (await findPayment(db, userId, reference));
  if (payment) await db.transaction().execute((tx) => noteReturned(tx, payment, amountKobo));
}

/** A transfer of a wrong sum was sent back: its payment says so. */
export function returnedTransfers(deps: PaymentDeps): { parts: ProcessParts } {
  const onRejected: EventListener = async (tx, { data }) => {
    const rejected = Rejected.safeParse(data);
    if (!rejected.success) return;
    const { amount, transaction_id: transactionId } = rejected.data.bank_transfer;
    const payload = { transactionId, amount };
    await enqueueJob(tx, deps.services, { userId: SUSPENSE_BOOK, task: RETURNED_TASK, payload });
  };
  const Payload = z.object({ transactionId: z.string(), amount: z.string() });
  return {
    parts: {
      jobs: [
        jobHandler(RETURNED_TASK, Payload, ({ transactionId, amount }) =>
          noteRejected(deps, transactionId, kobo(BigInt(amount))),
        ),
      ],
      dueWork: [],
      providerEvents: { 'bank.transfer.rejected': onRejected },
    },
  };
}
