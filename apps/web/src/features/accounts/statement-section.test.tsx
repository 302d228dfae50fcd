import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { STORAGE_KEYS } from '#lib/storage.ts';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { StatementSection } from './statement-section.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
  localStorage.clear();
});

/** One page, and no more behind it. */
const ANSWER = {
  openingBalance: 0,
  totalIn: 5_000,
  totalOut: 0,
  closingBalance: 5_000,
  entries: [],
  cursor: null,
};

it('trying again asks the server, though a page is there already', async () => {
  let online = true;
  vi.stubGlobal('fetch', () =>
    online ? Promise.resolve(Response.json(ANSWER)) : Promise.reject(new TypeError('no network')),
  );
  const client = testClient();
  renderPage(<StatementSection source={{ kind: 'account', type: 'ds' }} />, { client });
  expect(await screen.findByText('Nothing on these days')).toBeDefined();
  online = false;
  await act(() => client.invalidateQueries());
  const again = await screen.findByRole('button', { name: 'Try again' });
  await act(async () => again.click());
  expect(await screen.findByText('The statement could not be loaded.')).toBeDefined();
  online = true;
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  await waitFor(() => expect(screen.queryByText('The statement could not be loaded.')).toBe(null));
  expect(screen.getByText('Nothing on these days')).toBeDefined();
});

const ENTRY = {
  id: '01900000-0000-7000-8000-000000000001',
  date: '2026-11-20T09:00:00.000Z',
  narration: 'Daily contribution - Shop rent',
  direction: 'inflow',
  amount: 5_000,
  balance: 5_000,
  category: 'DS Contribution',
  type: 'deposit',
  kind: 'dailyContribution',
  reference: 'kolo-1',
} as const;

it.each([
  ['account', { kind: 'account', type: 'ds' }, 1],
  ['package', { kind: 'daily', id: ENTRY.id }, 0],
] as const)('the statement of the %s names what the page is not about', async (_, source, times) => {
  const merged = { ...ENTRY, id: `${ENTRY.id.slice(0, -1)}2`, kind: 'sbMerge', category: 'Transaction' };
  const into = {
    ...ENTRY,
    id: `${ENTRY.id.slice(0, -1)}3`,
    kind: 'sbContribution',
    category: 'SB Contribution',
  };
  const entries = [
    ENTRY,
    { ...merged, narration: 'SB merge - Iron into Blender' },
    { ...into, narration: 'SB contribution - Fan' },
  ];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ...ANSWER, entries })));
  renderPage(<StatementSection source={source} />);
  // Of another package, it is said in every statement.
  expect(await screen.findByText(/SB merge - Iron into Blender/)).toBeDefined();
  expect(screen.queryAllByText(/Daily contribution/)).toHaveLength(times);
  // What the title says already is not said again.
  expect(screen.queryAllByText(/ · Fan$/)).toHaveLength(times);
});

it.each([
  ['account', { kind: 'account', type: 'ds' }],
  ['package', { kind: 'daily', id: ENTRY.id }],
] as const)('the statement of the %s is covered where balances are', async (_, source) => {
  localStorage.setItem(STORAGE_KEYS.balanceHidden, 'yes');
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ...ANSWER, entries: [ENTRY] })));
  const { container } = renderPage(<StatementSection source={source} />);
  expect(await screen.findByRole('img', { name: 'Amount hidden' })).toBeDefined();
  expect(screen.getByRole('img', { name: 'Closing balance hidden' })).toBeDefined();
  expect(container.innerHTML).not.toMatch(/₦\d|\d naira/);
});

it('a day that is in no calendar is said to be none, once it is left', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(ANSWER)));
  renderPage(<StatementSection source={{ kind: 'account', type: 'ds' }} />);
  expect(await screen.findByText('Nothing on these days')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Choose dates' }));
  const from = screen.getByLabelText('From');
  fireEvent.change(from, { target: { value: '31/02/2026' } });
  expect(screen.queryByText('This is not a date. Check the day, month and year.')).toBe(null);
  fireEvent.blur(from);
  expect(screen.getByText('This is not a date. Check the day, month and year.')).toBeDefined();
  expect(screen.queryByText('Nothing on these days')).toBe(null);
  fireEvent.change(from, { target: { value: '28/02/2026' } });
  expect(screen.queryByText('This is not a date. Check the day, month and year.')).toBe(null);
});
