import { PlainError } from '@kolo/tools/environment/plain-error.ts';
import type { Figure } from './budget.ts';
import type { BookEntry } from './fault-world.ts';

/** What came in by our books, under one reference. */
export interface Credited {
  readonly reference: string;
  readonly movements: number;
  readonly kobo: string;
}

export interface Verdict {
  /** Paid at the provider, not in our books. */
  readonly lost: number;
  /** In our books more than once, or with another sum. */
  readonly doubled: number;
  /** In our books, not paid at the provider. */
  readonly invented: number;
}

/** The provider's book against ours. */
export function compareBooks(book: readonly BookEntry[], credited: readonly Credited[]): Verdict {
  const paid = new Map(
    book
      .filter(({ kind, status }) => kind === 'charge' && status === 'success')
      .map((one) => [one.reference, one]),
  );
  const ours = new Map(credited.map((one) => [one.reference, one]));
  const wrong = credited.filter(({ reference, movements, kobo }) => {
    const there = paid.get(reference);
    return movements > 1 || (there !== undefined && String(there.kobo) !== kobo);
  });
  return {
    lost: [...paid.keys()].filter((reference) => !ours.has(reference)).length,
    doubled: wrong.length,
    invented: credited.filter(({ reference }) => !paid.has(reference)).length,
  };
}

export function count(name: string, value: number): Figure {
  return { name, value, unit: '' };
}

export function none(name: string, value: number): Figure {
  return { name, value, unit: '', budget: 0, gates: true };
}

export function seconds(name: string, ms: number): Figure {
  return { name, value: ms / 1_000, unit: 's' };
}

export function verdictFigures(part: string, { lost, doubled, invented }: Verdict): Figure[] {
  return [
    none(`${part}: paid and not credited (lost)`, lost),
    none(`${part}: credited twice or with another sum (doubled)`, doubled),
    none(`${part}: credited and not paid`, invented),
  ];
}

/** A smaller or another run is asked for by name. */
export function size(name: string, usual: number): number {
  const value = Number(process.env[name] ?? usual);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new PlainError(`${name} takes a whole number above 0.`);
}
