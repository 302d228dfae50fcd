/** What looks like chance and is the same for the same seed. */
export interface Chance {
  /** A whole number from 0 to below this. */
  below(bound: number): number;
  /** Whether, with this probability. */
  is(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

/** Mulberry32, over a seed and a place, so that one place can be made again without those before it. */
export function chanceAt(seed: number, place: number): Chance {
  let state = (seed ^ Math.imul(place + 1, 0x9e3779b1)) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    below,
    is: (probability) => next() < probability,
    pick<Item>(items: readonly Item[]) {
      if (items.length === 0) throw new Error('there is nothing to pick from');
      // The place is below the length.
      return items[below(items.length)] as Item;
    },
  };
}
