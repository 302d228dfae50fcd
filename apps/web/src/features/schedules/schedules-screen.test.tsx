import { addDays, formatMonth, lagosDateOf } from '@kolo/domain/dates';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverClock } from '#lib/server-clock.ts';
import { renderPage } from '#lib/testing/render-page.tsx';
import { earliestMonth } from './month.ts';
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

const tryAgain = () => act(async () => screen.getByRole('button', { name: 'Try again' }).click());

it('schedules that are on their way are said to be loading', async () => {
  let send: (response: Response) => void = () => undefined;
  answer = () => new Promise((resolve) => (send = resolve));
  renderPage(<SchedulesScreen roomOf={unbounded} />);
  expect(screen.getByText('Loading your schedules')).toBeDefined();
  await act(async () => send(Response.json(EMPTY)));
  expect(await screen.findByText('Save automatically')).toBeDefined();
});

it.each([
  ['offline', offline],
  ['that the server could not read', down],
])('schedules %s are not said to be none, and trying again loads them', async (_, failing) => {
  answer = failing;
  renderPage(<SchedulesScreen roomOf={unbounded} />);
  expect(await screen.findByText('Your schedules could not be loaded')).toBeDefined();
  expect(screen.queryByText('Save automatically')).toBe(null);
  answer = empty;
  await tryAgain();
  expect(await screen.findByText('Save automatically')).toBeDefined();
});

it('activity that could not be loaded says so, and trying again loads it', async () => {
  answer = offline;
  renderPage(<ScheduleActivityScreen />);
  expect(await screen.findByText('The activity could not be loaded')).toBeDefined();
  answer = empty;
  await tryAgain();
  expect(await screen.findByText('Nothing has run yet')).toBeDefined();
});

const SCHEDULE = {
  id: 'x1',
  purpose: 'account',
  accountType: 'ds',
  amount: 1_000,
  frequency: 'daily',
  hour: 6,
  startDate: '2020-01-01',
  source: { method: 'saved_card', cardId: 'c1' },
  tellDayBefore: false,
  state: 'active',
  nextRun: `${addDays(lagosDateOf(serverClock.now()), 1)}T05:00:00.000Z`,
};

async function press(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await act(async () => button.click());
}

/** One schedule; its activity is answered like this, page by page. */
function openMonth(activity: (page: number) => Promise<Response>): void {
  vi.stubGlobal('fetch', (address: string) => {
    const { pathname, searchParams } = new URL(address, 'https://kolo.test');
    return pathname.endsWith('/activity')
      ? activity(Number(searchParams.get('page')))
      : Promise.resolve(Response.json({ ...EMPTY, results: [SCHEDULE] }));
  });
  renderPage(<SchedulesScreen roomOf={unbounded} />);
}

it('the calendar counts every date of the earliest month that it shows, however many came after it', async () => {
  const first = earliestMonth(lagosDateOf(serverClock.now()));
  const rows = [
    ...Array.from({ length: 100 }, () => ({ dueDate: addDays(first, 3), state: 'paid' })),
    { dueDate: first, state: 'missed' },
    { dueDate: addDays(first, -1), state: 'missed' },
  ].map((row, n) => ({ ...row, id: `o${n}`, scheduleId: 'x1', amount: 1_000 }));
  const asked: number[] = [];
  openMonth((page) => {
    asked.push(page);
    const results = page === 1 ? rows.slice(0, 100) : rows.slice(100);
    return Promise.resolve(Response.json({ results, page, totalPages: 3, totalResults: 203 }));
  });
  await press('Month before');
  const counts = await screen.findByRole('list', { name: `Payments in ${formatMonth(first)}` });
  expect(counts.textContent).toContain('1 day missed');
  expect(counts.textContent).toContain('1 day paid');
  // What came before that month is asked for no more.
  expect(asked).toEqual([1, 2]);
});

it('activity that has more pages than are asked for is not counted as all that there was', async () => {
  const dueDate = lagosDateOf(serverClock.now());
  openMonth((page) => {
    const row = { id: `o${page}`, scheduleId: 'x1', dueDate, amount: 1_000, state: 'paid' };
    return Promise.resolve(Response.json({ results: [row], page, totalPages: 99, totalResults: 9_900 }));
  });
  expect(await screen.findByText('The activity could not be loaded')).toBeDefined();
  expect(screen.queryByText(/day paid/)).toBe(null);
});

it.each([
  ['is on its way', () => new Promise<Response>(() => undefined), 'Loading the activity'],
  ['could not be loaded', down, 'The activity could not be loaded'],
])('a month whose activity %s counts no days, and says so', async (_, activity, said) => {
  openMonth(activity);
  expect(await screen.findByText(said)).toBeDefined();
  // There are payments to come.
  await press('Next month');
  expect(screen.getAllByText('to come').length).toBeGreaterThan(0);
  expect(screen.queryByRole('list', { name: /^Payments in / })).toBe(null);
});
