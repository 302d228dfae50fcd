import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScheduleActivityScreen, SchedulesScreen } from './schedules-screen.tsx';

const EMPTY = { results: [], page: 1, totalPages: 0, totalResults: 0 };
const DOWN = { code: 'UNAVAILABLE', message: 'Something is not working at the moment.', requestId: 'r1' };

const empty = () => Promise.resolve(Response.json(EMPTY));
const offline = () => Promise.reject(new TypeError('no network'));
const down = () => Promise.resolve(Response.json(DOWN, { status: 503 }));

const unbounded = () => undefined;

let answer: () => Promise<Response>;
beforeEach(() => vi.stubGlobal('fetch', () => answer()));
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

function show(shown: React.ReactNode): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>{shown}</MemoryRouter>
    </QueryClientProvider>,
  );
}

const tryAgain = () => act(async () => screen.getByRole('button', { name: 'Try again' }).click());

it('schedules that are on their way are said to be loading', async () => {
  let send: (response: Response) => void = () => undefined;
  answer = () => new Promise((resolve) => (send = resolve));
  show(<SchedulesScreen roomOf={unbounded} />);
  expect(screen.getByText('Loading your schedules')).toBeDefined();
  await act(async () => send(Response.json(EMPTY)));
  expect(await screen.findByText('Save automatically')).toBeDefined();
});

it.each([
  ['offline', offline],
  ['that the server could not read', down],
])('schedules %s are not said to be none, and trying again loads them', async (_, failing) => {
  answer = failing;
  show(<SchedulesScreen roomOf={unbounded} />);
  expect(await screen.findByText('Your schedules could not be loaded')).toBeDefined();
  expect(screen.queryByText('Save automatically')).toBe(null);
  answer = empty;
  await tryAgain();
  expect(await screen.findByText('Save automatically')).toBeDefined();
});

it('activity that could not be loaded says so, and trying again loads it', async () => {
  answer = offline;
  show(<ScheduleActivityScreen />);
  expect(await screen.findByText('The activity could not be loaded')).toBeDefined();
  answer = empty;
  await tryAgain();
  expect(await screen.findByText('Nothing has run yet')).toBeDefined();
});
