import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { intents, purposeOf } from '#lib/command/intent.ts';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
import { IconWallet } from '#ui/later-icons.tsx';
import { DepositMethod } from './deposit-method.tsx';
import type { PayMethod } from './pay-methods.ts';
import type { DepositBody } from './api.ts';

const body: DepositBody = { purpose: 'account', accountType: 'ds', amount: 5_000, method: 'card' };
const typed: PayMethod = {
  value: 'card',
  title: 'Card',
  detail: 'You enter it on Paystack’s page',
  icon: IconWallet,
  disabled: false,
  action: 'Pay ₦5,000',
  busy: 'Opening the payment page',
  body,
};
const kept: PayMethod = {
  ...typed,
  value: 'card:c1',
  title: 'Visa 4081',
  body: { ...body, method: 'saved_card', cardId: 'c1' },
};

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(chosen: PayMethod) {
  const client = testClient();
  renderPage(
    <DepositMethod
      amount={5_000}
      methods={[kept, typed]}
      chosen={chosen}
      into={{ title: 'DS account', icon: IconWallet, tone: 'daily' }}
      editHref="/"
    />,
    { client },
  );
  return client;
}

const alert = () => screen.getByRole('alert').textContent;
const isHeld = () => screen.getByRole<HTMLFieldSetElement>('group').disabled;

it('a saved card whose answer was lost may be charged: no other way is open, and nothing else is said', () => {
  intents.open(purposeOf('deposit', kept.body));
  open(typed);
  expect(alert()).toContain('We do not know yet whether it is paid.');
  expect(isHeld()).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Visa 4081/ }).checked).toBe(true);
});

it('a page that has opened may be paid, where nobody can say how it stands', async () => {
  intents.noteReference(intents.open(purposeOf('deposit', typed.body)).key, 'KLO-1');
  open(typed);
  await act(async () => screen.getByRole('button', { name: /^Pay/ }).click());
  expect(await screen.findByText('We do not know yet whether it is paid.')).toBeTruthy();
  expect(alert()).not.toContain('No money has left');
  expect(isHeld()).toBe(true);
});

it('a page that never opened has taken nothing', async () => {
  open(typed);
  await act(async () => screen.getByRole('button', { name: /^Pay/ }).click());
  expect(await screen.findByText('The payment page did not open.')).toBeTruthy();
  expect(isHeld()).toBe(false);
});

it('a saved card of which nobody could say how it stands is not charged again, however long ago it was paid', async () => {
  // The test's browser has no locks to wait for.
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: { request: (_: string, run: () => unknown) => run() },
  });
  signedIn();
  intents.noteReference(intents.open(purposeOf('deposit', kept.body)).key, 'KLO-1');
  const client = open(kept);
  await act(async () => screen.getByRole('button', { name: /^Pay/ }).click());
  await act(async () =>
    within(screen.getByRole('dialog'))
      .getByRole('button', { name: /^Charge/ })
      .click(),
  );
  expect(await screen.findByText('We do not know yet whether it is paid.')).toBeTruthy();
  const asked: string[] = [];
  const at = new Date(Date.now() - 20 * 60_000).toISOString();
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit = {}) => {
    asked.push(`${method ?? 'GET'} ${url}`);
    const paid = { reference: 'KLO-1', status: 'succeeded', timeline: [{ at, event: 'credited' }] };
    return Promise.resolve(Response.json(paid));
  });
  await act(async () => screen.getByRole('button', { name: /^Pay/ }).click());
  await waitFor(() => expect(asked).not.toEqual([]));
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(asked.filter((call) => call.startsWith('POST'))).toEqual([]);
  expect(intents.find(purposeOf('deposit', kept.body))?.reference).toBe('KLO-1');
});
