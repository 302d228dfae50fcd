import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { notificationPagesQuery } from './inbox-queries.ts';
import { NotificationsScreen } from './notifications-screen.tsx';

afterEach(cleanup);

const SHORT = 'Your account is ready.';
const LONG = 'Your bank holds the second debit and gives it back. '.repeat(5);

function show(): void {
  const results = [SHORT, LONG].map((body) => ({
    id: body,
    kind: 'case_answered',
    title: body.slice(0, 10),
    body,
    isRead: true,
    createdAt: '2026-11-20T09:00:00.000Z',
  }));
  const page = { results, page: 1, totalPages: 1, totalResults: 2, unreadCount: 0 };
  const client = testClient([notificationPagesQuery, { pages: [page], pageParams: [1] }]);
  renderPage(<NotificationsScreen />, { client });
}

const rowOf = (body: string) => screen.getByText(body.trim()).closest('button') ?? document.body;
const isCut = (body: string) => screen.getByText(body.trim()).classList.length > 1;

it('a long message is cut until it is opened, read or not, and a short one never', () => {
  show();
  expect([isCut(SHORT), isCut(LONG)]).toEqual([false, true]);
  expect(rowOf(SHORT).getAttribute('aria-expanded')).toBe(null);
  fireEvent.click(rowOf(LONG));
  expect(isCut(LONG)).toBe(false);
  expect(rowOf(LONG).getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(rowOf(LONG));
  expect(isCut(LONG)).toBe(true);
});
