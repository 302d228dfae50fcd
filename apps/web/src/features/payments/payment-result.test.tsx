import type { Payment } from '@kolo/contract/payments';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
import { PaymentResult } from './payment-result.tsx';

const PENDING = {
  reference: 'kolo-1',
  status: 'pending',
  amount: 9_000,
  purpose: 'account',
  accountType: 'ds',
  timeline: [],
} as const;

const TRANSFER = {
  method: 'bank_transfer',
  bankTransfer: {
    bankName: 'Paystack-Titan',
    accountNumber: '9012345678',
    accountName: 'KOLO / ADA OBI',
    amount: 9_000,
  },
} as const;
const CODE = { method: 'ussd', ussd: { code: '*737*33*4*1#', bankName: 'GTBank' } } as const;

/** The server's answer; null where it cannot be reached. */
let payment: Payment | null = null;

beforeEach(() => {
  signedIn();
  vi.stubGlobal('fetch', () =>
    payment ? Promise.resolve(Response.json(payment)) : Promise.reject(new TypeError('no network')),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

function open(shown: Payment): void {
  payment = shown;
  renderPage(
    <PaymentResult
      reference="kolo-1"
      intoOf={() => undefined}
      receiptOf={() => undefined}
      onFinal={() => undefined}
    />,
  );
}

function go(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

it.each([
  ['a transfer', TRANSFER, 'I have sent it, check again'],
  ['a code', CODE, 'I have dialled it, check again'],
] as const)('above %s it is said that what is shown may be old', async (_, way, check) => {
  open({ ...PENDING, ...way, timeline: [], partnerSilent: true });
  expect(await screen.findByText('Our payment partner is not answering.')).toBeTruthy();
  payment = null;
  await act(async () => screen.getByRole('button', { name: check }).click());
  expect(await screen.findByText('Kolo cannot be reached.')).toBeTruthy();
  go(false);
  expect(screen.getByText('This may be out of date.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: check }).disabled).toBe(true);
  expect(screen.getByText('If you have already sent it, do not pay again.')).toBeTruthy();
  go(true);
});

it('above a transfer that may still come it is said that what is shown may be old', async () => {
  open({ ...PENDING, method: 'bank_transfer', status: 'abandoned', timeline: [] });
  expect(await screen.findByText('We have not received it yet')).toBeTruthy();
  expect(screen.queryByText('This may be out of date.')).toBeNull();
  go(false);
  expect(screen.getByText('This may be out of date.')).toBeTruthy();
  go(true);
});
