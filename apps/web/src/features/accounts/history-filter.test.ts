import { expect, it } from 'vitest';
import { parseLagosDate } from '@kolo/domain/dates';
import {
  canBeAsked,
  emptyWords,
  monthRange,
  readHistoryFilter,
  rangeProblem,
  summaryMonth,
  toTransactionFilter,
  writeHistoryFilter,
} from './history-filter.ts';

/** Half past midnight on 21 November in Lagos, still the 20th in UTC. */
const now = new Date('2026-11-20T23:30:00Z');

function asked(search: string) {
  return toTransactionFilter(readHistoryFilter(new URLSearchParams(search), now), now);
}

it('asks for everything when nothing is chosen or the address is nonsense', () => {
  expect(asked('')).toEqual({});
  expect(asked('direction=sideways&range=aeon')).toEqual({});
});

it('counts this month and the last 30 days in Lagos, today included', () => {
  expect(asked('range=month')).toEqual({ startDate: '2026-11-01', endDate: '2026-11-21' });
  expect(asked('range=month&month=2026-10')).toEqual({ startDate: '2026-10-01', endDate: '2026-10-31' });
  expect(asked('range=month&month=nonsense')).toEqual(asked('range=month'));
  expect(asked('range=days30&direction=outflow')).toEqual({
    direction: 'outflow',
    own: 'false',
    startDate: '2026-10-23',
    endDate: '2026-11-21',
  });
});

it('takes one or both of the chosen dates, and drops days that no calendar has', () => {
  expect(asked('range=dates&from=2026-10-01&to=2026-10-31')).toEqual({
    startDate: '2026-10-01',
    endDate: '2026-10-31',
  });
  expect(asked('range=dates&from=2026-02-30&to=2026-10-31')).toEqual({ endDate: '2026-10-31' });
});

it('survives the way through the address', () => {
  for (const address of [
    'direction=inflow&range=dates&from=2026-10-01&to=2026-10-31',
    'direction=own&range=month&month=2026-10',
    'range=month',
    // As it was typed, so that a reload can say what is wrong.
    'range=dates&from=31%2F02%2F2026&to=2026-10-31',
  ])
    expect(writeHistoryFilter(readHistoryFilter(new URLSearchParams(address), now)).toString()).toBe(address);
});

it('knows this month by either name', () => {
  const named = readHistoryFilter(new URLSearchParams('range=month&month=2026-11'), now);
  expect(named).toEqual(readHistoryFilter(new URLSearchParams('range=month'), now));
  const [november, october] = [parseLagosDate('2026-11-01'), parseLagosDate('2026-10-01')];
  expect(november && monthRange(november, now)).toEqual(named.range);
  expect(october && monthRange(october, now)).toEqual({ kind: 'month', first: '2026-10-01' });
});

it('shows own moves alone, and neither as money in nor as money out', () => {
  expect(asked('direction=own')).toEqual({ own: 'true' });
  expect(asked('direction=inflow')).toEqual({ direction: 'inflow', own: 'false' });
});

it('sums up this month, the month that is chosen, and no other days', () => {
  const month = (search: string) =>
    summaryMonth(readHistoryFilter(new URLSearchParams(search), now).range, now);
  expect(['', 'range=month', 'range=month&month=2026-10', 'range=days30'].map(month)).toEqual([
    '2026-11-01',
    '2026-11-01',
    '2026-10-01',
    null,
  ]);
});

it('days of which one is in no calendar are not asked for, and neither are those that stand the wrong way round', () => {
  const isAsked = (days: string) =>
    canBeAsked(readHistoryFilter(new URLSearchParams(`range=dates&${days}`), now).range);
  const wrong = ['from=2026-02-30&to=2026-10-31', 'to=31/', 'from=2026-10-31&to=2026-10-01'];
  expect(wrong.filter(isAsked)).toEqual([]);
  const right = ['', 'to=2026-10-31', 'from=2026-10-01&to=2026-10-31'];
  expect(right.filter(isAsked)).toEqual(right);
});

it('says when the dates stand the wrong way round', () => {
  const { range } = readHistoryFilter(new URLSearchParams('range=dates&from=2026-10-31&to=2026-10-01'), now);
  expect(rangeProblem(range)).toBe('The first day is after the last day.');
});

it('says of an empty list which money it looked for, and when', () => {
  const said = (search: string) => emptyWords(readHistoryFilter(new URLSearchParams(search), now));
  expect(said('')).toBe('Your first deposit will show here the moment it lands.');
  expect(said('direction=outflow')).toBe('No money has gone out yet.');
  expect(said('direction=inflow&range=dates')).toBe('No money has come in yet.');
  expect(said('range=month')).toBe('No money has moved this month. Try other dates.');
  expect(said('direction=outflow&range=month&month=2026-10')).toBe(
    'No money went out in October 2026. Try other dates.',
  );
  expect(said('direction=own&range=days30')).toBe(
    'No money has moved between your accounts and packages in the last 30 days. Try other dates.',
  );
  const dates = (days: string) => said(`direction=inflow&range=dates&${days}`);
  expect(dates('from=2026-10-01&to=2026-10-31')).toBe(
    'No money came in from 1 Oct 2026 to 31 Oct 2026. Try other dates.',
  );
  expect(dates('from=2026-10-31&to=2026-10-31')).toBe('No money came in on 31 Oct 2026. Try other dates.');
  expect(dates('from=2026-10-01')).toBe('No money has come in since 1 Oct 2026. Try other dates.');
  expect(dates('to=2026-10-31')).toBe('No money came in up to 31 Oct 2026. Try other dates.');
});
