import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { setSavesData } from '#lib/less-data-switch.ts';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { accountsQuery } from './api.ts';
import { HistoryScreen } from './history-screen.tsx';

afterEach(() => {
  setSavesData(false);
  vi.unstubAllGlobals();
  cleanup();
  history.replaceState(null, '', '/');
});

/** One page, and no more behind it. */
const ANSWER = {
  transactions: [
    {
      id: '01900000-0000-7000-8000-000000000001',
      narration: 'Deposit by card',
      direction: 'inflow',
      amount: 5_000,
      date: '2026-11-20T09:00:00.000Z',
      category: 'Deposit',
      type: 'deposit',
      reference: 'kolo-1',
      status: 'successful',
    },
  ],
  page: 1,
  limit: 20,
  totalPages: 1,
  totalResults: 1,
  cursor: null,
};

const MONTH = {
  opening: 0,
  in: 5_000,
  out: 0,
  interest: 0,
  tax: 0,
  orders: 0,
  own: 1_000,
  closing: 5_000,
  exact: {
    opening: '0.00',
    in: '5000.60',
    out: '0.00',
    interest: '0.00',
    tax: '0.00',
    orders: '0.00',
    own: '1000.00',
    closing: '5000.60',
  },
};

/** What the server answers to a call, by its address. */
function answerTo(url: string) {
  if (url.includes('/self-accounts')) return Response.json([]);
  return Response.json(url.includes('/transactions/summary') ? MONTH : ANSWER);
}

function renderHistory(at = '/', client = testClient()) {
  renderPage(<HistoryScreen />, { at, client });
  return client;
}

it('sums up the month that is chosen, and goes to the one before', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string | Request) => {
    asked.push(String(url instanceof Request ? url.url : url));
    return Promise.resolve(answerTo(asked.at(-1) ?? ''));
  });
  renderHistory('/?range=month&month=2026-10');
  const summary = await screen.findByRole('region', { name: 'Summary of October 2026' });
  expect(await within(summary).findByText('+₦5,000')).toBeDefined();
  expect(screen.getAllByText('₦5,000.60')).toHaveLength(2);
  expect(screen.queryByText('Interest')).toBe(null);
  expect(screen.getByText(/moved between your own accounts and packages/)).toBeDefined();
  const fold = within(summary).getByRole('button', { name: 'Show details', expanded: false });
  await act(async () => fold.click());
  expect(within(summary).getByRole('button', { name: 'Hide details', expanded: true })).toBe(fold);
  // The chips say which month the list is of, too.
  expect(screen.getByRole('button', { name: 'October 2026', pressed: true })).toBeDefined();
  const before = screen.getByRole('button', { name: 'The month before' });
  before.focus();
  await act(async () => before.click());
  expect(await screen.findByRole('region', { name: 'Summary of September 2026' })).toBeDefined();
  expect(document.activeElement).toBe(before);
  expect(screen.getByRole('button', { name: 'September 2026', pressed: true })).toBeDefined();
  expect(screen.getByRole('button', { name: 'This month', pressed: false })).toBeDefined();
  await waitFor(() =>
    expect(asked.filter((url) => url.includes('startDate=2026-09-01&endDate=2026-09-30'))).not.toEqual([]),
  );
});

it.each([
  ['a month, in the head of its summary', '/?range=month&month=2026-10'],
  ['other days, in the bar', '/?range=days30'],
])('covers and uncovers the amounts of %s', async (_, address) => {
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(answerTo(url)));
  renderHistory(address);
  expect((await screen.findAllByText('+₦5,000')).length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('button', { name: 'Hide balance' }));
  expect(screen.queryByText(/₦\d/)).toBe(null);
  fireEvent.click(screen.getByRole('button', { name: 'Show balance' }));
  expect(screen.getAllByText('+₦5,000').length).toBeGreaterThan(0);
});

it('beside a list of all dates stands this month, and no way to another', async () => {
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(answerTo(url)));
  renderHistory('/');
  expect(await screen.findByRole('heading', { name: 'This month' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'The month before' })).toBe(null);
  await act(async () => screen.getByRole('button', { name: 'This month' }).click());
  expect(await screen.findByRole('button', { name: 'The month before' })).toBeDefined();
});

it('a month in which nothing moved is one line', async () => {
  const exact = { ...MONTH.exact, in: '0.00', own: '0.00', opening: '5000.60' };
  const still = { ...MONTH, in: 0, own: 0, opening: 5_000, exact };
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(url.includes('/transactions/summary') ? Response.json(still) : answerTo(url)),
  );
  renderHistory('/?range=month&month=2026-10');
  const summary = await screen.findByRole('region', { name: 'Summary of October 2026' });
  expect(await within(summary).findByText('Money in and money out are even.')).toBeDefined();
  expect(within(summary).queryByText('Money in')).toBe(null);
  expect(within(summary).queryByText('In Kolo at the start')).toBe(null);
});

it('a new customer is told once that nothing has moved, and with a filter why the list is empty', async () => {
  const empty = { ...ANSWER, transactions: [], totalResults: 0 };
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(url.includes('/transactions/self') ? Response.json(empty) : answerTo(url)),
  );
  renderHistory('/');
  expect(await screen.findByText('Your first deposit will show here the moment it lands.')).toBeDefined();
  expect(screen.queryByRole('region', { name: /^Summary/ })).toBe(null);
  await act(async () => screen.getByRole('tab', { name: 'Money out' }).click());
  expect(await screen.findByText('No money has gone out yet.')).toBeDefined();
  expect(screen.getByRole('region', { name: /^Summary/ })).toBeDefined();
  await act(async () => screen.getByRole('button', { name: 'Clear filters' }).click());
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBe(null);
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'All' }));
});

/** The summary of a month with these figures in naira and kobo; what its two large figures and its sentences say. */
async function summaryOf(exact: Partial<typeof MONTH.exact>) {
  const month = { ...MONTH, exact: { ...MONTH.exact, ...exact } };
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(url.includes('/transactions/summary') ? Response.json(month) : answerTo(url)),
  );
  renderHistory('/?range=month&month=2026-10');
  const summary = await screen.findByRole('region', { name: 'Summary of October 2026' });
  const figure = async (name: string) => {
    const { nextElementSibling } = await within(summary).findByText(name);
    return [...(nextElementSibling?.querySelectorAll('[aria-hidden]') ?? [])].map(
      ({ textContent }) => textContent,
    );
  };
  const figures = { in: await figure('Money in'), out: await figure('Money out') };
  const said = [...summary.querySelectorAll('p')].map((one) => {
    const copy = one.cloneNode(true) as Element;
    for (const hidden of copy.querySelectorAll('.vh')) hidden.remove();
    return copy.textContent;
  });
  return { ...figures, said };
}

it('money in holds the interest, money out the tax and the orders of the month, and the details say so', async () => {
  const { said, ...figures } = await summaryOf({ interest: '120.50', tax: '12.05', orders: '25000.00' });
  // 5,000.60 + 120.50, and 25,000.00 + 12.05.
  expect(figures).toEqual({ in: ['+₦5,121', '₦5,121.10'], out: ['−₦25,012', '₦25,012.05'] });
  expect(said.slice(0, 3)).toEqual([
    'Money in includes ₦120.50 of interest.',
    'Money out includes ₦12.05 of tax.',
    'Money out includes ₦25,000 for orders.',
  ]);
});

it('what is paid back for orders, where it is more than was paid for them, came in', async () => {
  const { said, ...figures } = await summaryOf({ orders: '-25000.00' });
  expect(figures).toEqual({ in: ['+₦30,000', '₦30,000.60'], out: ['₦0'] });
  expect(said[0]).toBe('Money in includes ₦25,000 paid back for orders.');
});

it('asks ahead for all that it shows, and is then drawn whole at once', async () => {
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(answerTo(url)));
  const address = '/payments/history?range=month&month=2026-10';
  history.replaceState(null, '', address);
  const queryClient = testClient();
  await HistoryScreen.ask(queryClient);
  renderHistory(address, queryClient);
  // In the summary, and in the row below it.
  expect(screen.getAllByText('+₦5,000')).toHaveLength(2);
  expect(screen.getByText('Deposit by card')).toBeDefined();
});

it('the summary and the list come together, so that neither pushes the other away', async () => {
  let answerSummary = () => undefined as void;
  const summed = new Promise<void>((resolve) => (answerSummary = resolve));
  let listed: Response | undefined;
  vi.stubGlobal('fetch', async (url: unknown) => {
    const answer = answerTo(String(url));
    if (String(url).includes('/transactions/self')) listed = answer;
    if (String(url).includes('/transactions/summary')) await summed;
    return answer;
  });
  renderHistory('/?range=month&month=2026-10');
  // The list has been read, and the screen has had its turn.
  await waitFor(() => expect(listed?.bodyUsed).toBe(true));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.queryByText('Deposit by card')).toBe(null);
  answerSummary();
  expect(await screen.findByText('Deposit by card')).toBeDefined();
  expect(within(screen.getByRole('region', { name: /^Summary/ })).getByText('Money in')).toBeDefined();
});

it('trying again asks the server, though rows are there already', async () => {
  let online = true;
  vi.stubGlobal('fetch', (url: unknown) =>
    online ? Promise.resolve(answerTo(String(url))) : Promise.reject(new TypeError('no network')),
  );
  // Days that no summary stands over: what is tried again is the list.
  const queryClient = renderHistory('/?range=days30');
  expect(await screen.findByText('Deposit by card')).toBeDefined();
  online = false;
  await act(() => queryClient.invalidateQueries());
  const again = await screen.findByRole('button', { name: 'Try again' });
  await act(async () => again.click());
  expect(await screen.findByText('Error fetching transactions')).toBeDefined();
  online = true;
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  await waitFor(() => expect(screen.queryByText('Error fetching transactions')).toBe(null));
  expect(screen.getByText('Deposit by card')).toBeDefined();
});

it.each([
  ['ahead, so that it is there at once', false],
  ['only when it is asked for, where little data is used', true],
] as const)('the next page is fetched %s', async (_when, isLess) => {
  setSavesData(isLess);
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: unknown) => {
    const address = String(url);
    if (address.includes('/transactions/self')) asked.push(address);
    const isFirst = !address.includes('cursor=');
    if (!address.includes('/transactions/self?') || !isFirst) return Promise.resolve(answerTo(address));
    return Promise.resolve(Response.json({ ...ANSWER, totalPages: 2, totalResults: 2, cursor: 'c1' }));
  });
  renderHistory('/?range=days30');
  const more = await screen.findByRole('button', { name: 'Show more' });
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  const ahead = asked.filter((url) => url.includes('cursor=c1'));
  expect(ahead).toHaveLength(isLess ? 0 : 1);
  await act(async () => more.click());
  await waitFor(() => expect(asked.filter((url) => url.includes('cursor=c1'))).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBe(null));
});

it('each file of a statement says for a voice whose it is', () => {
  vi.stubGlobal('fetch', (url: unknown) => Promise.resolve(answerTo(String(url))));
  const accounts = [{ accountType: 'ds' }, { accountType: 'ibs' }];
  renderHistory('/?range=days30', testClient([accountsQuery, { accounts, asOf: new Date() }]));
  fireEvent.click(screen.getByRole('button', { name: 'Download a statement' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Download a statement' }));
  for (const file of ['PDF', 'CSV'])
    for (const account of ['DS', 'IBS'])
      expect(
        sheet.getByRole('button', { name: new RegExp(`^Download ${file} ?, ${account} account$`) }),
      ).toBeDefined();
});

it('beside a day that is in no calendar nothing is listed, and the field says why', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: unknown) => {
    asked.push(String(url));
    return Promise.resolve(answerTo(String(url)));
  });
  renderHistory('/?range=dates&from=2026-10-01&to=2026-11-20');
  expect(await screen.findByText('Deposit by card')).toBeDefined();
  asked.length = 0;
  const from = screen.getByLabelText<HTMLInputElement>('From');
  fireEvent.change(from, { target: { value: '31/02/2026' } });
  await waitFor(() => expect(screen.queryByText('Deposit by card')).toBe(null));
  fireEvent.blur(from);
  expect(await screen.findByText('This is not a date. Check the day, month and year.')).toBeDefined();
  expect(from.value).toBe('31/02/2026');
  expect(asked.filter((url) => url.includes('/transactions/self'))).toEqual([]);
  fireEvent.change(from, { target: { value: '01/10/2026' } });
  expect(await screen.findByText('Deposit by card')).toBeDefined();
});
