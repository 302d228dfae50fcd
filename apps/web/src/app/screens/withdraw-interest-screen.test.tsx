import type { InterestPackage } from '@kolo/contract/packages';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
import { WithdrawInterestScreen } from './withdraw-interest-screen.tsx';

const lock: InterestPackage = {
  _id: 'l1',
  name: 'Land in Epe',
  startDate: '2026-01-01',
  createdAt: '2026-01-01T00:00:00.000Z',
  maturityDate: '2099-01-01',
  currentBalance: 50_000,
  interestRate: 12,
  lockPeriod: 12,
  interestAccrued: 0,
  status: 'active',
  atMaturity: 'payout',
  pays: { principal: 50_000, interest: 6_000, tax: 600, payout: 55_400 },
  tranches: [{ amount: 50_000, startDate: '2026-01-01' }],
};

const quote = { principal: 50_000, interest: 0, forfeited: 100, tax: 0, payout: 50_000, early: true };

/** What the server holds: the first withdrawal is carried out, and its answer lost. */
let now: InterestPackage;
let keys: (string | null)[] = [];
/** Of the customer, where the server asks for one. */
let pin: string | null;
let pins: unknown[];
let hasPin: boolean;
let frozen: object | undefined;

function refuse(code: string, message: string): Promise<Response> {
  return Promise.resolve(Response.json({ code, message }, { status: 403 }));
}

function answer(url: string, { headers, body }: RequestInit = {}): Promise<Response> {
  if (url.includes('/users/me')) return Promise.resolve(Response.json({ hasPin, frozen }));
  if (url.includes('/request-withdrawal')) {
    const typed: unknown = typeof body === 'string' ? JSON.parse(body).pin : undefined;
    pins.push(typed);
    if (pin !== null && typed === undefined) return refuse('PIN_REQUIRED', 'Enter your PIN.');
    if (pin !== null && typed !== pin) return refuse('PIN_WRONG', 'That PIN is not correct.');
    keys.push(new Headers(headers).get('idempotency-key'));
    now = { ...lock, status: 'closed', currentBalance: 0 };
    return Promise.reject(new TypeError('no network'));
  }
  if (url.includes('/withdrawal-quote')) {
    return Promise.resolve(
      now.status === 'closed'
        ? Response.json({ code: 'WRONG_STATE', message: 'This lock is closed.' }, { status: 409 })
        : Response.json(quote),
    );
  }
  return Promise.resolve(Response.json(url.includes('/interest-savings/package') ? [now] : {}));
}

beforeEach(() => {
  [now, keys, pin, pins, hasPin, frozen] = [lock, [], null, [], false, undefined];
  localStorage.clear();
  signedIn();
  vi.stubGlobal('fetch', answer);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const client = testClient();
  renderPage(
    <>
      <WithdrawInterestScreen />
      <Link to="/packages/withdraw-interest?package=l2">Another</Link>
    </>,
    { at: '/packages/withdraw-interest?package=l1', client },
  );
  return client;
}

/** Asks for all of it, and presses the button of the page once the figures are there. */
async function press(): Promise<void> {
  const all = (await screen.findByRole('heading', { name: /Are you sure/ })) && screen.queryByText('All');
  if (all) fireEvent.click(all);
  const leave = await screen.findByRole<HTMLButtonElement>('button', { name: 'Withdraw ₦50,000 now' });
  await waitFor(() => expect(leave.disabled).toBe(false));
  await act(async () => leave.click());
}

it('leaving a lock without an answer says so, and goes on asking for the same', async () => {
  const client = open();
  const invalidated = vi.spyOn(client, 'invalidateQueries');
  await press();
  expect((await screen.findByRole('alert')).textContent).toContain('We do not know yet whether it is done.');
  expect(invalidated).toHaveBeenCalledWith();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByText('No money has moved.')).toBeNull();
  await press();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

it('without an amount the button says what is missing', async () => {
  open();
  const field = await screen.findByLabelText('Amount to withdraw, in naira');
  fireEvent.change(field, { target: { value: '' } });
  expect(screen.queryByText('Enter an amount.')).toBeNull();
  await act(async () => screen.getByRole('button', { name: 'Withdraw money now' }).click());
  expect(screen.getByText('Enter an amount.')).toBeTruthy();
  expect(document.activeElement).toBe(field);
});

it('what is held of one lock is not shown as another', async () => {
  open();
  await press();
  await screen.findByText('We do not know yet whether it is done.');
  await act(async () => screen.getByRole('link', { name: 'Another' }).click());
  await waitFor(() => expect(screen.queryByText(/Land in Epe is locked/)).toBeNull());
});

/** Types the PIN into the sheet and sends it. */
async function confirm(typed: string): Promise<void> {
  const sheet = within(await screen.findByRole('dialog', { name: 'Withdraw ₦50,000 early?' }));
  fireEvent.change(sheet.getByLabelText('Your PIN'), { target: { value: typed } });
  await act(async () => sheet.getByRole('button', { name: 'Withdraw ₦50,000 now' }).click());
}

it('whoever has the open phone needs the PIN to leave early', async () => {
  [pin, hasPin] = ['48261', true];
  open();
  await press();
  await screen.findByText('You will lose the ₦100 interest earned so far.', { selector: 'dialog *' });
  expect(pins).toEqual([]);
  await confirm('12');
  expect(screen.getByText('PIN must be at least 4 digits')).toBeTruthy();
  await confirm('00000');
  expect(await screen.findByText('That PIN is not correct.')).toBeTruthy();
  expect(screen.queryByText('No money has moved.')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Your PIN').value).toBe('');
  await confirm('48261');
  expect(pins).toEqual(['00000', '48261']);
  expect(await screen.findByText('We do not know yet whether it is done.')).toBeTruthy();
});

it('a PIN that was set on another phone meanwhile is asked for at once', async () => {
  pin = '48261';
  open();
  await press();
  expect(await screen.findByText('Enter your PIN.')).toBeTruthy();
  await confirm('48261');
  expect(pins).toEqual([undefined, '48261']);
});

describe('while the account is frozen', () => {
  beforeEach(() => {
    frozen = {
      since: '2026-01-01T00:00:00.000Z',
      by: 'staff',
      reviewOn: '2026-01-04',
      reason: 'We are looking.',
    };
  });

  it('an early exit says so in place of the form, before anything is typed', async () => {
    open();
    expect(await screen.findByText('You cannot withdraw early for now.')).toBeTruthy();
    expect(screen.getByText(/We are looking\./)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('what has matured can be taken', async () => {
    now = { ...lock, status: 'matured', maturityDate: '2026-01-02' };
    open();
    expect(await screen.findByRole('button', { name: 'Take ₦55,400' })).toBeTruthy();
    expect(screen.queryByText('You cannot withdraw early for now.')).toBeNull();
  });
});
