import type { LagosDate } from './dates.ts';
import { addDays, isWeekend, parseLagosDate } from './dates.ts';

/** `sure`: fixed by law or declared. `expected`: it depends on the moon or on a declaration that has not come yet. */
export type Certainty = 'sure' | 'expected';

export interface Holiday {
  readonly on: LagosDate;
  readonly name: string;
  readonly certainty: Certainty;
  /** Where the date comes from. */
  readonly source: string;
}

/** A correction by staff: that day is a public holiday after all, or is not one. */
export interface HolidayCorrection {
  readonly on: LagosDate;
  readonly name: string;
  readonly isHoliday: boolean;
}

const ACT = 'Public Holidays Act, Cap P40 LFN 2004';
const DEMOCRACY_DAY_ACT = 'Public Holidays (Amendment) Act 2019';
const EASTER = 'Public Holidays Act, Cap P40 LFN 2004; date by the Gregorian computus';
const MONDAY = 'Custom of the Ministry of Interior: the next working day for a fixed holiday on a weekend';
const PYTHON_HOLIDAYS = 'python-holidays 0.105, https://github.com/vacanza/holidays';
const UMM_AL_QURA = 'Umm al-Qura calendar, CLDR 48';

/** The same day every year: month and day. */
const FIXED = [
  { day: '01-01', name: "New Year's Day", source: ACT },
  { day: '05-01', name: "Workers' Day", source: ACT },
  { day: '06-12', name: 'Democracy Day', source: DEMOCRACY_DAY_ACT },
  { day: '10-01', name: 'Independence Day', source: ACT },
  { day: '12-25', name: 'Christmas Day', source: ACT },
  { day: '12-26', name: 'Boxing Day', source: ACT },
] as const;

/** Holidays that follow no rule: set by the moon, or declared. Years after the last entry have none until they are added. */
const DATED: readonly (readonly [string, string, Certainty, string])[] = [
  ['2026-03-19', 'Eid al-Fitr', 'sure', 'Declared: https://wazam.net/news/197060'],
  ['2026-03-20', 'Eid al-Fitr', 'sure', 'Declared: https://wazam.net/news/197060'],
  ['2026-05-27', 'Eid al-Adha', 'expected', PYTHON_HOLIDAYS],
  ['2026-05-28', 'Eid al-Adha', 'expected', PYTHON_HOLIDAYS],
  ['2026-08-26', 'Maulud', 'expected', PYTHON_HOLIDAYS],
  ['2027-03-10', 'Eid al-Fitr', 'expected', PYTHON_HOLIDAYS],
  ['2027-03-11', 'Eid al-Fitr', 'expected', PYTHON_HOLIDAYS],
  ['2027-05-17', 'Eid al-Adha', 'expected', PYTHON_HOLIDAYS],
  ['2027-05-18', 'Eid al-Adha', 'expected', PYTHON_HOLIDAYS],
  ['2027-05-29', 'Inauguration Day', 'expected', PYTHON_HOLIDAYS],
  ['2027-08-16', 'Maulud', 'expected', PYTHON_HOLIDAYS],
  ['2028-02-26', 'Eid al-Fitr', 'expected', UMM_AL_QURA],
  ['2028-02-27', 'Eid al-Fitr', 'expected', UMM_AL_QURA],
  ['2028-05-05', 'Eid al-Adha', 'expected', UMM_AL_QURA],
  ['2028-05-06', 'Eid al-Adha', 'expected', UMM_AL_QURA],
  ['2028-08-03', 'Maulud', 'expected', UMM_AL_QURA],
  ['2029-02-14', 'Eid al-Fitr', 'expected', UMM_AL_QURA],
  ['2029-02-15', 'Eid al-Fitr', 'expected', UMM_AL_QURA],
  ['2029-04-24', 'Eid al-Adha', 'expected', UMM_AL_QURA],
  ['2029-04-25', 'Eid al-Adha', 'expected', UMM_AL_QURA],
  ['2029-07-24', 'Maulud', 'expected', UMM_AL_QURA],
  ['2030-02-04', 'Eid al-Fitr', 'expected', UMM_AL_QURA],
  ['2030-02-05', 'Eid al-Fitr', 'expected', UMM_AL_QURA],
  ['2030-04-13', 'Eid al-Adha', 'expected', UMM_AL_QURA],
  ['2030-04-14', 'Eid al-Adha', 'expected', UMM_AL_QURA],
  ['2030-07-13', 'Maulud', 'expected', UMM_AL_QURA],
  ['2031-01-24', 'Eid al-Fitr', 'expected', UMM_AL_QURA],
  ['2031-01-25', 'Eid al-Fitr', 'expected', UMM_AL_QURA],
  ['2031-04-02', 'Eid al-Adha', 'expected', UMM_AL_QURA],
  ['2031-04-03', 'Eid al-Adha', 'expected', UMM_AL_QURA],
  ['2031-07-02', 'Maulud', 'expected', UMM_AL_QURA],
];

function day(text: string): LagosDate {
  const date = parseLagosDate(text);
  if (!date) throw new RangeError(`${text} is no day of the calendar`);
  return date;
}

/**
 * Easter Sunday of the Gregorian calendar.
 * Source: the anonymous Gregorian computus, J. Meeus, Astronomical Algorithms, chapter 8.
 */
export function easterSunday(year: number): LagosDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const leapCenturies = Math.floor(century / 4);
  const lunar = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leapCenturies - lunar + 15) % 30;
  const inCentury = year % 100;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const daysOn = epact + weekday - 7 * late + 114;
  const month = String(Math.floor(daysOn / 31)).padStart(2, '0');
  return day(`${year}-${month}-${String((daysOn % 31) + 1).padStart(2, '0')}`);
}

/** Every public holiday of that year as the table has it, in order of days. */
export function holidaysOf(year: number): Holiday[] {
  const easter = easterSunday(year);
  const fixed = FIXED.map(({ day: monthAndDay, name, source }): Holiday => {
    return { on: day(`${year}-${monthAndDay}`), name, certainty: 'sure', source };
  });
  const dated = DATED.filter(([on]) => on.startsWith(`${year}-`)).map(([on, name, certainty, source]) => {
    return { on: day(on), name, certainty, source };
  });
  const holidays: Holiday[] = [
    ...fixed,
    { on: addDays(easter, -2), name: 'Good Friday', certainty: 'sure', source: EASTER },
    { on: addDays(easter, 1), name: 'Easter Monday', certainty: 'sure', source: EASTER },
    ...dated,
  ];
  for (const { on, name } of fixed) {
    if (!isWeekend(on)) continue;
    let instead = addDays(on, 1);
    while (isWeekend(instead) || holidays.some((holiday) => holiday.on === instead)) {
      instead = addDays(instead, 1);
    }
    holidays.push({ on: instead, name: `${name} (in lieu)`, certainty: 'expected', source: MONDAY });
  }
  return holidays.sort((one, other) => (one.on < other.on ? -1 : 1));
}

/** Whether banks work on that day: neither a weekend nor a public holiday, by the table and by what staff corrected. */
export function isWorkingDay(on: LagosDate, corrections: readonly HolidayCorrection[]): boolean {
  if (isWeekend(on)) return false;
  const corrected = corrections.find((correction) => correction.on === on);
  if (corrected) return !corrected.isHoliday;
  return !holidaysOf(Number(on.slice(0, 'YYYY'.length))).some((holiday) => holiday.on === on);
}
