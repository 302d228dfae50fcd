import type { Tx } from '#platform/db.ts';
import type { BookEntry, Stretch } from '#providers/paystack/books.ts';
import type { OurLine, Standing } from './compare.ts';

/** One of the provider's books and ours beside it: charges, transfers, refunds. */
export interface BookSource {
  readonly name: 'charge' | 'transfer' | 'refund';
  theirs(stretch: Stretch): AsyncIterable<readonly BookEntry[]>;
  /** What a word of the provider means in this book. */
  standingOf(status: string): Standing;
  /** Ours of these references, of whatever day. */
  find(references: readonly string[]): Promise<OurLine[]>;
  /** Whether the provider knows of it at all: in its book it may stand under another day. Throws what the client throws. */
  isKnown(reference: string): Promise<boolean>;
  /** Has one asked about now that went through with them and not with us: what they say then settles it, nothing else. */
  askAgain?(tx: Tx, reference: string, now: Date): Promise<void>;
  /** Ours that began in [from, to), in the order of their beginning, at most so many after that one. */
  begunIn(stretch: Stretch, after: OurLine | null, limit: number): Promise<OurLine[]>;
}
