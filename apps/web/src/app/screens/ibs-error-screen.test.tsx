import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { paths } from '#lib/paths.ts';
import { IbsErrorScreen } from './ibs-error-screen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

function open(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[paths.newIbsError('kolo-1')]}>
        <IbsErrorScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('a payment that could not be asked for is not called one that there is not', async () => {
  const answer = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError('no network')));
  open(answer);
  expect(await screen.findByText('We could not check your payment')).toBeDefined();
  expect(screen.queryByText('We could not find this payment')).toBe(null);
  const asked = answer.mock.calls.length;
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  expect(answer.mock.calls.length).toBeGreaterThan(asked);
});

it('a payment that there is not is called so', async () => {
  open(() =>
    Promise.resolve(Response.json({ code: 'NOT_FOUND', message: 'No such payment.' }, { status: 404 })),
  );
  expect(await screen.findByText('We could not find this payment')).toBeDefined();
});
