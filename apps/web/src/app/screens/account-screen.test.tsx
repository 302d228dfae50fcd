import { cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { accountQuery } from '#features/accounts/api.ts';
import { meQuery } from '#features/identity/api.ts';
import { ADA } from '#features/identity/testing/ada.ts';
import { claimsQuery } from '#features/payments/api.ts';
import { OwedLine } from '#features/payments/owed-line.tsx';
import { STORAGE_KEYS } from '#lib/storage.ts';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { AccountScreen } from './account-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const CLAIMS = { owed: 6_000 };

it('what is owed is covered and uncovered with the balance above it', () => {
  // What is there is all that there is.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const account = { accountType: 'ds', type: 'ds', accountNumber: '0123456789', availableBalance: 59_500 };
  renderPage(
    <Routes>
      <Route path="/accounts/:accountType" element={<AccountScreen />} />
    </Routes>,
    {
      at: '/accounts/ds',
      client: testClient(
        [meQuery, { ...ADA, owes: true }],
        [accountQuery('ds'), account],
        [claimsQuery, CLAIMS],
      ),
    },
  );
  expect(screen.getByText(/^You owe Kolo ₦6,000\. The next money/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Hide balance' }));
  expect(document.body.textContent).not.toMatch(/₦\d/);
  expect(screen.getByText(/^You owe Kolo ₦••••\. The next money/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show balance' }));
  expect(screen.getByText(/^You owe Kolo ₦6,000\./)).toBeTruthy();
});

it('what is owed is never covered in a question', () => {
  localStorage.setItem(STORAGE_KEYS.balanceHidden, 'yes');
  renderPage(<OwedLine />, { client: testClient([claimsQuery, CLAIMS]) });
  expect(screen.getByText(/^You owe Kolo ₦6,000\./)).toBeTruthy();
});
