import { describe, expect, it } from 'vitest';
import { areasOf, isAreaOf, STATES } from './places.ts';

/** Local government areas by state. Source: the count of each list in the First Schedule to the Constitution of 1999. */
const COUNTS = {
  Abia: 17,
  Adamawa: 21,
  'Akwa Ibom': 31,
  Anambra: 21,
  Bauchi: 20,
  Bayelsa: 8,
  Benue: 23,
  Borno: 27,
  'Cross River': 18,
  Delta: 25,
  Ebonyi: 13,
  Edo: 18,
  Ekiti: 16,
  Enugu: 17,
  FCT: 6,
  Gombe: 11,
  Imo: 27,
  Jigawa: 27,
  Kaduna: 23,
  Kano: 44,
  Katsina: 34,
  Kebbi: 21,
  Kogi: 21,
  Kwara: 16,
  Lagos: 20,
  Nasarawa: 13,
  Niger: 25,
  Ogun: 20,
  Ondo: 18,
  Osun: 30,
  Oyo: 33,
  Plateau: 17,
  Rivers: 23,
  Sokoto: 23,
  Taraba: 16,
  Yobe: 17,
  Zamfara: 14,
};

describe('states and their local government areas', () => {
  it('are 36 states and the territory, with 774 areas', () => {
    expect(Object.fromEntries(STATES.map((state) => [state, areasOf(state).length]))).toEqual(COUNTS);
    expect(STATES).toHaveLength(37);
    expect(STATES.flatMap(areasOf)).toHaveLength(774);
  });

  it('stand in alphabetical order, each once, with no space around a name', () => {
    for (const names of [STATES, ...STATES.map(areasOf)]) {
      expect(names).toEqual([...new Set(names)].toSorted((one, other) => one.localeCompare(other)));
      expect(names.filter((name) => name !== name.trim() || name === '')).toEqual([]);
    }
  });

  it('belong together: a name of another state is no area of this one', () => {
    expect(isAreaOf('Ikeja', 'Lagos')).toBe(true);
    expect(isAreaOf('Ikeja', 'Ogun')).toBe(false);
    expect(isAreaOf('ikeja', 'Lagos')).toBe(false);
    expect(isAreaOf('', 'Lagos')).toBe(false);
    expect(STATES.filter((state) => isAreaOf('Surulere', state))).toEqual(['Lagos', 'Oyo']);
  });
});
