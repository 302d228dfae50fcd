import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { dailyPackagesQuery, interestPackagesQuery, sbPackagesQuery } from '#features/savings/api.ts';
import { PackagesScreen } from './packages-screen.tsx';

const DAILY = {
  id: 'd1',
  target: 'Shop rent',
  targetAmount: 90_000,
  amountPerDay: 3_000,
  frequency: 'daily',
  totalContribution: 54_000,
  totalCount: 18,
  startDate: '2026-11-01',
  status: 'active',
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('covers and uncovers the sum of the packages, and the amounts on their cards', () => {
  // What is there is all that there is.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData<unknown>(dailyPackagesQuery.queryKey, [DAILY]);
  client.setQueryData<unknown>(sbPackagesQuery.queryKey, []);
  client.setQueryData<unknown>(interestPackagesQuery.queryKey, []);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PackagesScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getAllByText('₦54,000')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Hide balance' }));
  expect(screen.queryByText(/₦\d/)).toBe(null);
  fireEvent.click(screen.getByRole('button', { name: 'Show balance' }));
  expect(screen.getAllByText('₦54,000')).toHaveLength(2);
});
