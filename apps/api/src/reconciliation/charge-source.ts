import type { PaymentStatus } from '@kolo/contract/payments';
import { PAYMENT_STATUSES } from '@kolo/contract/payments';
import { kobo } from '@kolo/domain/money';
import type { InboundStatus } from '#payments/index.ts';
import { INBOUND_STATUSES, hearAgain, isOpen, makeDue } from '#payments/index.ts';
import type { Db } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import type { Paystack } from '#providers/paystack/paystack.ts';
import type { BookSource } from './book-source.ts';
import type { OurLine, Standing } from './compare.ts';
import type { StoredCharge } from './line-queries.ts';
import { chargesOf, chargesBegunIn } from './line-queries.ts';

/** A payment so young is still being asked about. */
const YOUNG_MS = 30 * 60 * 1_000;

const AGREES: Record<PaymentStatus, readonly Standing[]> = {
  initiated: ['open', 'nothing'],
  pending: ['open', 'nothing'],
  succeeded: ['through'],
  failed: ['nothing', 'open'],
  abandoned: ['nothing', 'open'],
  reversed: ['back'],
};

/** What is held is in the house book: it came, and has no owner. */
const INBOUND_AGREES: Record<InboundStatus, readonly Standing[]> = {
  heard: ['open', 'nothing'],
  credited: ['through'],
  held: ['through'],
  released: ['through'],
  dismissed: ['nothing', 'open'],
};

function paymentStanding({ status: stored, gives_back }: StoredCharge) {
  const status = PAYMENT_STATUSES.find((one) => one === stored);
  invariant(status, `no payment is ${stored}`);
  const agrees = gives_back && status === 'succeeded' ? (['through', 'back'] as const) : AGREES[status];
  return { agrees, status, isOpen: isOpen(status) };
}

function inboundStanding({ status: stored }: StoredCharge) {
  const status = INBOUND_STATUSES.find((one) => one === stored);
  invariant(status, `no transfer is ${stored}`);
  return { agrees: INBOUND_AGREES[status], status, isOpen: status === 'heard' };
}

function toLine(row: StoredCharge): OurLine {
  const { agrees, status, isOpen: asks } = row.is_inbound ? inboundStanding(row) : paymentStanding(row);
  return {
    userId: row.user_id,
    reference: row.reference,
    agrees,
    status,
    openUntil: asks ? new Date(row.at.getTime() + YOUNG_MS) : null,
    amountKobo: row.amount_kobo === null ? null : kobo(BigInt(row.amount_kobo)),
    at: row.at,
  };
}

function standingOf(status: string): Standing {
  switch (status) {
    case 'success':
      return 'through';
    case 'reversed':
      return 'back';
    case 'failed':
    case 'abandoned':
      return 'nothing';
    default:
      return 'open';
  }
}

/** Payments that went through the provider, and what came to own numbers by itself. */
export function chargeSource(db: Db, paystack: Pick<Paystack, 'bookOfCharges' | 'verify'>): BookSource {
  return {
    name: 'charge',
    theirs: (stretch) => paystack.bookOfCharges(stretch),
    standingOf,
    isKnown: async (reference) => (await paystack.verify(reference)).state !== 'unknown_reference',
    find: async (references) => (await chargesOf(db, references)).map(toLine),
    async askAgain(tx, reference, now) {
      if (!(await makeDue(tx, reference, now))) await hearAgain(tx, reference, now);
    },
    begunIn: async (stretch, after, limit) =>
      (await chargesBegunIn(db, { ...stretch, after, limit })).map(toLine),
  };
}
