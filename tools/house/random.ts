const STEP = 0x6d2b79f5;
const RANGE = 2 ** 32;

/** Draws that are the same for the same seed. */
export interface Draws {
  /** A whole number from 0 on, below this. */
  below(count: number): number;
  /** One of these; undefined where there are none. */
  oneOf<Item>(items: readonly Item[]): Item | undefined;
  /** One of these by its weight. */
  weighted<Item>(items: readonly (readonly [weight: number, item: Item])[]): Item;
}

/** Mulberry32, by Tommy Ettinger: 32 bits of state are enough for some thousands of draws. */
export function createDraws(seed: number): Draws {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + STEP) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / RANGE;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    below,
    oneOf: (items) => items[below(items.length)],
    weighted(items) {
      let place = below(items.reduce((all, [weight]) => all + weight, 0));
      for (const [weight, item] of items) {
        place -= weight;
        if (place < 0) return item;
      }
      throw new Error('Nothing to draw from.');
    },
  };
}
