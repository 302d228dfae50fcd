import { describe, expect, it } from 'vitest';
import type { Schedule } from '@kolo/contract/schedules';
import { parseLagosDate } from '@kolo/domain/dates';
import { emptyForm, formErrors, formOf, movedInto, preview, toChange, toRequest } from './form.ts';
import { countMarks, monthMarks, weeksOf } from './month.ts';
import { nextText, occurrenceText, rhythmText } from './words.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const ID = '01940000-0000-7000-8000-000000000000';
const SCHEDULE: Schedule = {
  id: ID,
  purpose: 'daily',
  packageId: ID,
  packageName: 'Shop rent',
  amount: 3_000,
  frequency: 'weekly',
  weekdays: [3],
  hour: 18,
  startDate: '2026-11-01',
  source: { method: 'saved_card', cardId: ID },
  backupSource: { method: 'account', accountType: 'ds' },
  tellDayBefore: false,
  version: 'v1',
  state: 'active',
  nextRun: '2026-11-25T17:00:00.000Z',
};

const roomOf = (): undefined => undefined;

it('saves into something else with its plan, as far as nothing else was chosen', () => {
  const starts: Readonly<Record<string, object>> = {
    'daily:a': { amount: 3_000, frequency: 'weekly', weekdays: [3], dayOfMonth: 18, source: 'account:ds' },
    'daily:b': { amount: 5_000, frequency: 'monthly', weekdays: [5], dayOfMonth: 20, source: 'card:c1' },
  };
  const startOf = (into: string) => starts[into] ?? {};
  const move = (form: ReturnType<typeof emptyForm>, into: string) =>
    movedInto(form, into, { startOf, now: NOW });
  const empty = { ...emptyForm(NOW), hour: 18, endDate: '2027-01-01' };
  const first = move(empty, 'daily:a');
  expect(first).toEqual({ ...empty, into: 'daily:a', ...starts['daily:a'] });
  expect(move(first, 'daily:b')).toEqual({ ...empty, into: 'daily:b', ...starts['daily:b'] });
  expect(move(first, 'account:ds')).toEqual({ ...empty, into: 'account:ds' });
  const typed = { ...first, amount: 4_000, weekdays: [1, 3], backup: 'card:c1' };
  expect(move(typed, 'daily:b')).toMatchObject({
    amount: 4_000,
    frequency: 'monthly',
    weekdays: [1, 3],
    dayOfMonth: 20,
    source: 'card:c1',
    backup: '',
  });
});

it('says what is missing before it asks the server', () => {
  expect(toRequest(emptyForm(NOW))).toEqual({
    kind: 'wrong',
    errors: {
      into: 'Choose where the money goes.',
      source: 'Choose where the money comes from.',
      amount: 'Enter an amount.',
    },
  });
  const circle = { ...emptyForm(NOW, 'account:ds'), amount: 500, source: 'account:ds' };
  expect(toRequest(circle)).toEqual({
    kind: 'wrong',
    errors: { source: 'Choose a different account from the one you save into.' },
  });
});

it('becomes the request, and a schedule becomes the form and the same request again', () => {
  const request = toRequest(formOf(SCHEDULE, NOW));
  expect(request).toMatchObject({
    kind: 'ready',
    body: {
      purpose: 'daily',
      packageId: ID,
      amount: 3_000,
      frequency: 'weekly',
      weekdays: [3],
      source: SCHEDULE.source,
      backupSource: SCHEDULE.backupSource,
    },
  });
  if (request.kind === 'wrong') throw new Error('the form is ready');
  expect(toChange(request.body, SCHEDULE)).not.toHaveProperty('startDate');
  const alone = toRequest({ ...formOf(SCHEDULE, NOW), backup: '' });
  if (alone.kind === 'wrong') throw new Error('the form is ready');
  expect(toChange(alone.body, SCHEDULE)).toMatchObject({ backupSource: null, endDate: null });
});

it('shows the next five dates while it is typed', () => {
  const monthly = { ...emptyForm(NOW), frequency: 'monthly', dayOfMonth: 31 } as const;
  expect(preview(monthly, NOW, { corrections: [] }).map(({ on }) => on)).toEqual([
    '2026-11-30',
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
  ]);
  const plain = { corrections: [] };
  expect(preview({ ...monthly, startDate: '31/02/' }, NOW, plain)).toEqual(preview(monthly, NOW, plain));
});

it('shows no date of a change that has begun, that was skipped or that falls into the pause', () => {
  const daily: Schedule = {
    ...SCHEDULE,
    frequency: 'daily',
    hour: 6,
    lastRun: { id: ID, scheduleId: ID, dueDate: '2026-11-20', state: 'paid', amount: 3_000 },
    nextRun: '2026-11-21T05:00:00.000Z',
  };
  // Moved to the evening: today's is still ahead by the clock.
  const firstOf = (schedule: Schedule) =>
    preview({ ...formOf(schedule, NOW), hour: 18 }, NOW, { corrections: [], schedule })[0]?.on;
  expect(firstOf(daily)).toBe('2026-11-21');
  expect(firstOf({ ...daily, nextRun: '2026-11-22T05:00:00.000Z' })).toBe('2026-11-22');
  const paused = { state: 'paused', pausedUntil: '2026-11-25', nextRun: '2026-11-25T05:00:00.000Z' } as const;
  expect(firstOf({ ...daily, ...paused })).toBe('2026-11-25');
  const { lastRun: _, ...fresh } = daily;
  expect(firstOf(fresh)).toBe('2026-11-20');
});

describe('on the last working day', () => {
  const lastWorking = { ...SCHEDULE, frequency: 'monthly', dayOfMonth: 'last_working' } as const;
  const [last, of] = ['2026-11-30', '2026-12-31'].map((text) => parseLagosDate(text));
  if (!last || !of) throw new Error('those are days');
  const corrections = [last, of].map((on) => ({ on, name: 'Mourning', isHoliday: true }));

  it('shows the dates as corrected holidays have them', () => {
    const typed = { ...emptyForm(NOW), frequency: 'monthly', dayOfMonth: 'last_working' } as const;
    const dates = preview(typed, NOW, { corrections }).map(({ on }) => on);
    expect(dates.slice(0, 3)).toEqual(['2026-11-27', '2026-12-30', '2027-01-29']);
  });

  it('shows the next run as the server says it, where a holiday was corrected too late to move it', () => {
    const schedule = { ...lastWorking, nextRun: '2026-11-30T17:00:00.000Z' };
    const same = formOf(schedule, NOW);
    const dates = preview(same, NOW, { corrections, schedule }).map(({ on }) => on);
    expect(dates.slice(0, 2)).toEqual(['2026-11-30', '2026-12-30']);
    const [changed] = preview({ ...same, dayOfMonth: 28 }, NOW, { corrections, schedule });
    expect(changed?.on).toBe('2026-11-28');
    const marks = monthMarks(last, { schedules: [schedule], activity: [], corrections, roomOf }, NOW);
    expect([...marks]).toEqual([['2026-11-30', 'ahead']]);
    const december = monthMarks(of, { schedules: [schedule], activity: [], corrections, roomOf }, NOW);
    expect(december.get('2026-12-30')).toBe('ahead');
  });
});

it('puts the server’s words at the fields of the screen', () => {
  expect(formErrors({ 'source.cardId': 'Choose the card to pay with.', packageId: 'Gone.' })).toEqual({
    source: 'Choose the card to pay with.',
    into: 'Gone.',
  });
});

it('says when it runs and what comes next', () => {
  expect(rhythmText(SCHEDULE)).toBe('Every Wednesday at 6:00 pm');
  expect(rhythmText({ ...SCHEDULE, weekdays: [1, 3, 5] })).toBe('Every Mon, Wed and Fri at 6:00 pm');
  expect(rhythmText({ frequency: 'monthly', dayOfMonth: 22, hour: 0 })).toBe(
    'Every month on the 22nd at 12:00 am',
  );
  expect(rhythmText({ frequency: 'monthly', dayOfMonth: 'last_working', hour: 6 })).toBe(
    'Every month on the last working day at 6:00 am',
  );
  expect(nextText(SCHEDULE, NOW)).toBe('Next: 25 Nov 2026');
  expect(nextText({ ...SCHEDULE, nextRun: '2026-11-21T05:00:00.000Z' }, NOW)).toBe('Next: tomorrow');
  expect(nextText({ ...SCHEDULE, state: 'paused', pausedUntil: '2026-12-01' }, NOW)).toBe(
    'Paused until 1 Dec 2026',
  );
  expect(nextText({ ...SCHEDULE, state: 'paused', pausedBecause: 'It is full.' }, NOW)).toBe('It is full.');
  const retrying = { id: ID, scheduleId: ID, dueDate: '2026-11-20', state: 'retrying', amount: 1 } as const;
  expect(occurrenceText({ ...retrying, retryAt: '2026-11-20T13:00:00.000Z' }, NOW)).toBe(
    'It could not be paid. We try again today at 2:00 pm.',
  );
});

it('marks the days of the month by the worst that became of them, and by what is to come', () => {
  const month = parseLagosDate('2026-11-01');
  if (!month) throw new Error('that is a month');
  const one = { id: ID, scheduleId: ID, amount: 1_000 };
  const activity = [
    { ...one, dueDate: '2026-10-31', state: 'paid' },
    { ...one, dueDate: '2026-11-04', state: 'paid' },
    { ...one, dueDate: '2026-12-01', state: 'paid' },
    { ...one, dueDate: '2026-11-04', state: 'missed' },
    { ...one, dueDate: '2026-11-11', state: 'retrying' },
  ] as const;
  const marks = monthMarks(month, { schedules: [SCHEDULE], activity, corrections: [], roomOf }, NOW);
  expect(Object.fromEntries(marks)).toEqual({
    '2026-11-04': 'missed',
    '2026-11-11': 'open',
    '2026-11-25': 'ahead',
  });
  expect(countMarks(marks)).toEqual([
    ['missed', 1],
    ['open', 1],
    ['ahead', 1],
  ]);
  expect(weeksOf(month).slice(0, 7)).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeksOf(month)).toHaveLength(36);
});

it('marks no day after the one that fills the package', () => {
  const december = parseLagosDate('2026-12-01');
  if (!december) throw new Error('that is a month');
  const shown = { schedules: [SCHEDULE], activity: [], corrections: [] };
  const ahead = (missing: number) =>
    [...monthMarks(december, { ...shown, roomOf: () => missing }, NOW)].map(([day]) => day);
  // 25 November takes the first 3,000.
  expect(ahead(7_000)).toEqual(['2026-12-02', '2026-12-09']);
  expect(ahead(3_000)).toEqual([]);
});
