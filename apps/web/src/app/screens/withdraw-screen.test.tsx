import type { Withdrawal } from '@kolo/contract/withdrawals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accountsQuery } from '#features/accounts/api.ts';
import { bankAccountsQuery } from '#features/payment-methods/bank-queries.ts';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
import { WithdrawScreen } from './withdraw-screen.tsx';

const withdrawal: Withdrawal = {
  id: 'w1',
  reference: 'KLO-W1',
  status: 'paid',
  accountType: 'ds',
  amount: 5_000,
  fee: 0,
  bankAccount: { id: 'b1', bankName: 'Zenith Bank', accountNumber: '6789', accountName: 'OKONKWO ADAEZE' },
  createdAt: '2026-11-20T08:12:00.000Z',
  timeline: [],
};

beforeEach(() => {
  localStorage.clear();
  signedIn();
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(Response.json(url.includes('w1') ? withdrawal : { transactions: [] })),
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(state: unknown): Promise<void> {
  renderPage(<WithdrawScreen />, { at: { pathname: '/withdraw', search: '?withdrawal=w1', state } });
  await screen.findByText('KLO-W1');
}

it('an old withdrawal that was answered only now is not taken for a new one', async () => {
  await open({ askedEarlierAt: new Date('2026-11-20T08:12:00Z') });
  expect(screen.getByText(/This is the one you asked for at 9:12 am on 20 Nov 2026\./)).toBeTruthy();
  cleanup();
  await open({});
  expect(screen.queryByText(/This is the one you asked for/)).toBeNull();
});

/** As where the PIN is set: it leads back in its own place. */
function CameFrom() {
  const from = String(Object(useLocation().state).from);
  return (
    <Link to={from} replace>
      {from}
    </Link>
  );
}

function Before() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}

it('who sets a PIN on the way comes back to the withdrawal, with what was typed, and from there where they were before', async () => {
  // All that is asked for is known already.
  const me = { id: 'u1', firstName: 'Ada', lastName: 'Eze', kycStatus: 'verified', hasPin: false };
  const accounts = [{ accountType: 'ds', type: 'ds', accountNumber: '1', availableBalance: 59_500 }];
  const client = testClient(
    [{ queryKey: ['me'] }, me],
    [accountsQuery, { accounts, asOf: new Date() }],
    [bankAccountsQuery, []],
  );
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/cards', '/payments/withdraw?account=ds&amount=5000']}>
        <Before />
        <Routes>
          <Route path="/cards" element={<p>My cards</p>} />
          <Route path="/payments/withdraw" element={<WithdrawScreen />} />
          <Route path="/settings/setup-pin" element={<CameFrom />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Set a PIN' }));
  fireEvent.click(await screen.findByRole('link', { name: '/payments/withdraw?account=ds&amount=5000' }));
  expect(await screen.findByRole('button', { name: 'Set a PIN' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByText('My cards')).toBeTruthy();
});
