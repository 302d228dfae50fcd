import type { Kobo } from '@kolo/domain/money';

/**
 * Where a line of a book stands. `through`: the money moved. `back`: it moved and came back. `nothing`: it did not move and
 * will not. `open`: nobody can say yet.
 */
export type Standing = 'through' | 'back' | 'nothing' | 'open';

export interface TheirLine {
  readonly reference: string;
  readonly standing: Standing;
  /** The provider's own word, for whoever reads the difference. */
  readonly status: string;
  readonly currency: string;
  readonly amountKobo: Kobo;
}

export interface OurLine {
  readonly userId: string;
  readonly reference: string;
  /** Where the provider's line may stand for the two books to agree. */
  readonly agrees: readonly Standing[];
  /** Our own word. */
  readonly status: string;
  /** Whether we are still asking what became of it. */
  readonly isOpen: boolean;
  readonly amountKobo: Kobo;
  readonly at: Date;
}

export const DIFFERENCES = ['missing_with_us', 'missing_with_them', 'wrong_amount', 'wrong_status'] as const;

export interface Difference {
  readonly difference: (typeof DIFFERENCES)[number];
  readonly reference: string;
  readonly userId: string | null;
  readonly detail: string;
}

function hasMoved(standing: Standing): boolean {
  return standing === 'through' || standing === 'back';
}

/** Whether our book says that money moved. */
export function saysMoved({ agrees }: OurLine): boolean {
  return agrees.some(hasMoved);
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
    return [{ difference: 'missing_with_us', reference, userId: null, detail }];
  }
  if (!hasMoved(theirs.standing) && !saysMoved(ours)) return [];
  const { userId } = ours;
  const detail = `We have ${ours.amountKobo} kobo in NGN, ${ours.status}; ${theirWords(theirs)}.`;
  const differs: Difference[] = [];
  if (theirs.currency !== 'NGN' || theirs.amountKobo !== ours.amountKobo)
    differs.push({ difference: 'wrong_amount', reference, userId, detail });
  if (!ours.agrees.includes(theirs.standing))
    differs.push({ difference: 'wrong_status', reference, userId, detail });
  return differs;
}

/** A line of ours that the provider's book should have and has not. */
export function missingWithThem({ reference, userId, amountKobo, status }: OurLine): Difference {
  const detail = `We have ${amountKobo} kobo in NGN, ${status}; the provider has no such entry.`;
  return { difference: 'missing_with_them', reference, userId, detail };
}
