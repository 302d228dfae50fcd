import type { Withdrawal } from '@kolo/contract/withdrawals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverClock } from '#lib/server-clock.ts';
import { renderPage } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
import { WithdrawalResult } from './withdrawal-result.tsx';

const SENT: Withdrawal = {
  id: 'w1',
  reference: 'KLO-W1',
  status: 'sent',
  accountType: 'ds',
  amount: 5_000,
  fee: 0,
  bankAccount: { id: 'b1', bankName: 'Zenith Bank', accountNumber: '6789', accountName: 'OKONKWO ADAEZE' },
  createdAt: '2026-11-20T08:12:00.000Z',
  timeline: [],
};
const MINUTE_MS = 60_000;

/** What Kolo says of it; null where it cannot be reached. */
let answer: Withdrawal | null;

beforeEach(() => {
  localStorage.clear();
  signedIn();
  vi.stubGlobal('fetch', () =>
    answer === null ? Promise.reject(new TypeError('no network')) : Promise.resolve(Response.json(answer)),
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(rest: Partial<Withdrawal>): Promise<void> {
  answer = { ...SENT, ...rest };
  renderPage(<WithdrawalResult id="w1" receiptOf={() => undefined} />);
  await screen.findByText('KLO-W1');
}

const inMinutes = (minutes: number) =>
  new Date(serverClock.now().getTime() + minutes * MINUTE_MS).toISOString();

const heading = () => screen.getByRole('heading', { level: 2 }).textContent;

it('says by when the bank has it, as long as that is still to come', async () => {
  const late = 'This is taking longer than usual. We keep checking until your bank has it or it is back.';
  await open({ settlesBy: inMinutes(5) });
  expect(heading()).toBe('₦5,000 is on its way');
  expect(screen.getByText(/^Your bank usually has it by /)).toBeTruthy();
  for (const rest of [{ settlesBy: inMinutes(-1) }, {}]) {
    cleanup();
    await open(rest);
    expect(screen.getByText(late)).toBeTruthy();
    expect(screen.queryByText(/Your bank usually has it/)).toBeNull();
  }
});

it('does not say that one is on its way that waits in Kolo', async () => {
  await open({ status: 'requested', waitsInKolo: true });
  expect(heading()).toBe('₦5,000 is waiting in Kolo');
  expect(screen.getByText(/^We check your account first\./)).toBeTruthy();
  expect(screen.queryByText(/until your bank has it/)).toBeNull();
});

it('says of one that came back what of it repaid a bank, and not that all of it is in the account', async () => {
  await open({ status: 'failed' });
  expect(heading()).toBe('₦5,000 is back in your DS account');
  cleanup();
  await open({ status: 'failed', madeGood: { amount: 2_900, owed: 0 } });
  expect(heading()).toBe('₦5,000 came back');
  expect(
    screen.getByText('₦2,900 repaid what your bank took back. You no longer owe anything.'),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Withdraw again' })).toBeTruthy();
  cleanup();
  await open({ status: 'failed', madeGood: { amount: 5_000, owed: 400 } });
  expect(screen.queryByRole('link', { name: 'Withdraw again' })).toBeNull();
});

it('says that what it shows is old where Kolo cannot be reached, until it can', async () => {
  await open({});
  expect(screen.queryByText('Kolo cannot be reached.')).toBeNull();
  answer = null;
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Kolo cannot be reached.')).toBeTruthy();
  expect(screen.getByText('KLO-W1')).toBeTruthy();
  answer = { ...SENT, status: 'paid' };
  fireEvent.click(await screen.findByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('₦5,000 is in your bank')).toBeTruthy();
  expect(screen.queryByText('Kolo cannot be reached.')).toBeNull();
});

it('says so without a connection too, and asks nothing then', async () => {
  await open({});
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(screen.getByText('This may be out of date.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check again' }).disabled).toBe(true);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.queryByText('This may be out of date.')).toBeNull();
});
