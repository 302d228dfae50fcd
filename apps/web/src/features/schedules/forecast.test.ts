import type { Schedule } from '@kolo/contract/schedules';
import { expect, it } from 'vitest';
import { paceWords, weekAhead } from './forecast.ts';
import { emptyForm } from './form.ts';

/** A Monday, after 6:00 in Lagos. */
const NOW = new Date('2026-11-23T09:00:00Z');
const corrections = [] as const;
const roomOf = (): undefined => undefined;

const schedule = (part: Partial<Schedule>): Schedule => ({
  id: 's1',
  purpose: 'account',
  accountType: 'ds',
  amount: 3_000,
  frequency: 'daily',
  hour: 6,
  startDate: '2026-11-01',
  source: { method: 'saved_card', cardId: 'c1' },
  tellDayBefore: false,
  version: 'v1',
  state: 'active',
  nextRun: '2026-11-24T05:00:00Z',
  ...part,
});

it('says what the schedules take on 7 days, cards and accounts apart', () => {
  const weekly = schedule({
    frequency: 'weekly',
    weekdays: [3],
    amount: 12_000,
    nextRun: '2026-11-25T05:00:00Z',
    source: { method: 'account', accountType: 'ds' },
  });
  // Tuesday to Sunday; today's payment has gone.
  expect(weekAhead([schedule({})], { now: NOW, corrections, roomOf })).toBe(
    'Planned for the next dates, until 29 Nov 2026: ₦18,000 from your cards.',
  );
  expect(weekAhead([schedule({}), weekly], { now: NOW, corrections, roomOf })).toBe(
    'Planned for the next dates, until 29 Nov 2026: ₦18,000 from your cards and ₦12,000 from your accounts.',
  );
});

it('takes no more than a package lacks, from the schedule whose date comes first', () => {
  const potted = { purpose: 'sb', packageId: 'p1' } as const;
  const card = schedule(potted);
  const account = schedule({ ...potted, hour: 18, source: { method: 'account', accountType: 'ds' } });
  const ahead = (missing: number) =>
    weekAhead([account, card], {
      now: NOW,
      corrections,
      roomOf: (into) => (into === 'sb:p1' ? missing : 0),
    });
  // Tuesday's both and Wednesday's card in full; of Wednesday's account 1,000 are left to take.
  expect(ahead(10_000)).toBe(
    'Planned for the next dates, until 29 Nov 2026: ₦6,000 from your cards and ₦4,000 from your accounts.',
  );
  expect(ahead(1_000)).toBe('Planned for the next dates, until 29 Nov 2026: ₦1,000 from your cards.');
  expect(ahead(0)).toBeNull();
});

it('says nothing of the week where nothing falls due in it', () => {
  const { nextRun: _, ...stopped } = schedule({ state: 'paused' });
  const later = schedule({ frequency: 'monthly', dayOfMonth: 15, nextRun: '2026-12-15T05:00:00Z' });
  expect(
    weekAhead([stopped, later, schedule({ state: 'ended' })], { now: NOW, corrections, roomOf }),
  ).toBeNull();
});

it('says when a package will be full at the pace that is typed', () => {
  const form = { ...emptyForm(NOW, 'sb:p1'), amount: 12_000 };
  const pace = (part: Partial<typeof form>, missing: number | undefined) =>
    paceWords({ ...form, ...part }, missing, NOW, { corrections });
  // 11.55 payments, the first of them tomorrow.
  expect(pace({}, 138_600)).toBe('At this pace it will be full on 5 Dec 2026, after 12 payments.');
  expect(pace({}, 12_000)).toBe('At this pace it will be full on 24 Nov 2026, after one payment.');
});

it('says no date for an account, a full package, an end before it, or a date years away', () => {
  const form = { ...emptyForm(NOW, 'sb:p1'), amount: 1_000 };
  const known = { corrections };
  expect(paceWords(form, undefined, NOW, known)).toBeNull();
  expect(paceWords(form, 0, NOW, known)).toBeNull();
  expect(paceWords({ ...form, amount: null }, 5_000, NOW, known)).toBeNull();
  expect(paceWords({ ...form, endDate: '2026-11-26' }, 5_000, NOW, known)).toBeNull();
  expect(paceWords(form, 400_001, NOW, known)).toBeNull();
  expect(paceWords(form, 400_000, NOW, known)).toContain('after 400 payments');
});
