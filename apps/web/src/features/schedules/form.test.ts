import { expect, it } from 'vitest';
import type { Schedule } from '@kolo/contract/schedules';
import { parseLagosDate } from '@kolo/domain/dates';
import { emptyForm, formErrors, formOf, preview, toChange, toRequest } from './form.ts';
import { monthMarks, weeksOf } from './month.ts';
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
  state: 'active',
  nextRun: '2026-11-25T17:00:00.000Z',
};

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
    errors: { source: 'Choose another account than the one to save into.' },
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
  expect(preview(monthly, NOW).map(({ on }) => on)).toEqual([
    '2026-11-30',
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
  ]);
  expect(preview({ ...monthly, startDate: '31/02/' }, NOW)).toEqual(preview(monthly, NOW));
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
    { ...one, dueDate: '2026-11-04', state: 'paid' },
    { ...one, dueDate: '2026-11-04', state: 'missed' },
    { ...one, dueDate: '2026-11-11', state: 'retrying' },
  ] as const;
  const marks = monthMarks(month, { schedules: [SCHEDULE], activity }, NOW);
  expect(Object.fromEntries(marks)).toEqual({
    '2026-11-04': 'missed',
    '2026-11-11': 'open',
    '2026-11-25': 'ahead',
  });
  expect(weeksOf(month).slice(0, 7)).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeksOf(month)).toHaveLength(36);
});
