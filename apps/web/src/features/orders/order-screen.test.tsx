import type { Order } from '@kolo/contract/orders';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { serverClock } from '#lib/server-clock.ts';
import { renderPage } from '#lib/testing/render-page.tsx';
import { clearToasts, currentToasts } from '#ui/toast-store.ts';
import { OrderScreen } from './order-screen.tsx';

const ORDER: Order = {
  id: 'o1',
  number: 'K-20418',
  status: 'dispatched',
  product: { id: 'p1', name: 'Fan', image: 'fan' },
  price: 50_000,
  deliveryFee: 2_500,
  paid: 52_500,
  surplus: 0,
  deliveryAddress: { street: '14 Adeola Street', city: 'Yaba', lga: 'Lagos Mainland', state: 'Lagos' },
  phoneNumber: '+2348035550142',
  expectedBy: '2026-11-25',
  canCancel: false,
  steps: [{ status: 'placed', at: '2026-11-20T08:00:00Z' }],
};

afterEach(() => {
  cleanup();
  clearToasts();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open(order: Order, now: string): void {
  vi.spyOn(serverClock, 'now').mockReturnValue(new Date(now));
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(order)));
  renderPage(
    <Routes>
      <Route path="/orders/:orderId" element={<OrderScreen />} />
    </Routes>,
    { at: `/orders/${order.id}` },
  );
}

const linkOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

it('help about an order names it once it is late, and before that is a case like any other', async () => {
  open(ORDER, '2026-11-25T09:00:00Z');
  expect(await linkOf('Get help')).toBe('/help/new-case');
  cleanup();
  open(ORDER, '2026-11-26T09:00:00Z');
  expect(await linkOf('It has not arrived')).toBe('/help/new-case?order=o1');
});

it('a refund that repaid a debt is not said to be in the account', async () => {
  const reason = '₦40,000 of the refund repaid what your bank took back.';
  const at = '2026-11-25T09:00:00Z';
  const steps = [...ORDER.steps, { status: 'returned', at, reason } as const];
  open({ ...ORDER, status: 'returned', repaid: 40_000, steps }, at);
  const banner = '₦40,000 repaid what your bank took back. ₦12,500 was paid back to your SB account.';
  expect(await screen.findByText(banner)).toBeTruthy();
  expect(screen.getByText(new RegExp(reason))).toBeTruthy();
});

it('who cancels is told before what of the money repays the bank', async () => {
  open({ ...ORDER, status: 'placed', canCancel: true, repaid: 40_000 }, '2026-11-21T09:00:00Z');
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel order' }));
  expect(
    await screen.findByText(
      /₦40,000 repays what your bank took back. ₦12,500 goes back to your SB account at once./,
    ),
  ).toBeTruthy();
});

it('a day that has passed is said to be one, with what can be done about it', async () => {
  open(ORDER, '2026-11-25T09:00:00Z');
  expect(await screen.findByText('Arrives by')).toBeTruthy();
  expect(screen.queryByText('This order is late.')).toBeNull();
  cleanup();
  open(ORDER, '2026-11-26T09:00:00Z');
  expect(await screen.findByText('Was due by')).toBeTruthy();
  expect(screen.queryByText('Arrives by')).toBeNull();
  expect(screen.getByText('This order is late.')).toBeTruthy();
});

it('an order that never leaves says so in place of a day, and what can be done', async () => {
  const never: Order = { ...ORDER, status: 'confirmed', canCancel: true, cannotLeave: 'ordered_before' };
  open(never, '2026-11-21T09:00:00Z');
  expect(await screen.findByText('This order cannot leave.')).toBeTruthy();
  expect(screen.getByText(/Cancel it and order again\..*₦52,500 goes back to your SB account/)).toBeTruthy();
  expect(screen.queryByText('Arrives by')).toBeNull();
  expect(screen.getByRole('button', { name: 'Cancel order' })).toBeTruthy();
  cleanup();
  open({ ...never, cannotLeave: 'frozen' }, '2026-11-21T09:00:00Z');
  expect(await screen.findByText(/order again once nothing holds your account/)).toBeTruthy();
  expect(screen.queryByText(/Cancel it and order again/)).toBeNull();
  cleanup();
  open({ ...never, cannotLeave: 'stopped' }, '2026-11-21T09:00:00Z');
  expect(await screen.findByText(/order again once you have reset your password/)).toBeTruthy();
});

/** Cancels an order: what is answered to that, and what the order is to everyone who asks after it. */
async function cancel(answer: () => Promise<Response>, after: Order | 'no answer'): Promise<void> {
  const order: Order = { ...ORDER, status: 'placed', canCancel: true };
  open(order, '2026-11-21T09:00:00Z');
  const button = await screen.findByRole('button', { name: 'Cancel order' });
  let isAsked = false;
  vi.stubGlobal('fetch', (_url: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'GET') {
      isAsked = true;
      return answer();
    }
    if (!isAsked) return Promise.resolve(Response.json(order));
    if (after === 'no answer') return new Promise<Response>(() => undefined);
    return Promise.resolve(Response.json(after));
  });
  button.focus();
  fireEvent.click(button);
  await act(async () =>
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel order' }).click(),
  );
}

const CANCELLED: Order = { ...ORDER, status: 'cancelled' };

/** Nothing asks any more whether to cancel, and a reader goes on from the heading. */
async function expectOver(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
}

it('a cancelled order has no button left, and the heading has the focus', async () => {
  await cancel(() => Promise.resolve(Response.json(CANCELLED)), CANCELLED);
  await expectOver();
});

it('an order that staff sent off meanwhile says why it is not cancelled, and the heading has the focus', async () => {
  const message = 'The order is dispatched and can no longer be cancelled.';
  const refusal = { code: 'WRONG_STATE', message, requestId: 'r' };
  await cancel(() => Promise.resolve(Response.json(refusal, { status: 409 })), ORDER);
  await expectOver();
  expect(currentToasts()).toMatchObject([
    { tone: 'failed', title: 'The order was not cancelled.', detail: message },
  ]);
});

const LOST = () => Promise.reject<Response>(new TypeError('no network'));

it('an order that is cancelled though the answer was lost leaves the focus on the heading', async () => {
  await cancel(LOST, CANCELLED);
  await expectOver();
});

it('a lost answer is told before the order has been asked for again', async () => {
  await cancel(LOST, 'no answer');
  expect(await screen.findByText('We do not know yet whether it is cancelled.')).toBeTruthy();
});
