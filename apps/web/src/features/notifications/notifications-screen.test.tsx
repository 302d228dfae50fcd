import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
import { clearToasts, currentToasts } from '#ui/toast-store.ts';
import { notificationPagesQuery } from './inbox-queries.ts';
import { NotificationsScreen } from './notifications-screen.tsx';

beforeEach(clearToasts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const SHORT = 'Your account is ready.';
const LONG = 'Your bank holds the second debit and gives it back. '.repeat(5);

function show(bodies: readonly string[] = [SHORT, LONG], more: object = {}): void {
  const results = bodies.map((body) => ({
    id: body,
    kind: 'case_answered',
    title: body.slice(0, 10),
    body,
    isRead: true,
    createdAt: '2026-11-20T09:00:00.000Z',
    ...more,
  }));
  const unreadCount = results.filter(({ isRead }) => !isRead).length;
  const page = { results, page: 1, totalPages: 1, totalResults: results.length, unreadCount };
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

it('has the eye, which covers every amount that is told, for the ear too', () => {
  const body = '₦3,000 is due today for Shop rent, which has ₦54,000.';
  const reminder = { kind: 'reminder', title: '₦3,000 is due', action: { label: 'Pay ₦3,000', path: '/p' } };
  show([body], reminder);
  expect(screen.getByRole('button', { name: 'Delete ₦3,000 is due' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Hide balance' }));
  // What is read out as well as what is seen.
  expect(document.body.innerHTML).not.toMatch(/₦\d/);
  expect(screen.getByRole('button', { name: 'Delete ₦•••• is due' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show balance' }));
  expect(screen.getByText(body)).toBeTruthy();
});

it('once all are marked as read, the heading has the focus and it is said', async () => {
  signedIn();
  // What is there is all that there is.
  vi.stubGlobal('fetch', (_: string, { method }: RequestInit) =>
    method === 'POST' ? Promise.resolve(Response.json({ success: true })) : new Promise(() => undefined),
  );
  show([SHORT], { isRead: false });
  const markAll = screen.getByRole('button', { name: 'Mark all read' });
  markAll.focus();
  fireEvent.click(markAll);
  await waitFor(() =>
    expect(currentToasts()).toMatchObject([{ title: 'All notifications are marked as read.' }]),
  );
  expect(screen.queryByRole('button', { name: 'Mark all read' })).toBe(null);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Notifications' }));
});
