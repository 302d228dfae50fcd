import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { DeepLink, OldLink } from './followed-link.tsx';

afterEach(cleanup);

function Here() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

it.each([
  ['/app/payments/success?reference=kolo-1', '/payments/success?reference=kolo-1&status=success'],
  ['/app/schedules', '/schedules'],
  ['/app/schedules/create?into=daily%3Ad1', '/schedules/create?into=daily%3Ad1'],
  ['/app/kyc/bvn', '/settings/kyc/bvn'],
  ['/app/transactions/t1', '/payments/transaction/t1'],
  ['/app?action=navigate&route=/payments/success&reference=a%26b', '/payments/success?reference=a%26b'],
  ['/app//evil.example', '/'],
  ['/settings/kyc-success', '/settings/kyc/success'],
  ['/settings/kyc-verification', '/settings/kyc'],
  ['/payments/transaction-details?id=t1', '/payments/transaction/t1'],
  ['/dashboard', '/'],
  ['/no/such/screen', '/'],
])('%s ends at %s', (link, end) => {
  render(
    <MemoryRouter initialEntries={[link]}>
      <Routes>
        <Route path="/app/*" element={<DeepLink />} />
        {[
          '/',
          '/schedules',
          '/schedules/create',
          '/payments/success',
          '/payments/transaction/:id',
          '/settings/kyc',
          '/settings/kyc/:step',
        ].map((path) => (
          <Route key={path} path={path} element={<Here />} />
        ))}
        <Route path="*" element={<OldLink />} />
      </Routes>
    </MemoryRouter>,
  );
  expect(screen.getByText(end)).toBeDefined();
});
