import type { PaymentStatus } from '@kolo/contract/payments';
import type { InboundStatus } from '#payments/index.ts';
import { hearAgain, isOpen, makeDue, onInbound } from '#payments/index.ts';
import type { Db } from '#platform/db.ts';
import type { Paystack } from '#providers/paystack/paystack.ts';
import type { BookSource, OurLine, Standing } from './compare.ts';
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

/** What is held is in the suspense account: it came, and has no owner. */
const INBOUND_AGREES: Record<InboundStatus, readonly Standing[]> = {
  heard: ['open', 'nothing'],
  credited: ['through'],
  held: ['through'],
  released: ['through'],
  dismissed: ['nothing', 'open'],
};

function paymentStanding(status: PaymentStatus, givesBack: boolean) {
  const agrees = givesBack && status === 'succeeded' ? (['through', 'back'] as const) : AGREES[status];
  return { agrees, isOpen: isOpen(status) };
}

function inboundStanding(status: InboundStatus) {
  return { agrees: INBOUND_AGREES[status], isOpen: status === 'heard' };
}

function toLine(row: StoredCharge): OurLine {
  const { agrees, isOpen: asks } = row.isInbound
    ? inboundStanding(row.status)
    : paymentStanding(row.status, row.givesBack);
  return {
    userId: row.userId,
    reference: row.reference,
    agrees,
    status: row.status,
    openUntil: asks ? new Date(row.at.getTime() + YOUNG_MS) : null,
    amountKobo: row.amountKobo,
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

/** Payments that went through the provider, and what came to virtual accounts by itself. */
export function chargeSource(db: Db, paystack: Pick<Paystack, 'bookOfCharges' | 'verify'>): BookSource {
  return {
    name: 'charge',
    theirs: (range) => paystack.bookOfCharges(range),
    standingOf,
    isKnown: async (reference) => (await paystack.verify(reference)).state !== 'unknown_reference',
    find: async (references) => (await chargesOf(db, references)).map(toLine),
    async askAgain(tx, { difference, reference }, now) {
      if (difference === 'missing_with_us') await onInbound(tx, reference, now);
      else if (!(await makeDue(tx, reference, now))) await hearAgain(tx, reference, now);
    },
    begunIn: async (range, after, limit) =>
      (await chargesBegunIn(db, { ...range, after, limit })).map(toLine),
  };
}
