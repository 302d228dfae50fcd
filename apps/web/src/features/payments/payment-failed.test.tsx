import type { Payment } from '@kolo/contract/payments';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { PaymentFailed } from './payment-failed.tsx';

afterEach(cleanup);

const DECLINED: Payment = {
  reference: 'kolo-1',
  status: 'failed',
  amount: 9_000,
  purpose: 'account',
  method: 'card',
  accountType: 'ds',
  message: 'Your bank declined the card. Nothing has been paid so far.',
  timeline: [{ at: '2026-11-21T09:00:00.000Z', event: 'failed' }],
};

function show(more: Partial<Payment> = {}): void {
  render(
    <MemoryRouter>
      <PaymentFailed payment={{ ...DECLINED, ...more }} />
    </MemoryRouter>,
  );
}

/** What stands with a button. */
const wordsWith = (name: string) => screen.getByRole('link', { name }).parentElement?.textContent;

it('while the page can be paid, only the button that opens it says that nothing is paid twice', () => {
  show({ authorizationUrl: 'https://checkout.example/1', looksAgainUntil: '2099-01-01T00:00:00.000Z' });
  expect(wordsWith('Try another card')).toBe(
    'Try another card' + 'It is the same payment: it cannot be paid twice.',
  );
  expect(wordsWith('Pay another way')).toBe(
    'Pay another way' + 'This starts a new payment. Do not pay both.',
  );
});

it('where the money may be on its way it says so above what starts another payment', () => {
  show({
    status: 'abandoned',
    method: 'bank_transfer',
    message: 'No transfer of this amount has reached us.',
    timeline: [{ at: '2026-11-21T09:00:00.000Z', event: 'abandoned' }],
  });
  expect(screen.getByRole('heading', { name: 'We have not received it yet' })).toBeTruthy();
  const warning = 'No transfer of this amount has reached us. If you have paid, do not pay again.';
  expect(screen.getByText(warning)).toBeTruthy();
  const words = document.body.textContent;
  expect(words.indexOf(warning)).toBeLessThan(words.indexOf('Try again'));
  expect(screen.getByText('We had not received it by then')).toBeTruthy();
});

it('without a page there is nothing that could be paid twice', () => {
  show();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Try again',
    'Pay another way',
    'Not now',
  ]);
  expect(screen.queryByText(/paid twice|not both/)).toBeNull();
});
