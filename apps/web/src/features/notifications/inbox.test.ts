import { expect, it } from 'vitest';
import { bellOf } from './bell.ts';
import { applyChange, joinPages, wasUnread } from './inbox.ts';
import type { NotificationPage } from '@kolo/contract/notifications';

function page(results: readonly [id: string, isRead: boolean][], unreadCount: number): NotificationPage {
  return {
    page: 1,
    totalPages: 1,
    totalResults: results.length,
    unreadCount,
    results: results.map(([id, isRead]) => ({
      id,
      kind: 'deposit_credited',
      title: `title ${id}`,
      body: `body ${id}`,
      isRead,
      createdAt: '2026-11-20T09:00:00.000Z',
    })),
  };
}

const MIXED = page(
  [
    ['c', true],
    ['b', false],
    ['a', false],
  ],
  2,
);

it('the bell previews the first unread one, else the latest, else nothing', () => {
  expect(bellOf(MIXED).preview?.title).toBe('title b');
  expect(bellOf(page([['c', true]], 0)).preview?.title).toBe('title c');
  expect(bellOf(page([], 0)).preview).toBeUndefined();
  const paid = page([['d', false]], 1);
  const [first] = paid.results;
  const covered = first && {
    ...paid,
    results: [{ ...first, title: '₦9,000 is in.', body: 'It has ₦63,000.50 now.' }],
  };
  expect(bellOf(covered, true).preview).toEqual({ title: '₦•••• is in.', body: 'It has ₦•••• now.' });
  expect(bellOf(undefined)).toEqual({ unread: 0, preview: undefined });
});

it('reading one lowers the count; reading it again does not', () => {
  expect(wasUnread([MIXED], 'b')).toBe(true);
  const after = applyChange(MIXED, { kind: 'read', id: 'b' }, true);
  expect(after.unreadCount).toBe(1);
  expect(wasUnread([after], 'b')).toBe(false);
  expect(applyChange(after, { kind: 'read', id: 'b' }, false).unreadCount).toBe(1);
});

it('the count is never below zero', () => {
  expect(applyChange(page([['a', false]], 0), { kind: 'delete', id: 'a' }, true).unreadCount).toBe(0);
});

it('reading all brings the count to zero', () => {
  const after = applyChange(MIXED, { kind: 'read-all' }, false);
  expect(after.unreadCount).toBe(0);
  expect(after.results.every(({ isRead }) => isRead)).toBe(true);
});

it('deleting lowers the count where it was unread', () => {
  const after = applyChange(MIXED, { kind: 'delete', id: 'a' }, wasUnread([MIXED], 'a'));
  expect(after.results.map(({ id }) => id)).toEqual(['c', 'b']);
  expect(after.unreadCount).toBe(1);
  expect(applyChange(MIXED, { kind: 'delete', id: 'c' }, wasUnread([MIXED], 'c')).unreadCount).toBe(2);
});

it('one that slipped to the next page stands once', () => {
  const pages = [
    page([['b', true]], 0),
    page(
      [
        ['b', true],
        ['a', true],
      ],
      0,
    ),
  ];
  expect(joinPages(pages).map(({ id }) => id)).toEqual(['b', 'a']);
});
