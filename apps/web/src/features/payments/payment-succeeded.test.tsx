import type { Payment } from '@kolo/contract/payments';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { PaymentSucceeded, type PaidInto } from './payment-succeeded.tsx';

afterEach(cleanup);

const PAYMENT: Payment = {
  reference: 'kolo-1',
  status: 'succeeded',
  amount: 9_000,
  purpose: 'daily',
  method: 'account',
  packageId: 'd1',
  timeline: [{ at: '2026-11-21T09:00:00.000Z', event: 'credited' }],
};
const INTO: PaidInto = { title: 'Shop rent', balanceNaira: 63_000, href: '/packages/d1' };

function pageOf(into: PaidInto) {
  return (
    <MemoryRouter>
      <PaymentSucceeded payment={PAYMENT} into={into} receiptHref={undefined} />
    </MemoryRouter>
  );
}

it('says at once that the money is in, and lets the coin fall once, when the figures are there', () => {
  const { container, rerender } = render(
    pageOf({ title: 'Shop rent', href: '/packages/d1', isAwaited: true }),
  );
  expect(screen.getByRole('heading', { name: '₦9,000 is in' })).toBeTruthy();
  expect(container.querySelector('.coin, .fresh-marks')).toBeNull();
  // What is still to be said has its room, so that nothing moves when it comes.
  expect(container.querySelectorAll('[role="status"] .skel')).toHaveLength(2);
  rerender(pageOf({ ...INTO, progress: { percent: 70, newMarks: 3 } }));
  expect(container.querySelector('.coin.dropping')).not.toBeNull();
  expect(container.querySelectorAll('.fresh-marks > path')).toHaveLength(3);
  expect(container.querySelector('.skel')).toBeNull();
  expect(screen.getByText('Shop rent now has ₦63,000. 3 new marks on the pot.')).toBeTruthy();
});

it('breaks the pot that is full without a coin before it', () => {
  const { container } = render(pageOf({ ...INTO, full: { label: 'Break it open', href: '/x' } }));
  expect(container.querySelector('.breaking')).not.toBeNull();
  expect(container.querySelector('.coin')).toBeNull();
});

const ACCOUNT: PaidInto = { title: 'DS account', subject: 'Your DS account', href: '/accounts/ds' };

it.each([
  ['fills the pot', { ...INTO, full: { label: 'Break it open', href: '/x' } }, 'Break it open'],
  ['does not', INTO, 'See Shop rent'],
  ['went to the account of a package that is closed', ACCOUNT, 'See your DS account'],
])('nothing that can be pressed moves when it is known that the payment %s', (_, into, first) => {
  const { rerender } = render(pageOf({ title: 'Shop rent', href: '/packages/d1', isAwaited: true }));
  const before = screen.getAllByRole('link');
  const places = () => before.map((link) => [...(link.parentElement?.children ?? [])].indexOf(link));
  const were = places();
  expect(before.map(({ textContent }) => textContent)).toEqual(['Go to Home', 'See your transactions']);
  before[0]?.focus();
  rerender(pageOf(into));
  expect(places()).toEqual(were);
  expect(document.activeElement).toBe(before[0]);
  const [one, ...others] = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(one).toBe(first);
  expect(others.slice(0, 2)).toEqual(['Go to Home', 'See your transactions']);
  expect([one, ...others]).toContain(into === ACCOUNT ? 'See your DS account' : 'See Shop rent');
});

it('says what of it went into an account, beside the pot that it filled', () => {
  render(
    <MemoryRouter>
      <PaymentSucceeded
        payment={{ ...PAYMENT, purpose: 'sb', landed: { accountType: 'sb', amount: 2_000 } }}
        into={{ ...INTO, full: { label: 'Order it', href: '/x' } }}
        receiptHref={undefined}
      />
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { name: 'Your pot is full' })).toBeTruthy();
  expect(
    screen.getByText('₦2,000 of it was more than was left to pay. It went into your SB account.'),
  ).toBeTruthy();
});

it('folds the course of the payment away, but not what is still to come', async () => {
  const { rerender } = render(pageOf(INTO));
  expect(screen.queryByText('The money was moved')).toBeNull();
  await act(async () => screen.getByRole('button', { name: 'Payment details', expanded: false }).click());
  expect(screen.getByText('The money was moved')).toBeTruthy();
  const payment = { ...PAYMENT, madeGood: { amount: 9_000, owed: 1_000 } };
  rerender(
    <MemoryRouter>
      <PaymentSucceeded payment={payment} into={INTO} receiptHref={undefined} />
    </MemoryRouter>,
  );
  expect(screen.queryByRole('button', { name: 'Payment details' })).toBeNull();
  expect(screen.getByText(/repays the ₦1,000 that you still owe/)).toBeTruthy();
});
