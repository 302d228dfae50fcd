import type { LiveEvent, NotificationKind } from '@kolo/contract/notifications';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { listenFor } from './live-updates.ts';

/** A listener beside a cache; tells which keys were asked for again since it was asked last. */
function listen() {
  const queryClient = new QueryClient();
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  const listener = listenFor(queryClient);
  function refreshed(): unknown[] {
    const keys = invalidate.mock.calls.map(([filters]) => filters?.queryKey?.[0]);
    invalidate.mockClear();
    return keys;
  }
  function hear(kind: NotificationKind, movesMoney: boolean): void {
    const event: LiveEvent = {
      notification: {
        id: 'a',
        kind,
        title: '',
        body: '',
        isRead: false,
        createdAt: '2026-11-20T09:00:00.000Z',
      },
      movesMoney,
    };
    listener.onEvent({ type: 'notification', data: JSON.stringify(event) });
  }
  return { listener, hear, refreshed };
}

it('news of a withdrawal refresh the page that shows it, with the balances', () => {
  const { hear, refreshed } = listen();
  hear('withdrawal_paid', true);
  expect(refreshed()).toEqual(expect.arrayContaining(['withdrawal', 'accounts', 'transactions', 'packages']));
});

it('news of the identity check, the contacts, the PIN and a freeze refresh the profile', () => {
  const { hear, refreshed } = listen();
  const kinds = [
    'kyc_approved',
    'kyc_rejected',
    'contact_changed',
    'security',
    'frozen',
    'unfrozen',
  ] as const;
  for (const kind of kinds) {
    hear(kind, false);
    const keys = refreshed();
    expect(keys, kind).toEqual(expect.arrayContaining(['kyc', 'me', 'notifications']));
    expect(keys, kind).not.toContain('accounts');
  }
});

it('a step of an order refreshes it, though no money moves', () => {
  const { hear, refreshed } = listen();
  hear('order_moved', false);
  expect(refreshed()).toEqual(expect.arrayContaining(['orders', 'notifications']));
});

/** What was asked for has been answered. */
const answered = () => new Promise((resolve) => setTimeout(resolve));

it('news of a payment, and of a date that was missed or moved or a pause by Kolo, refresh the schedules', async () => {
  const { hear, refreshed } = listen();
  hear('contribution_credited', true);
  expect(refreshed()).toContain('schedules');
  for (const kind of ['schedule_missed', 'schedule_waits', 'schedule_paused', 'schedule_moved'] as const) {
    await answered();
    hear(kind, false);
    const keys = refreshed();
    expect(keys, kind).toContain('schedules');
    expect(keys, kind).not.toContain('accounts');
  }
});

it('news that come while the schedules are asked for start nothing over: they are asked for once more, for all of it', async () => {
  const { hear, refreshed } = listen();
  for (let paid = 0; paid < 20; paid += 1) hear('contribution_credited', true);
  await answered();
  expect(refreshed().filter((key) => key === 'schedules')).toHaveLength(2);
  hear('contribution_credited', true);
  expect(refreshed()).toContain('schedules');
});

it('an answered case is read again on the page that shows it', async () => {
  const { hear, refreshed } = listen();
  hear('case_answered', false);
  await vi.waitFor(() => expect(refreshed()).toContain('cases'));
});

it('a connection that opens makes good what was told meanwhile: the first the money and the profile that a page shows at once', () => {
  const { listener, refreshed } = listen();
  listener.onOpen();
  expect(refreshed()).toEqual([
    'notifications',
    'payment',
    'kyc',
    'me',
    'orders',
    'accounts',
    'transactions',
    'withdrawal',
  ]);
  listener.onOpen();
  expect(refreshed()).toEqual(expect.arrayContaining(['withdrawal', 'accounts', 'kyc', 'me']));
});
