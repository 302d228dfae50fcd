import { describe, expect, it } from 'vitest';
import { DAILY_FREQUENCIES, periodDate } from './daily-plan.ts';
import type { LagosDate } from './dates.ts';
import { addDays, daysBetween, lagosDateOf } from './dates.ts';
import type { MarkPlan, ReminderFacts } from './reminder.ts';
import { decideReminder, isDaytime } from './reminder.ts';
import { dueAt } from './schedule.ts';
import { day } from './testing/day.ts';

const START = day('2026-11-02');

const plan: MarkPlan = {
  startsOn: START,
  frequency: 'daily',
  periods: 60,
  totalCount: 0,
  isFull: false,
};

const facts: ReminderFacts = {
  plan,
  unpaid: null,
  remindedOn: null,
  signedUpOn: day('2026-10-01'),
  isFrozen: false,
  isPaidToday: false,
  scheduled: [],
  isOn: true,
  hour: 18,
  lookDueAt: dueAt(START, 0),
};

const EVENING = dueAt(START, 18);

const at = (change: Partial<ReminderFacts>, now = EVENING) => decideReminder({ ...facts, ...change }, now);

interface Told {
  readonly on: LagosDate;
  readonly at: Date;
  /** Days since the first mark that was not paid. */
  readonly after: number;
}

interface Life {
  readonly plan?: Partial<MarkPlan>;
  readonly days?: number;
  readonly hour?: number;
  /** Whether the customer pays on that day, after the hour at which reminders come. */
  readonly pays?: (date: LagosDate) => boolean;
  /** How late the look comes, in hours. */
  readonly late?: number;
}

/** Runs through the days: checks whenever a check is due, and pays one mark in the last hour of the days in `pays`. */
function live({ plan: change = {}, days = 120, hour = 18, pays = () => false, late = 0 }: Life): Told[] {
  const told: Told[] = [];
  let one: ReminderFacts = { ...facts, hour, plan: { ...plan, ...change } };
  let look: Date | null = dueAt(one.plan.startsOn, 0);
  const end = addDays(START, days);
  for (let date = START; date < end; date = addDays(date, 1)) {
    while (look !== null && lagosDateOf(look) <= date) {
      const now: Date = new Date(look.getTime() + late * 60 * 60 * 1_000);
      const { reminds, unpaid, nextLookAt } = decideReminder({ ...one, lookDueAt: look }, now);
      const on = lagosDateOf(now);
      if (reminds) told.push({ on, at: now, after: unpaid ? daysBetween(unpaid.since, on) : 0 });
      one = { ...one, unpaid, remindedOn: reminds ? on : one.remindedOn };
      if (nextLookAt !== null && nextLookAt <= look) throw new Error('the next look is not later');
      look = nextLookAt;
    }
    if (pays(date)) one = { ...one, plan: { ...one.plan, totalCount: one.plan.totalCount + 1 } };
  }
  return told;
}

const daysTold = (life: Life) => live(life).map(({ on }) => daysBetween(START, on));

describe('a reminder', () => {
  it('is due at the hour of the day on which a mark is due', () => {
    expect(at({}).reminds).toBe(true);
    const early = at({}, dueAt(START, 17));
    expect(early).toEqual({ reminds: false, unpaid: null, nextLookAt: EVENING });
    expect(at({ plan: { ...plan, startsOn: addDays(START, 1) } }).reminds).toBe(false);
    expect(at({ plan: { ...plan, frequency: 'weekly' } }, dueAt(addDays(START, 3), 18)).reminds).toBe(false);
  });

  it('comes once a day', () => {
    expect(at({ remindedOn: START }).reminds).toBe(false);
    expect(at({ remindedOn: addDays(START, -1) }).reminds).toBe(true);
  });

  it('is not due where the mark is paid, the package full or something came in today', () => {
    expect(at({ plan: { ...plan, totalCount: 1 } }).reminds).toBe(false);
    expect(at({ plan: { ...plan, isFull: true } }).reminds).toBe(false);
    expect(at({ isPaidToday: true })).toMatchObject({ reminds: false, unpaid: null });
    expect(at({ plan: { ...plan, periods: 5 } }, dueAt(addDays(START, 5), 18)).reminds).toBe(false);
  });

  it('is never sent at night, on the day of sign-up, to a frozen customer or against the switch', () => {
    expect(at({}, dueAt(START, 21)).reminds).toBe(false);
    expect(at({ hour: 5 }, dueAt(START, 6)).reminds).toBe(false);
    expect(at({ hour: 5 }, dueAt(START, 7)).reminds).toBe(true);
    expect(at({ signedUpOn: START }).reminds).toBe(false);
    expect(at({ isFrozen: true }).reminds).toBe(false);
    expect(at({ isOn: false }).reminds).toBe(false);
  });

  it('is not due where a schedule pays the mark before the next one', () => {
    expect(at({ scheduled: [{ on: START, periods: 1 }] }).reminds).toBe(false);
    const behind = dueAt(addDays(START, 9), 18);
    expect(at({ scheduled: [{ on: addDays(START, 9), periods: 1 }] }, behind).reminds).toBe(false);
    expect(at({ scheduled: [{ on: addDays(START, 1), periods: 1 }] }).reminds).toBe(true);
  });

  it('is not due where one run of a schedule pays all marks that are due by then', () => {
    const sunday = addDays(START, 6);
    expect(at({ scheduled: [{ on: sunday, periods: 7 }] }).reminds).toBe(false);
    expect(at({ scheduled: [{ on: sunday, periods: 6 }] }).reminds).toBe(true);
  });

  it('comes for three marks in a row, then weekly from the 14th day, and no more after 30', () => {
    expect(daysTold({})).toEqual([0, 1, 2, 14, 21, 28]);
    expect(daysTold({ plan: { frequency: 'weekly' } })).toEqual([0, 7, 14, 21, 28]);
    expect(daysTold({ plan: { frequency: 'monthly' }, days: 400 })).toEqual([0, 30, 61]);
  });

  it('begins again with a payment', () => {
    const twentieth = addDays(START, 20);
    expect(daysTold({ pays: (date) => date === twentieth, days: 30 })).toEqual([0, 1, 2, 14, 21, 22, 23]);
  });

  it('begins again when the switch is on again, and after a freeze', () => {
    const unpaid = { since: START, totalCount: 0 };
    const late = dueAt(addDays(START, 40), 18);
    expect(at({ unpaid }, late).reminds).toBe(false);
    for (const change of [{ isOn: false }, { isFrozen: true }]) {
      expect(at({ unpaid, ...change }, late).unpaid).toBeNull();
    }
  });

  it('does not come at once when the settings change after its hour', () => {
    const changed = new Date(EVENING.getTime() + 1);
    expect(at({ lookDueAt: changed }, changed)).toEqual({
      reminds: false,
      unpaid: null,
      nextLookAt: dueAt(addDays(START, 1), 18),
    });
    expect(at({ lookDueAt: EVENING }, changed).reminds).toBe(true);
  });

  it('that was not sent before the night is not made up', () => {
    expect(daysTold({ late: 2.5, days: 3 })).toEqual([0, 1, 2]);
    expect(daysTold({ late: 3, days: 3 })).toEqual([]);
  });

  it('is looked for no more when no mark is left', () => {
    expect(at({ plan: { ...plan, periods: 1 } }).nextLookAt).toBeNull();
    expect(at({ plan: { ...plan, totalCount: 60 } }).nextLookAt).toBeNull();
    expect(at({ plan: { ...plan, totalCount: 10 } }).nextLookAt).toEqual(dueAt(addDays(START, 10), 18));
  });
});

describe('whatever a customer pays and whichever hour they chose', () => {
  // Every pattern of paid days over the first eight, repeated: all that a run of marks can look like.
  const patterns = Array.from({ length: 256 }, (_, bits) => bits);
  const lives = DAILY_FREQUENCIES.flatMap((frequency) =>
    patterns.map((bits) => ({
      plan: { frequency },
      hour: 7 + (bits % 14),
      days: 70,
      pays: (date: LagosDate) => ((bits >> (daysBetween(START, date) % 8)) & 1) === 1,
    })),
  );

  it('at most one reminder comes a day, by day, at the hour, on the day of a mark, and none after 30 days of a run', () => {
    for (const life of lives) {
      const told = live(life);
      const { frequency } = life.plan;
      const marks = new Set(Array.from({ length: 80 }, (_, n) => periodDate(START, frequency, n)));
      expect(new Set(told.map(({ on }) => on)).size).toBe(told.length);
      for (const { on, at: when, after } of told) {
        expect(marks.has(on)).toBe(true);
        expect(when).toEqual(dueAt(on, life.hour));
        expect(isDaytime(when)).toBe(true);
        if (frequency !== 'monthly') expect(after).toBeLessThanOrEqual(30);
      }
    }
  });

  it('none comes between the third mark of a run and its 14th day', () => {
    for (const life of lives.filter(({ plan: { frequency } }) => frequency === 'daily')) {
      for (const { after } of live(life)) expect(after <= 2 || (after >= 14 && after % 7 === 0)).toBe(true);
    }
  });
});
