import type { Kobo } from '@kolo/domain/money';
import type { Tx } from '#platform/db.ts';
import type { BookEntry, DateRange } from '#providers/paystack/books.ts';
import { DEDICATED_CHANNEL } from '#providers/paystack/dedicated-accounts.ts';

/**
 * Where a line of a book stands. `through`: the money moved. `back`: it moved and came back. `nothing`: it did not move and
 * will not. `open`: nobody can say yet.
 */
export type Standing = 'through' | 'back' | 'nothing' | 'open';

export interface TheirLine {
  readonly reference: string;
  readonly standing: Standing;
  /** The provider's own status, for anyone who reads the difference. */
  readonly status: string;
  readonly currency: string;
  readonly amountKobo: Kobo;
  readonly channel?: BookEntry['channel'];
}

export interface OurLine {
  /** Null if nobody knows whose it is. */
  readonly userId: string | null;
  readonly reference: string;
  /** Where the provider's line may stand for the two books to agree. */
  readonly agrees: readonly Standing[];
  /** Our own status. */
  readonly status: string;
  /** While we are still asking what became of it: until when it is no difference that we do not know. */
  readonly openUntil: Date | null;
  /** Null where we have not been told yet. */
  readonly amountKobo: Kobo | null;
  readonly at: Date;
}

export const DIFFERENCES = ['missing_with_us', 'missing_with_them', 'wrong_amount', 'wrong_status'] as const;

export interface Difference {
  readonly difference: (typeof DIFFERENCES)[number];
  readonly reference: string;
  readonly userId: string | null;
  readonly detail: string;
  /** The money moved there and not here: it may have come when nobody asked any more. */
  readonly isLate?: true;
}

/** How long after a question was due it has been asked, if anybody asks. */
const ASKED_WITHIN_MS = 30 * 60 * 1_000;

/** Until when the next question tells us; null where none is due. */
export function askedUntil(nextCheckAt: Date | null): Date | null {
  return nextCheckAt && new Date(nextCheckAt.getTime() + ASKED_WITHIN_MS);
}

function hasMoved(standing: Standing): boolean {
  return standing === 'through' || standing === 'back';
}

/** Whether our book says that money moved. */
export function saysMoved({ agrees }: OurLine): boolean {
  return agrees.some(hasMoved);
}

function ourWords({ status, amountKobo }: OurLine): string {
  return `We have ${amountKobo ?? 'an unknown number of'} kobo in NGN, ${status}`;
}

function theirWords({ status, amountKobo, currency }: TheirLine): string {
  return `the provider has ${amountKobo} kobo in ${currency}, ${status}`;
}

/**
 * What differs between a line of theirs and ours of the same reference, if there is one. Where neither says that money
 * moved, the two agree in all that counts.
 */
export function compareLine(theirs: TheirLine, ours: OurLine | undefined): Difference[] {
  const { reference } = theirs;
  if (!ours) {
    if (!hasMoved(theirs.standing)) return [];
    const detail = `We have no such entry; ${theirWords(theirs)}.`;
    // It came by itself to a customer's number, and nobody told us of it.
    const isUnheard = theirs.standing === 'through' && theirs.channel === DEDICATED_CHANNEL;
    const found = { difference: 'missing_with_us', reference, userId: null, detail } as const;
    return [{ ...found, ...(isUnheard && { isLate: true }) }];
  }
  if (!hasMoved(theirs.standing) && !saysMoved(ours)) return [];
  const { userId } = ours;
  const detail = `${ourWords(ours)}; ${theirWords(theirs)}.`;
  const differs: Difference[] = [];
  const isSame = ours.amountKobo === null || theirs.amountKobo === ours.amountKobo;
  if (theirs.currency !== 'NGN' || !isSame)
    differs.push({ difference: 'wrong_amount', reference, userId, detail });
  if (!ours.agrees.includes(theirs.standing))
    differs.push({
      difference: 'wrong_status',
      reference,
      userId,
      detail,
      ...(theirs.standing === 'through' && !saysMoved(ours) && { isLate: true }),
    });
  return differs;
}

/** A line of ours that the provider's book should have and has not. */
export function missingWithThem(ours: OurLine): Difference {
  const { reference, userId } = ours;
  const detail = `${ourWords(ours)}; the provider has no such entry.`;
  return { difference: 'missing_with_them', reference, userId, detail };
}

/** One of the provider's books and ours beside it: charges, transfers, refunds. */
export interface BookSource {
  readonly name: 'charge' | 'transfer' | 'refund';
  theirs(range: DateRange): AsyncIterable<readonly BookEntry[]>;
  /** What a status of the provider means in this book. */
  standingOf(status: string): Standing;
  /** Ours of these references, of whatever day. */
  find(references: readonly string[]): Promise<OurLine[]>;
  /** Whether the provider knows of it at all: in its book it may stand under another day. Throws what the client throws. */
  isKnown(reference: string): Promise<boolean>;
  /** Has one asked about now that went through with them and not with us: what they say then settles it, nothing else. */
  askAgain?(tx: Tx, late: Pick<Difference, 'difference' | 'reference'>, now: Date): Promise<void>;
  /** Ours that began in [from, to), in the order of their beginning, at most so many after that one. */
  begunIn(range: DateRange, after: OurLine | null, limit: number): Promise<OurLine[]>;
}
