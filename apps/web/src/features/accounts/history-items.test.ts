import type { Transaction } from '@kolo/contract/transactions';
import { expect, it } from 'vitest';
import { dayGroups, historyItems, type DayGroup } from './history-items.ts';

const now = new Date('2026-11-20T10:00:00Z');

function transaction(id: string, date: string): Transaction {
  return {
    id,
    date,
    narration: 'Deposit to DS account',
    direction: 'inflow',
    amount: 5_000,
    category: 'Transaction',
    type: 'deposit',
    kind: 'accountDeposit',
    reference: id,
    status: 'successful',
  };
}

const list = [
  transaction('a', '2026-11-20T08:00:00.000Z'),
  transaction('b', '2026-11-19T23:30:00.000Z'),
  transaction('c', '2026-11-19T12:00:00.000Z'),
  transaction('c', '2026-11-19T12:00:00.000Z'),
  transaction('d', '2026-11-17T12:00:00.000Z'),
];

it('puts each transaction once under its day in Lagos', () => {
  const items = historyItems(list, now);
  expect(items.map((item) => (item.kind === 'day' ? item.label : item.key))).toEqual([
    'Today',
    'a',
    'b',
    'Yesterday',
    'c',
    '17 Nov 2026',
    'd',
  ]);
});

it('makes one card of each day, the first without a heading when that is out of view', () => {
  const items = historyItems(list, now);
  const cards = dayGroups(items.slice(2));
  const rowsOf = ({ lists }: DayGroup) =>
    lists.flatMap(({ transactions }) => transactions.map(({ id }) => id));
  expect(cards.map((card) => [card.label, rowsOf(card)])).toEqual([
    [null, ['b']],
    ['Yesterday', ['c']],
    ['17 Nov 2026', ['d']],
  ]);
  // The same card as before, and no new one with all its rows.
  expect(cards.map(({ key }) => key)).toEqual(dayGroups(items).map(({ key }) => key));
});

it('makes several lists of a long day, and a row stays in its list whatever comes above or below it', () => {
  const rows = Array.from({ length: 20 }, (_, at) => transaction(`t${at}`, '2026-11-20T08:00:00.000Z'));
  const listsOf = (some: readonly Transaction[]) => {
    const [today] = dayGroups(historyItems(some, now));
    return today?.lists.map(({ key, transactions }) => [key, transactions.length]);
  };
  const ended = [
    ['t4', 4],
    ['t8', 4],
    ['t10', 2],
    ['t14', 4],
  ];
  expect(listsOf(rows)).toEqual([['t0', 1], ...ended, ['t18', 4], ['rest', 1]]);
  // A new one above, and a page more below.
  expect(listsOf(rows.slice(1, 18))).toEqual([...ended, ['rest', 3]]);
});
