import type { InterestPackage } from '@kolo/contract/packages';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
import { WithdrawLock } from './withdraw-lock.tsx';

const PAYS = { principal: 60_000, interest: 5_400, tax: 540, payout: 64_860 };

const MATURED: InterestPackage = {
  _id: 'l1',
  name: 'Land in Epe',
  startDate: '2025-11-20',
  createdAt: '2025-11-20T08:00:00.000Z',
  maturityDate: '2026-11-20',
  currentBalance: 60_000,
  interestRate: 9,
  lockPeriod: 12,
  interestAccrued: 5_400,
  status: 'matured',
  atMaturity: 'payout',
  pays: PAYS,
  tranches: [{ amount: 60_000, startDate: '2025-11-20' }],
};

const ACTIVE: InterestPackage = { ...MATURED, maturityDate: '2099-11-20', status: 'active' };

let quote: () => Promise<Response>;
let take: () => Promise<Response>;
let takes: number;

const offline = () => Promise.reject(new TypeError('no network'));
const refused = () =>
  Promise.resolve(Response.json({ code: 'WRONG_STATE', message: 'Not now.' }, { status: 409 }));
const quoted = () => Promise.resolve(Response.json({ ...PAYS, forfeited: 0, early: false }));

beforeEach(() => {
  [quote, take, takes] = [offline, offline, 0];
  signedIn();
  vi.stubGlobal('fetch', (_: string, { method }: RequestInit = {}) => {
    if (method !== 'POST') return quote();
    takes += 1;
    return take();
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function open(lock: InterestPackage): void {
  renderPage(
    <WithdrawLock lock={lock} hasPin={false} onDone={() => Promise.resolve()} onHold={() => undefined} />,
  );
}

/** Once its figures are there. */
async function press(name: string): Promise<void> {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  await act(async () => button.click());
}

it('a matured lock whose figures did not come can be tried again, and then be taken', async () => {
  open(MATURED);
  expect((await screen.findByRole('alert')).textContent).toContain('No money has moved.');
  quote = quoted;
  await press('Try again');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  quote = offline;
  await press('Take ₦64,860');
  // What may be done is asked for again, whatever its figures are by now.
  expect((await screen.findByRole('alert')).textContent).toContain('We do not know yet whether it is done.');
  await press('Take ₦64,860');
  expect(takes).toBe(2);
});

it('after a refusal the figures of another amount can be asked for again too', async () => {
  [quote, take] = [quoted, refused];
  open(ACTIVE);
  await press('All');
  await press('Withdraw ₦60,000 now');
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
  quote = offline;
  await press('Half');
  await screen.findByRole('button', { name: 'Try again' });
  quote = quoted;
  await press('Try again');
  await press('Withdraw ₦30,000 now');
  expect(takes).toBe(2);
});
