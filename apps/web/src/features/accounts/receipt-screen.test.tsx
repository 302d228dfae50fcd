import type { Receipt } from '@kolo/contract/transactions';
import { cleanup, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { transactionQuery } from './api.ts';
import { ReceiptScreen } from './receipt-screen.tsx';

const ORDER: Receipt = {
  id: 't1',
  narration: 'Payment for order K-100001',
  direction: 'outflow',
  amount: 52_500,
  date: '2026-11-20T11:00:00.000Z',
  category: 'Order Payment',
  type: 'other',
  kind: 'orderPayment',
  reference: 'kolo-1',
  shortReference: 'KLO-7Q2M-4XR7',
  status: 'successful',
  customerName: 'Adaeze Okonkwo',
};

const WITHDRAWAL: Receipt = {
  ...ORDER,
  narration: 'Withdrawal to bank',
  category: 'Withdrawal',
  type: 'withdrawal',
  kind: 'bankWithdrawal',
};

const DEPOSIT: Receipt = {
  ...ORDER,
  narration: 'Deposit to DS account',
  direction: 'inflow',
  category: 'Transaction',
  type: 'deposit',
  kind: 'accountDeposit',
};

afterEach(cleanup);

it.each([
  ['an order payment', ORDER, '−₦52,500'],
  ['a withdrawal', WITHDRAWAL, '−₦52,500'],
  ['a deposit', DEPOSIT, '+₦52,500'],
])('the receipt of %s has the sign that its image and its page have', (_, receipt, amount) => {
  renderPage(
    <Routes>
      <Route path="/history/:transactionId" element={<ReceiptScreen />} />
    </Routes>,
    { at: '/history/t1', client: testClient([transactionQuery('t1'), receipt]) },
  );
  expect(screen.getByText(amount)).toBeTruthy();
});
