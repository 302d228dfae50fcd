import type { Kobo } from '@kolo/domain/money';
import { narrations } from '@kolo/domain/transactions';
import * as z from 'zod/mini';
import { PROVIDER, REFUNDS } from '#ledger/chart.ts';
import { postMovement } from '#ledger/post.ts';
import { appendEvent, lockPayment, ownerOfReference } from '#payments/index.ts';
import type { Tx } from '#platform/db.ts';
import { enqueueJob } from '#platform/outbox.ts';
import type { Checked, Phase, Process } from '#platform/process.ts';
import { providerProcess } from '#platform/process.ts';
import type { Unanswered } from '#platform/provider-answer.ts';
import { ProviderRefused, ProviderUnknown } from '#platform/provider-answer.ts';
import type { Services } from '#platform/services.ts';
import type { OpenCase } from '#platform/staff-case.ts';
import { takeTurn } from '#platform/take-turn.ts';
import type { Paystack } from '#providers/paystack/paystack.ts';
import type { RefundState } from '#providers/paystack/refunds.ts';
import type { RefundRow, RefundStatus } from './queries.ts';
import { claimSending, findRefundOf, insertRefund, lockRefund, updateRefund } from './queries.ts';

const TASK = 'give_back';

const SECOND_MS = 1_000;

/** Longer than any request of ours to the provider can take: after it an unanswered one has arrived or never will. */
const SENDING_MAX_MS = 60 * SECOND_MS;

export interface RefundDeps {
  readonly services: Services;
  readonly paystack: Pick<Paystack, 'refund' | 'findRefund'>;
  readonly openCase: OpenCase;
}

/** Has the money of this payment given back: the intent and its job stand or fall with the transaction. */
export async function wantRefund(
  tx: Tx,
  services: Services,
  refund: { userId: string; paymentId: string; reference: string; amountKobo: Kobo },
): Promise<void> {
  const { userId, reference } = refund;
  await insertRefund(tx, { ...refund, id: services.ids.next() }, services.clock.now());
  await enqueueJob(tx, services, { userId, task: TASK, payload: { userId, reference } });
}

/** `gone`: the provider knows nothing of a refund that it had taken. */
type RefundAnswer = RefundState | 'gone';

/** What the provider says of the refund, asked for where it does not know of it. */
async function askProvider({ services, paystack }: RefundDeps, refund: RefundRow): Promise<RefundAnswer> {
  const { reference, amountKobo } = refund;
  const state = await paystack.findRefund(reference).catch((error: unknown) => {
    // A refused question says nothing of the wish.
    throw error instanceof ProviderRefused ? new ProviderUnknown(error.message) : error;
  });
  if (state !== 'none') return state;
  // By the row as it was before the question: another may have asked for it meanwhile.
  if (refund.status === 'asked') return 'gone';
  const now = services.clock.now();
  const sentBefore = new Date(now.getTime() - SENDING_MAX_MS);
  // The provider has no key for refunds: while an unanswered request may still arrive there, there is no second one.
  if (!(await claimSending(services.db, refund, { now, sentBefore }))) return 'none';
  return paystack.refund({ reference, amountKobo, note: `kolo refund ${refund.id}` });
}

type Trouble = 'refused' | 'failed' | 'gone';

interface RefundStep {
  readonly to: RefundStatus;
  readonly phase: Phase;
  readonly events: readonly ('refund_requested' | 'refund_failed' | 'refunded')[];
  /** Why staff look at it. */
  readonly trouble?: Trouble;
}

/** What a refund that is not booked yet does at this status. */
export function decideRefund(
  { status, checks }: RefundRow,
  { state }: { readonly state: RefundAnswer } | Unanswered,
): RefundStep {
  const stays = { to: status, phase: 'open', events: [] } as const;
  const requested = status === 'wanted' ? (['refund_requested'] as const) : [];
  if (state === 'refunded') return { to: state, phase: 'final', events: [...requested, 'refunded'] };
  // One that had failed is booked where it went back after all, and asked about while it may.
  if (status === 'failed') {
    const isOver = state === 'none' || state === 'gone' || state === 'failed';
    return { ...stays, phase: isOver ? 'final' : 'open' };
  }
  switch (state) {
    case 'refused':
      // For a person a refusal is news when it is not the first: the first may be of the moment.
      return checks === 0 ? stays : { ...stays, trouble: 'refused' };
    case 'none':
    case 'unknown':
      return stays;
    case 'gone':
      // Never asked for again by ourselves: it may have gone back all the same.
      return { ...stays, trouble: 'gone' };
    case 'open':
      return { to: 'asked', phase: 'open', events: requested };
    case 'failed':
      // It stays among the refunds: it is the customer's, and staff see to it.
      return { to: 'failed', phase: 'final', events: [...requested, 'refund_failed'], trouble: 'failed' };
  }
}

function troubleWords(trouble: Trouble, amountKobo: Kobo): string {
  const sum = `${amountKobo} kobo of a card's check`;
  switch (trouble) {
    case 'failed':
      return `${sum} could not be given back: it is the customer's still.`;
    case 'refused':
      return `The provider refuses to give ${sum} back: it is the customer's still, and asked for again.`;
    case 'gone':
      return `The provider no longer knows that it was to give ${sum} back. Find out there what became of it, and give it back there where it did not go: it is asked about, and booked when it is back.`;
  }
}

async function notifyStaff(
  { services, openCase }: RefundDeps,
  tx: Tx,
  refund: RefundRow,
  trouble: Trouble,
): Promise<void> {
  const { userId, id, reference, amountKobo } = refund;
  if (trouble === 'failed')
    services.logger.error({ reference }, 'the provider could not give a payment back');
  const detail = troubleWords(trouble, amountKobo);
  await openCase(tx, { kind: 'refund_failed', key: `refund_${trouble}:${id}`, userId, reference, detail });
}

async function applyRefund(
  deps: RefundDeps,
  tx: Tx,
  refund: RefundRow,
  { step, checked }: { step: RefundStep; checked: Checked },
): Promise<void> {
  const { to, events, trouble } = step;
  const { checkedAt, checks, nextCheckAt } = checked;
  const { userId, reference, paymentId, amountKobo } = refund;
  if (to === 'refunded') {
    await postMovement(tx, {
      userId,
      key: `refund:${reference}`,
      id: deps.services.ids.next(),
      at: checkedAt,
      kind: 'cardCheckRefund',
      from: REFUNDS,
      to: PROVIDER,
      amountKobo,
      narration: narrations.cardCheckRefund(),
      reference,
    });
  }
  // Its timeline is written under the payment's lock.
  if (events.length > 0) await lockPayment(tx, userId, reference);
  for (const event of events) await appendEvent(tx, { userId, id: paymentId }, event, checkedAt);
  if (trouble) await notifyStaff(deps, tx, refund, trouble);
  await updateRefund(tx, refund, { status: to, checks, nextCheckAt });
}

/** Gives the money of a payment back the way it came, once: it looks what the provider knows before it asks for anything. */
export function refundProcess(deps: RefundDeps): Process<{ userId: string; reference: string }> {
  return providerProcess(deps.services, {
    about: 'a refund',
    task: TASK,
    key: z.object({ userId: z.uuid(), reference: z.string() }),
    ownerOf: ({ userId }) => userId,
    due: {
      name: 'check refunds',
      table: 'refund',
      key: ['userId', 'id'],
      wanted: ['userId', 'reference'],
      againAfterMs: SENDING_MAX_MS,
    },
    keyOf: ({ userId, reference }) => ({ userId, reference }),
    events: {
      async 'refund.'(tx, { data }) {
        const reference = data['transaction_reference'];
        const userId = typeof reference === 'string' ? await ownerOfReference(tx, reference) : undefined;
        return typeof reference === 'string' && userId ? { userId, reference } : undefined;
      },
    },
    // A bank takes up to ten working days, so the pauses grow to an hour.
    backoff: { firstMs: 10 * SECOND_MS, longestMs: 60 * 60 * SECOND_MS, countsAll: true },
    async find(db, { userId, reference }) {
      const refund = await findRefundOf(db, userId, reference);
      return refund?.status === 'refunded' ? undefined : refund;
    },
    ask: async (refund: RefundRow) => ({ state: await askProvider(deps, refund) }),
    async lock(tx, known: RefundRow) {
      await takeTurn(tx, known.userId);
      const refund = await lockRefund(tx, known);
      return refund.status === 'refunded' ? undefined : refund;
    },
    decide: decideRefund,
    phase: (_refund, { phase }) => phase,
    apply: (tx, refund, step, checked) => applyRefund(deps, tx, refund, { step, checked }),
  });
}
