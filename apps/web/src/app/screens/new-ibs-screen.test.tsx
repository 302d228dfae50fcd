import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
import { NewIbsScreen } from './new-ibs-screen.tsx';

const account = { accountNumber: '1000000001', accountType: 'ibs', type: 'ibs' };
const quote = { rate: 12, interest: 6_000, tax: 600, payout: 55_400, maturityDate: '2027-01-01' };

const card = {
  id: 'c1',
  brand: 'Visa',
  last4: '4081',
  expMonth: 12,
  expYear: 2099,
  status: 'usable',
};

let sent: string[] = [];
let bodies: object[] = [];
let keys: (string | null)[] = [];
let balance = 90_000;
let dsBalance = 60_000;
let room: object = {};

/** Locks are carried out, and their answers lost. */
function answer(url: string, { method, headers, body }: RequestInit = {}): Promise<Response> {
  if (url.endsWith('/quote')) return Promise.resolve(Response.json(quote));
  if (method === 'POST') {
    sent.push(url);
    bodies.push(JSON.parse(typeof body === 'string' ? body : '{}'));
    keys.push(new Headers(headers).get('idempotency-key'));
    return Promise.reject(new TypeError('no network'));
  }
  if (url.endsWith('/room')) return Promise.resolve(Response.json(room));
  const ds = { accountNumber: '1000000002', accountType: 'ds', type: 'ds', availableBalance: dsBalance };
  const accounts = [ds, { ...account, availableBalance: balance }];
  return Promise.resolve(Response.json(url.includes('/cards') ? { results: [card] } : accounts));
}

beforeEach(() => {
  [sent, bodies, keys, balance, dsBalance, room] = [[], [], [], 90_000, 60_000, {}];
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
  vi.stubGlobal('fetch', answer);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  renderPage(<NewIbsScreen />, { at: '/packages/new/ibs?name=Land&amount=50000&months=12' });
}

const inSheet = () => within(screen.getByRole('dialog'));
const lock = () => inSheet().getByRole<HTMLButtonElement>('button', { name: 'Lock ₦50,000' });

async function agree() {
  fireEvent.click(await screen.findByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Lock ₦50,000' }));
}

async function confirm() {
  await waitFor(() => expect(lock().disabled).toBe(false));
  await act(async () => lock().click());
}

it('a lock whose answer was lost is not paid for a second time from a card', async () => {
  open();
  await agree();
  await confirm();
  expect(await screen.findByText('We do not know yet whether it is done.')).toBeTruthy();

  fireEvent.click(inSheet().getByRole('button', { name: 'Not now' }));
  fireEvent.click(screen.getByRole('radio', { name: /^Another card/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Lock ₦50,000' }));
  expect(inSheet().getByText('We do not know yet whether it is done.')).toBeTruthy();
  await confirm();
  expect(new Set(sent)).toEqual(new Set(['/api/v1/interest-package/package']));
});

it('a lock whose answer was lost is not made a second time after a reload, though a card is chosen by then', async () => {
  open();
  await agree();
  await confirm();
  expect(await screen.findByText('We do not know yet whether it is done.')).toBeTruthy();
  cleanup();

  [balance, dsBalance] = [40_000, 10_000];
  open();
  await agree();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Visa/ }).checked).toBe(true);
  expect(inSheet().getByText('We do not know yet whether it is done.')).toBeTruthy();
  await confirm();
  expect(new Set(sent)).toEqual(new Set(['/api/v1/interest-package/package']));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

it('a lock whose answer was lost keeps its figures, though the account has less than that now', async () => {
  open();
  fireEvent.click(await screen.findByRole('radio', { name: /^IBS account/ }));
  await agree();
  [balance, room] = [40_000, { most: 40_000, why: 'You can add ₦40,000 or less.' }];
  await confirm();
  expect(await screen.findByText('We do not know yet whether it is done.')).toBeTruthy();
  fireEvent.click(inSheet().getByRole('button', { name: 'Not now' }));
  expect(await screen.findByRole('radio', { name: /^IBS account · ₦40,000/ })).toBeTruthy();
  for (const source of [/^IBS account/, /Visa/]) {
    fireEvent.click(screen.getByRole('radio', { name: source }));
    expect(screen.getByText('You lock ₦50,000')).toBeTruthy();
    expect(screen.queryByText(/or less/)).toBeNull();
  }
  fireEvent.click(screen.getByRole('radio', { name: /^IBS account/ }));
  fireEvent.change(screen.getByLabelText('Amount to lock, in naira'), { target: { value: '50001' } });
  expect(screen.getByText(/^Your IBS account has ₦40,000\. Lock that much or less/)).toBeTruthy();
});

it('says at the amount that a card cannot bring so much, and lets the account pay it', async () => {
  room = { most: 40_000, why: 'You can add ₦40,000 or less.' };
  open();
  await agree();
  expect(lock()).toBeTruthy();
  cleanup();

  open();
  fireEvent.click(await screen.findByRole('radio', { name: /Visa/ }));
  expect(await screen.findByText('You can add ₦40,000 or less.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Verify my identity' })).toBeTruthy();
  expect(screen.getByText('Change the amount to see what you will receive.')).toBeTruthy();
  await agree();
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.change(screen.getByLabelText('Amount to lock, in naira'), { target: { value: '20000000' } });
  fireEvent.click(screen.getByRole('button', { name: 'Lock ₦20,000,000' }));
  expect(screen.getByText('You can add ₦40,000 or less.')).toBeTruthy();
});

it('locks from whichever own account is chosen, each shown with its balance', async () => {
  open();
  fireEvent.click(await screen.findByRole('radio', { name: /^DS account · ₦60,000/ }));
  await agree();
  expect(await inSheet().findByText(/DS account/)).toBeTruthy();
  await confirm();
  expect(bodies).toMatchObject([{ sourceAccountType: 'ds', amount: 50_000 }]);
});

it('chooses an account that has so much, as long as nothing else was chosen', async () => {
  balance = 40_000;
  open();
  const checked = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;
  const type = (amount: string) => {
    fireEvent.change(screen.getByLabelText('Amount to lock, in naira'), { target: { value: amount } });
  };
  await screen.findByRole('checkbox');
  expect(checked(/^DS account/)).toBe(true);
  type('30000');
  expect(checked(/^IBS account/)).toBe(true);
  type('70000');
  expect(checked(/Visa/)).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: /^DS account/ }));
  expect(screen.getByText(/^Your DS account has ₦60,000\./)).toBeTruthy();
});

it('asks for the number of a transfer that begins the package', async () => {
  // Tabs are told apart by a browser's own locks, of which this one has none.
  const request = (_name: string, run: () => unknown) => run();
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  open();
  fireEvent.click(await screen.findByRole('radio', { name: /^Bank transfer/ }));
  await agree();
  const get = () => inSheet().getByRole<HTMLButtonElement>('button', { name: 'Get the account number' });
  await waitFor(() => expect(get().disabled).toBe(false));
  await act(async () => get().click());
  await waitFor(() => expect(sent).toEqual(['/api/v1/interest-package/package/initiate-payment']));
  expect(bodies).toEqual([{ name: 'Land', amount: 50_000, lockPeriod: 12, method: 'bank_transfer' }]);
});
