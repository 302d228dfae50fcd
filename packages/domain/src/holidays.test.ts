import { describe, expect, it } from 'vitest';
import { easterSunday, holidaysOf, isWorkingDay } from './holidays.ts';
import { day } from './testing/day.ts';

describe('public holidays', () => {
  it('put Easter where the church does', () => {
    const years = {
      2024: '03-31',
      2025: '04-20',
      2026: '04-05',
      2027: '03-28',
      2038: '04-25',
      2285: '03-22',
    };
    for (const [year, date] of Object.entries(years))
      expect(easterSunday(Number(year))).toBe(`${year}-${date}`);
  });

  it('are those of 2026 and 2027, with the Monday for a fixed one on a weekend', () => {
    const of = (year: number) => holidaysOf(year).map(({ on }) => on.slice('2026-'.length));
    expect(of(2026).join(' ')).toBe(
      '01-01 03-19 03-20 04-03 04-06 05-01 05-27 05-28 06-12 08-26 10-01 12-25 12-26 12-28',
    );
    expect(of(2027).join(' ')).toBe(
      '01-01 03-10 03-11 03-26 03-29 05-01 05-03 05-17 05-18 05-29 06-12 06-14 08-16 10-01 12-25 12-26 12-27 12-28',
    );
  });

  it('say which are sure, and where each date comes from', () => {
    const certainty = (text: string) => {
      const found = holidaysOf(Number(text.slice(0, 4))).find(({ on }) => on === text);
      expect(found?.source).not.toBe('');
      return found?.certainty;
    };
    expect(certainty('2026-03-19')).toBe('sure');
    expect(certainty('2026-05-27')).toBe('expected');
    expect(certainty('2027-12-25')).toBe('sure');
    expect(certainty('2027-12-27')).toBe('expected');
  });

  it('are expected by the moon as its calendar has them', () => {
    const moon = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'numeric',
    });
    const days: Record<string, string[]> = {
      'Eid al-Fitr': ['10/1', '10/2'],
      'Eid al-Adha': ['12/10', '12/11'],
      Maulud: ['3/12'],
    };
    for (const year of [2028, 2029, 2030, 2031]) {
      for (const { on, name } of holidaysOf(year)) {
        const allowed = days[name];
        if (!allowed) continue;
        const parts = moon.formatToParts(new Date(`${on}T00:00:00Z`));
        const part = (type: string) => parts.find((one) => one.type === type)?.value;
        expect(allowed).toContain(`${part('month')}/${part('day')}`);
      }
    }
  });

  it('are no working days, weekends are none either, and staff have the last word', () => {
    expect(isWorkingDay(day('2026-12-24'), [])).toBe(true);
    expect(isWorkingDay(day('2026-12-25'), [])).toBe(false);
    expect(isWorkingDay(day('2026-12-27'), [])).toBe(false);
    const eid = { on: day('2026-05-27'), name: 'Eid al-Adha', isHoliday: false };
    expect(isWorkingDay(day('2026-05-27'), [])).toBe(false);
    expect(isWorkingDay(day('2026-05-27'), [eid])).toBe(true);
    expect(isWorkingDay(day('2026-12-24'), [{ ...eid, on: day('2026-12-24'), isHoliday: true }])).toBe(false);
  });
});
