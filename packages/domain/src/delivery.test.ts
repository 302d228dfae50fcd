import { describe, expect, it } from 'vitest';
import { deliveryTerms, deliveryZone } from './delivery.ts';
import type { State } from './places.ts';
import { areasOf, STATES } from './places.ts';
import { day } from './testing/day.ts';

const MONDAY = day('2026-11-23');
const YABA = { state: 'Lagos', lga: 'Lagos Mainland' } as const;

describe('delivery', () => {
  it('costs and takes more the farther it goes', () => {
    const to = (state: State, lga: string) => deliveryTerms({ state, lga }, MONDAY, []);
    expect(to('Lagos', 'Ikeja')).toEqual({ feeNaira: 2_500, expectedBy: '2026-11-26' });
    expect(to('Oyo', 'Surulere')).toEqual({ feeNaira: 4_500, expectedBy: '2026-11-30' });
    expect(to('Kano', 'Kano Municipal')).toEqual({ feeNaira: 7_500, expectedBy: '2026-12-02' });
    expect(to('FCT', 'Bwari')).toEqual({ feeNaira: 7_500, expectedBy: '2026-12-02' });
    expect(to('Borno', 'Maiduguri')).toEqual({ feeNaira: 12_000, expectedBy: '2026-12-09' });
    expect(to('Rivers', 'Bonny')).toEqual({ feeNaira: 12_000, expectedBy: '2026-12-09' });
  });

  it('goes by boat only to areas of that state, and to no place twice', () => {
    expect(deliveryZone('Rivers', 'Port Harcourt')).toBe('rest');
    expect(deliveryZone('Ondo', 'Akure South')).toBe('south_west');
    expect(deliveryZone('Ondo', 'Ilaje')).toBe('far');
    const byBoat = STATES.flatMap((state) => {
      const zones = areasOf(state).map((lga) => deliveryZone(state, lga));
      return new Set(zones).size > 1 ? zones.filter((zone) => zone === 'far') : [];
    });
    // Every name in the table of places by boat is one of that state's areas.
    expect(byBoat).toHaveLength(23);
  });

  it('promises a working day: weekends, holidays and days that staff declared do not count', () => {
    const yaba = (on: string, corrections: Parameters<typeof deliveryTerms>[2] = []) =>
      deliveryTerms(YABA, day(on), corrections).expectedBy;
    expect(yaba('2026-11-20')).toBe('2026-11-25');
    expect(yaba('2026-11-21')).toBe('2026-11-25');
    expect(yaba('2026-12-24')).toBe('2026-12-31');
    expect(yaba('2026-11-23', [{ on: day('2026-11-25'), name: 'Declared', isHoliday: true }])).toBe(
      '2026-11-27',
    );
  });

  it('has terms for a day before the first row too', () => {
    expect(deliveryTerms(YABA, day('2020-01-06'), []).feeNaira).toBe(2_500);
  });
});
