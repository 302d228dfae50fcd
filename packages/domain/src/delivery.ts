import type { LagosDate } from './dates.ts';
import { addDays } from './dates.ts';
import type { HolidayCorrection } from './holidays.ts';
import { isWorkingDay } from './holidays.ts';
import type { Naira } from './money.ts';
import { naira } from './money.ts';
import type { State } from './places.ts';

/** Characters of a street with its number. Source: product rules, checkout. */
export const STREET_MIN = 5;
export const STREET_MAX = 120;
/** Characters of a town. Ours: the specification names none. */
export const CITY_MIN = 2;
export const CITY_MAX = 60;

export const DELIVERY_ZONES = ['lagos', 'south_west', 'rest', 'far'] as const;
export type DeliveryZone = (typeof DELIVERY_ZONES)[number];

interface ZoneTerms {
  readonly feeNaira: number;
  /** Working days from the day of the order to the last day on which it arrives. */
  readonly workingDays: number;
}

/** Newest first; a change is a new row. An order keeps the terms of the day on which it was placed. Ours: the specification names none. */
export const TERMS: readonly {
  readonly from: string;
  readonly zones: Readonly<Record<DeliveryZone, ZoneTerms>>;
}[] = [
  {
    from: '2025-01-01',
    zones: {
      lagos: { feeNaira: 2_500, workingDays: 3 },
      south_west: { feeNaira: 4_500, workingDays: 5 },
      rest: { feeNaira: 7_500, workingDays: 7 },
      far: { feeNaira: 12_000, workingDays: 12 },
    },
  },
];

const SOUTH_WEST: readonly State[] = ['Ekiti', 'Ogun', 'Ondo', 'Osun', 'Oyo'];

/** The states along the northern border. */
const FAR_NORTH: readonly State[] = [
  'Adamawa',
  'Borno',
  'Jigawa',
  'Katsina',
  'Kebbi',
  'Sokoto',
  'Taraba',
  'Yobe',
  'Zamfara',
];

/** Where the last stretch is by boat. */
const RIVERINE: Readonly<Partial<Record<State, readonly string[]>>> = {
  'Akwa Ibom': ['Eastern Obolo', 'Ibeno', 'Mbo', 'Udung-Uko'],
  Bayelsa: ['Brass', 'Ekeremor', 'Nembe', 'Southern Ijaw'],
  'Cross River': ['Bakassi'],
  Delta: ['Bomadi', 'Burutu', 'Patani', 'Warri North', 'Warri South West'],
  Kogi: ['Ibaji'],
  Ondo: ['Ese Odo', 'Ilaje'],
  Rivers: ['Akuku-Toru', 'Andoni', 'Bonny', 'Degema', 'Ogu/Bolo', 'Opobo/Nkoro'],
};

export function deliveryZone(state: State, lga: string): DeliveryZone {
  if (FAR_NORTH.includes(state) || RIVERINE[state]?.includes(lga)) return 'far';
  if (state === 'Lagos') return 'lagos';
  return SOUTH_WEST.includes(state) ? 'south_west' : 'rest';
}

/** What delivery costs for an order of that day, and the last working day on which it arrives. */
export function deliveryTerms(
  { state, lga }: { readonly state: State; readonly lga: string },
  on: LagosDate,
  corrections: readonly HolidayCorrection[],
): { feeNaira: Naira; expectedBy: LagosDate } {
  const row = TERMS.find(({ from }) => from <= on) ?? TERMS.at(-1);
  if (!row) throw new RangeError('no terms of delivery');
  const { feeNaira, workingDays } = row.zones[deliveryZone(state, lga)];
  return { feeNaira: naira(feeNaira), expectedBy: workingDaysAfter(on, workingDays, corrections) };
}

function workingDaysAfter(
  on: LagosDate,
  count: number,
  corrections: readonly HolidayCorrection[],
): LagosDate {
  let day = on;
  let left = count;
  while (left > 0) {
    day = addDays(day, 1);
    if (isWorkingDay(day, corrections)) left -= 1;
  }
  return day;
}
