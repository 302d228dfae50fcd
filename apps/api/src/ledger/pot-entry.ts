import type { Kobo, Naira } from '@kolo/domain/money';
import { kobo, shownChange } from '@kolo/domain/money';
import { oneLine } from '@kolo/domain/text';
import type { Direction } from '@kolo/domain/transactions';

/** One leg of a movement, as it changed one pot. */
export interface PotEntry {
  readonly id: string;
  /** A code of MOVEMENT_KINDS. */
  readonly kind: number;
  readonly direction: Direction;
  readonly amountKobo: Kobo;
  /** What the customer sees of it, in whole naira: the floor of the balance moves by so much, which may be nothing. */
  readonly shown: Naira;
  /** What was in the pot right after. */
  readonly balanceKobo: Kobo;
  readonly postedAt: Date;
  readonly narration: string;
  readonly reference: string;
}

/** How far the floor of a balance moved, in whole naira: at least nothing. `balanceKobo` is what was there right after. */
export function shownOf(leg: { direction: Direction; amountKobo: Kobo; balanceKobo: Kobo }): Naira {
  const { direction, amountKobo, balanceKobo } = leg;
  return direction === 'inflow'
    ? shownChange(kobo(balanceKobo - amountKobo), balanceKobo)
    : shownChange(balanceKobo, kobo(balanceKobo + amountKobo));
}

/** A leg as the database has it. */
export function potEntry(leg: {
  readonly id: string;
  readonly kind: number;
  readonly comesIn: boolean;
  readonly amount: bigint | number | string;
  readonly balance: bigint | number | string;
  readonly postedAt: Date;
  readonly narration: string;
  readonly reference: string;
}): PotEntry {
  const direction = leg.comesIn ? 'inflow' : 'outflow';
  const [amountKobo, balanceKobo] = [kobo(BigInt(leg.amount)), kobo(BigInt(leg.balance))];
  return {
    id: leg.id,
    kind: leg.kind,
    direction,
    amountKobo,
    balanceKobo,
    shown: shownOf({ direction, amountKobo, balanceKobo }),
    postedAt: leg.postedAt,
    narration: oneLine(leg.narration),
    reference: leg.reference,
  };
}

/** What `entriesTextOf` writes for one leg; its time in ms. */
type WrittenLeg = readonly [
  id: string,
  comesIn: boolean,
  amount: string,
  balance: string,
  postedAt: number,
  narration: string,
  reference: string,
  kind: number,
];

/** The entries that `entriesTextOf` wrote. */
export function parseEntries(text: string): PotEntry[] {
  // Written by our own statement in exactly this form.
  const legs = JSON.parse(text) as readonly WrittenLeg[];
  return legs.map(([id, comesIn, amount, balance, postedAt, narration, reference, kind]) =>
    potEntry({ id, kind, comesIn, amount, balance, postedAt: new Date(postedAt), narration, reference }),
  );
}
