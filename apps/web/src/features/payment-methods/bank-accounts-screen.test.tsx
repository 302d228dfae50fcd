import type { BankAccount } from '@kolo/contract/bank-accounts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage, testClient, type Known } from '#lib/testing/render-page.tsx';
import { keepCsrfPair } from '#lib/testing/signed-in.ts';
import { clearToasts, currentToasts } from '#ui/toast-store.ts';
import { BankAccountsScreen } from './bank-accounts-screen.tsx';
import { bankAccountsQuery, banksQuery, ownerQuery } from './bank-queries.ts';

beforeEach(() => {
  keepCsrfPair();
});
afterEach(() => {
  cleanup();
  clearToasts();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const ACCOUNT: BankAccount = {
  id: 'b1',
  bankCode: '057',
  bankName: 'Zenith Bank',
  accountNumber: '1234',
  accountName: 'ADA OBI',
  isDefault: false,
  coolsUntil: null,
};

const lost = () => Promise.reject(new TypeError('no network'));
const refused = () =>
  Promise.resolve(Response.json({ code: 'NOT_FOUND', message: 'It is gone.' }, { status: 404 }));
const changed = () => Promise.resolve(Response.json({ ...ACCOUNT, isDefault: true }));

/** Asks for the account to be the main one, and gets this answer. */
async function makeMain(how: () => Promise<Response>, presses = 1): Promise<void> {
  // What the screen asks for is not what this is about.
  vi.stubGlobal('fetch', (_url: string, { method = 'GET' }: RequestInit = {}) =>
    method === 'GET' ? new Promise(() => {}) : how(),
  );
  const client = testClient([bankAccountsQuery, [ACCOUNT]]);
  renderPage(<BankAccountsScreen hasPin={false} frozen={undefined} backHref="/" />, { client });
  await act(async () => screen.getByRole('button', { name: /^More for Zenith Bank/ }).click());
  const button = screen.getByRole('button', { name: 'Make it the main account' });
  await act(async () => {
    for (let press = 0; press < presses; press += 1) button.click();
  });
}

it.each([
  [
    'whose answer was lost may be made',
    lost,
    'We do not know yet whether your main account was changed',
    'Check which account is the main one, or try again.',
  ],
  ['that was refused is not made', refused, 'Nothing was changed', 'It is gone.'],
])('a change of the main account %s', async (_, how, title, detail) => {
  await makeMain(how);
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title, tone: 'failed' }]));
  expect(currentToasts()[0]?.detail).toContain(detail);
});

it('a change of the main account says which one it is now', async () => {
  await makeMain(changed);
  const said = { title: 'Main account changed', detail: 'It is now Zenith Bank, ending in 1234.' };
  await waitFor(() => expect(currentToasts()).toMatchObject([said]));
});

it('a double press asks once for the main account', async () => {
  const make = vi.fn(changed);
  await makeMain(make, 2);
  await waitFor(() => expect(currentToasts()).toHaveLength(1));
  expect(make).toHaveBeenCalledTimes(1);
});

const NUMBER = '0123451234';

/** Types an account of Zenith Bank into the form, of which the bank has told this much. */
function typeAccount(...owner: readonly Known[]): void {
  const banks = [{ code: '057', name: 'Zenith Bank' }];
  const client = testClient([bankAccountsQuery, []], [banksQuery, banks], ...owner);
  renderPage(<BankAccountsScreen hasPin frozen={undefined} backHref="/" />, { client });
  fireEvent.change(screen.getByLabelText('Bank'), { target: { value: '057' } });
  fireEvent.change(screen.getByLabelText('Account number'), { target: { value: NUMBER } });
}

it('an account that was added takes its sheet with it, and the heading has the focus', async () => {
  vi.stubGlobal('fetch', (_url: string, { method = 'GET' }: RequestInit = {}) =>
    Promise.resolve(Response.json(method === 'GET' ? { results: [ACCOUNT] } : ACCOUNT)),
  );
  typeAccount([ownerQuery('057', NUMBER), { accountName: 'ADA OBI', matches: true }]);
  fireEvent.click(screen.getByRole('button', { name: 'Add account' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Add this bank account?' }));
  fireEvent.change(sheet.getByLabelText('Your PIN'), { target: { value: '24680' } });
  const add = sheet.getByRole('button', { name: 'Add account' });
  add.focus();
  await act(async () => add.click());
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'Bank account added' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

it('while the bank is asked whose account it is the button says so, and after a failure it asks again', async () => {
  const asked: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => asked.push(resolve)));
  const fail = () =>
    act(async () =>
      asked.at(-1)?.(Response.json({ code: 'RATE_LIMITED', message: 'Wait a little.' }, { status: 429 })),
    );
  typeAccount();
  const asking = await screen.findByRole('button', { name: /Asking the bank/ });
  fireEvent.click(asking);
  await waitFor(() => expect(asked).toHaveLength(1));
  await fail();
  expect(await screen.findByText('Wait a little.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Add account' }));
  expect(await screen.findByRole('button', { name: /Asking the bank/ })).toBeDefined();
  await waitFor(() => expect(asked).toHaveLength(2));
});
