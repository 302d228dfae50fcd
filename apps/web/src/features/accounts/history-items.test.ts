import type { Transaction } from '@kolo/contract/transactions';
import { expect, it } from 'vitest';
import { dayGroups, historyItems } from './history-items.ts';

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
  expect(cards.map(({ label, transactions }) => [label, transactions.map(({ id }) => id)])).toEqual([
    [null, ['b']],
    ['Yesterday', ['c']],
    ['17 Nov 2026', ['d']],
  ]);
  // The same card as before, and no new one with all its rows.
  expect(cards.map(({ key }) => key)).toEqual(dayGroups(items).map(({ key }) => key));
});
