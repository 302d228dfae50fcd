import { z } from 'zod';
import type { Context, ControlApp } from '../context.ts';
import { changeTransaction, findTransaction } from '../paystack/transactions.ts';
import { findTransfer } from '../paystack/transfers.ts';
import type { RefundStatus, Transaction, Transfer } from '../records.ts';
import { Refusal } from './refusal.ts';

type Entry = {
  kind: 'charge' | 'refund' | 'transfer' | 'reversal';
  reference: string;
  kobo: number;
  status: string;
  at: string;
};

const params = z.object({ reference: z.string() });
/** A refund has the reference of its payment: it is meant where the query says so. */
const meant = z.object({ kind: z.literal('refund').optional() });
const change = z.strictObject({
  amountKobo: z.number().int().nonnegative().optional(),
  status: z.enum(['abandoned', 'ongoing', 'pending', 'success', 'failed', 'reversed']).optional(),
});

export function bookControls(app: ControlApp, context: Context): void {
  app.get('/control/book', { schema: { querystring: params.partial() } }, ({ query: { reference } }) => {
    const book = outsideBook(context);
    return reference === undefined ? book : book.filter((entry) => entry.reference === reference);
  });
  app.patch(
    '/control/book/:reference',
    { schema: { params, querystring: meant, body: change } },
    (request) => {
      const edit = request.query.kind === 'refund' ? editRefund : editBook;
      edit(context, request.params.reference, request.body);
      return outsideBook(context).filter((entry) => entry.reference === request.params.reference);
    },
  );
  app.delete('/control/book/:reference', { schema: { params, querystring: meant } }, (request, reply) => {
    const edit = request.query.kind === 'refund' ? editRefund : editBook;
    edit(context, request.params.reference, undefined);
    return reply.code(204).send();
  });
}

/**
 * The outside truth as a journal: what came in or went out stays "success", and what came back is an entry of its
 * own. So charges − refunds − transfers, and reversals turning back whichever they name, is what really moved.
 */
function outsideBook({ world }: Context): Entry[] {
  const charges = [...world.transactions.values()].filter((one) => !one.erased).map(chargeEntry);
  const refunds = [...world.refunds.values()].map((one): Entry => ({
    kind: 'refund',
    reference: one.transactionReference,
    kobo: one.amount,
    status: refundStatus(one.status),
    at: one.updatedAt,
  }));
  const transfers = [...world.transfers.values()].filter((one) => !one.erased).flatMap(transferEntries);
  const chargebacks = [...world.disputes.values()].flatMap((one): Entry[] =>
    one.resolvedAt === null || one.resolution === 'declined'
      ? []
      : [
          {
            kind: 'reversal',
            reference: one.transactionReference,
            kobo: one.refundAmount,
            status: 'success',
            at: one.resolvedAt,
          },
        ],
  );
  return [...charges, ...refunds, ...transfers, ...chargebacks].sort((a, b) => a.at.localeCompare(b.at));
}

function chargeEntry(one: Transaction): Entry {
  const wentThrough = one.status === 'reversed' && one.paidAt !== null;
  const status = wentThrough ? 'success' : one.status;
  return {
    kind: 'charge',
    reference: one.reference,
    kobo: one.amount,
    status,
    at: one.paidAt ?? one.createdAt,
  };
}

function refundStatus(status: RefundStatus): string {
  return status === 'processed' ? 'success' : status;
}

function transferEntries(one: Transfer): Entry[] {
  const { reference, amount: kobo } = one;
  const status = one.status === 'reversed' ? 'success' : one.status;
  const out: Entry = { kind: 'transfer', reference, kobo, status, at: one.transferredAt ?? one.createdAt };
  if (one.status !== 'reversed') return [out];
  return [out, { kind: 'reversal', reference, kobo, status: 'success', at: one.reversedAt ?? one.updatedAt }];
}

/** Makes the provider's book disagree with ours, without any event; no change given takes the entry out. */
function editBook(context: Context, reference: string, wanted: z.infer<typeof change> | undefined): void {
  const transaction = findTransaction(context, reference);
  if (transaction) {
    changeTransaction(
      context,
      transaction,
      wanted ? changedCharge(context, transaction, wanted) : { erased: true },
    );
    return;
  }
  const transfer = findTransfer(context, reference);
  if (!transfer) throw new Refusal(404, `The book has no entry ${reference}.`);
  const { world } = context;
  if (!wanted) {
    world.transfers.put(transfer.reference, { ...transfer, erased: true });
    return;
  }
  const status = transferStatus(wanted.status) ?? transfer.status;
  world.transfers.put(transfer.reference, {
    ...transfer,
    amount: wanted.amountKobo ?? transfer.amount,
    status,
  });
}

/** Edits the refund of a payment; where it is taken out the payment is a paid one again. */
function editRefund(context: Context, reference: string, wanted: z.infer<typeof change> | undefined): void {
  const { world } = context;
  const refund = world.refunds.newest().find((one) => one.transactionReference === reference);
  if (!refund) throw new Refusal(404, `The book has no refund of ${reference}.`);
  if (wanted) {
    const status = refundStatusOf(wanted.status) ?? refund.status;
    world.refunds.put(String(refund.id), { ...refund, amount: wanted.amountKobo ?? refund.amount, status });
    return;
  }
  world.refunds.delete(String(refund.id));
  const transaction = findTransaction(context, reference);
  if (transaction?.status === 'reversed') changeTransaction(context, transaction, { status: 'success' });
}

function refundStatusOf(status: z.infer<typeof change>['status']): RefundStatus | undefined {
  switch (status) {
    case undefined:
      return undefined;
    case 'success':
    case 'reversed':
      return 'processed';
    case 'failed':
    case 'abandoned':
      return 'failed';
    case 'ongoing':
    case 'pending':
      return 'pending';
  }
}

function changedCharge({ clock }: Context, transaction: Transaction, wanted: z.infer<typeof change>) {
  const status = wanted.status ?? transaction.status;
  const isPaid = status === 'success' || status === 'reversed';
  return {
    amount: wanted.amountKobo ?? transaction.amount,
    status,
    paidAt: isPaid ? (transaction.paidAt ?? clock.nowIso()) : null,
  };
}

function transferStatus(status: z.infer<typeof change>['status']): Transfer['status'] | undefined {
  return status === 'ongoing' ? 'pending' : status;
}
