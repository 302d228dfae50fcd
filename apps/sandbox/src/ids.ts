import { IDS_RESERVED_AT_ONCE } from './limits.ts';
import type { World } from './world.ts';

export type RandomBytes = (count: number) => Uint8Array;

export type Ids = {
  /** Grows by one, never repeats, also over a restart. */
  next(): number;
  /** Lower-case letters and digits after the prefix. */
  code(prefix: string, length: number): string;
};

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz012345';

export function createIds(world: World, random: RandomBytes): Ids {
  let ceiling = world.settings().idCeiling;
  let upcoming = ceiling;

  return {
    next() {
      if (upcoming >= ceiling) {
        ceiling = upcoming + IDS_RESERVED_AT_ONCE;
        world.changeSettings({ idCeiling: ceiling });
      }
      const id = upcoming;
      upcoming += 1;
      return id;
    },
    code(prefix, length) {
      let text = prefix;
      for (const byte of random(length)) text += ALPHABET.charAt(byte % ALPHABET.length);
      return text;
    },
  };
}
