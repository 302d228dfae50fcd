import type { Account } from '@kolo/contract/accounts';
import type { BankAccount } from '@kolo/contract/bank-accounts';
import type { Withdrawal } from '@kolo/contract/withdrawals';
import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paths } from '#lib/paths.ts';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
import { WithdrawToBank } from './withdraw-to-bank.tsx';

interface Sent {
  readonly key: string | null;
  readonly amount: number;
  readonly confirmRepeat: boolean;
}

type Reply = 'lost' | 'taken' | { readonly status: number; readonly code: string; readonly next?: object };

const PIN = '24680';
let sent: Sent[] = [];
let replies: Reply[] = [];
let done: Withdrawal[] = [];
let room: object | null = null;

/** The network: the withdrawals get the replies in turn. */
function answer(url: string, { body, headers }: RequestInit): Promise<Response> {
  if (url.includes('/withdrawals/room'))
    return room ? Promise.resolve(Response.json(room)) : Promise.reject(new TypeError('no network'));
  const parsed = typeof body === 'string' ? JSON.parse(body) : {};
  sent.push({
    key: new Headers(headers).get('idempotency-key'),
    amount: parsed.amount,
    confirmRepeat: parsed.confirmRepeat === true,
  });
  const reply = replies.shift() ?? 'lost';
  if (reply === 'lost') return Promise.reject(new TypeError('no network'));
  if (reply === 'taken') return Promise.resolve(Response.json({ id: 'w1' }, { status: 201 }));
  const { status, code, next } = reply;
  return Promise.resolve(Response.json({ code, message: code, next }, { status }));
}

const account = (availableBalance: number): Account => ({
  accountNumber: '1000000001',
  accountType: 'ds',
  type: 'ds',
  availableBalance,
});

const bank: BankAccount = {
  id: 'b1',
  bankCode: '057',
  bankName: 'Zenith Bank',
  accountNumber: '6789',
  accountName: 'OKONKWO ADAEZE',
  isDefault: true,
  coolsUntil: null,
};

function page(available: number, asked: { to?: string; amount?: number } = {}) {
  return (
    <WithdrawToBank
      accounts={[account(available)]}
      choices={[{ value: 'ds', title: 'DS account' }]}
      banks={[bank, { ...bank, id: 'b2', bankName: 'Kuda' }]}
      bankChoices={[
        { value: 'b1', title: 'Zenith Bank' },
        { value: 'b2', title: 'Kuda' },
      ]}
      first={{ account: 'ds', ...asked }}
      onDone={(withdrawal) => void done.push(withdrawal)}
    />
  );
}

function open() {
  const rerender = show(page(6_000));
  fireEvent.change(screen.getByLabelText('Amount in naira'), { target: { value: '5000' } });
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw ₦5,000' }));
  return rerender;
}

let client: QueryClient;

function show(form: React.ReactElement) {
  client = testClient();
  return renderPage(form, { client }).rerender;
}

const pin = () => screen.getByLabelText<HTMLInputElement>('Your PIN');

/** Presses the button of the sheet, with the PIN typed where it is gone, and waits for the answer. */
async function press(name: string): Promise<void> {
  const submit = await within(screen.getByRole('dialog')).findByRole('button', { name });
  if (pin().value === '') fireEvent.change(pin(), { target: { value: PIN } });
  act(() => submit.click());
  await waitFor(() => expect(client.isMutating()).toBe(0));
}

beforeEach(() => {
  [sent, replies, done, room] = [[], [], [], null];
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
  vi.stubGlobal('fetch', answer);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('what is not known stays on the page, though by now the account holds less than was asked for', async () => {
  const rerender = open();
  await press('Withdraw ₦5,000');
  rerender(page(1_000));
  expect(await screen.findByText('We do not know yet whether it went through.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Withdraw ₦5,000?' })).toBeTruthy();
  replies = ['taken'];
  await press('Withdraw ₦5,000');
  expect(done).toHaveLength(1);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

it('what is not known can be asked for once more after the sheet was closed, though the account holds less by now', async () => {
  const rerender = open();
  await press('Withdraw ₦5,000');
  rerender(page(1_000));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('There is ₦1,000 in that account.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw ₦5,000' }));
  replies = ['taken'];
  await press('Withdraw ₦5,000');
  expect(done).toHaveLength(1);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

it('a second one that was said to be meant stays that one until its answer has come, also after a reload', async () => {
  replies = [{ status: 409, code: 'LOOKS_REPEATED' }, 'lost', 'lost', 'taken'];
  open();
  await press('Withdraw ₦5,000');
  await press('Yes, send ₦5,000 again');
  await press('Withdraw ₦5,000');
  cleanup();
  open();
  await press('Withdraw ₦5,000');
  expect(sent.map(({ confirmRepeat }) => confirmRepeat)).toEqual([false, true, true, true]);
  expect(new Set(sent.slice(1).map(({ key }) => key)).size).toBe(1);
  expect(done).toHaveLength(1);
});

it('a key that was used for other figures is no sign that nothing was withdrawn', async () => {
  replies = [{ status: 422, code: 'IDEMPOTENCY_MISMATCH' }];
  open();
  await press('Withdraw ₦5,000');
  expect((await screen.findByRole('alert')).textContent).toContain('It went through the first time.');
  expect(screen.queryByText('Nothing was withdrawn.')).toBeNull();
  // Nothing within reach would send it once more.
  const sheet = within(screen.getByRole('dialog'));
  expect(sheet.getByRole('link', { name: 'See your transactions' }).getAttribute('href')).toBe(paths.history);
  expect(sheet.queryByRole('button', { name: 'Withdraw ₦5,000' })).toBeNull();
  expect(sheet.queryByLabelText('Your PIN')).toBeNull();
});

it('refused because of a dispute, what is free can be withdrawn in its place, with the PIN typed again', async () => {
  replies = [{ status: 409, code: 'WRONG_STATE', next: { disputed: 4_000, free: 2_000 } }, 'taken'];
  open();
  await press('Withdraw ₦5,000');
  expect(await screen.findByText('₦4,000 must stay in Kolo for now.')).toBeTruthy();
  // What would be refused again is not asked for, so that the sheet fits on a low screen.
  expect(screen.queryByLabelText('Your PIN')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw ₦2,000 instead' }));
  expect(screen.getByRole('heading', { name: 'Withdraw ₦2,000?' })).toBeTruthy();
  expect(pin().value).toBe('');
  expect(sent).toHaveLength(1);
  await press('Withdraw ₦2,000');
  expect(sent.map(({ amount }) => amount)).toEqual([5_000, 2_000]);
  expect(done).toHaveLength(1);
});

it('says beforehand what a bank asks back, and that more than is free cannot leave', async () => {
  const disputed = { amount: 4_000, until: '2026-11-24' };
  const because = 'your bank asks for money back';
  room = { most: 2_000, why: 'You can withdraw up to ₦2,000 now.', because, disputed };
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('All')).toBeNull();
  expect(await screen.findByText('Your bank asks for ₦4,000 back.')).toBeTruthy();
  expect(screen.getByText(/which we expect by 24 Nov 2026\.$/)).toBeTruthy();
  // Said at the amount, without a press.
  expect(screen.getByText('You can withdraw up to ₦2,000 now.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect(screen.queryByRole('heading', { name: /Withdraw .+\?/ })).toBeNull();
  fireEvent.click(screen.getByText('All'));
  expect(screen.getByRole('button', { name: 'Withdraw ₦2,000' })).toBeTruthy();
  expect(sent).toEqual([]);
});

it('the PIN that was typed is gone after Cancel', () => {
  open();
  fireEvent.change(pin(), { target: { value: PIN } });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw ₦5,000' }));
  expect(pin().value).toBe('');
});

it('begins empty to the main bank account, or with what the address asks for', () => {
  show(page(6_000));
  const amount = () => screen.getByLabelText<HTMLInputElement>('Amount in naira').value;
  expect(amount()).toBe('');
  expect(screen.getByRole('button', { name: /^To which bank account\? Zenith Bank/ })).toBeTruthy();
  const add = screen.getByRole('link', { name: 'Bank accounts' });
  expect(add.getAttribute('href')).toBe(paths.bankAccountsFor({ account: 'ds' }));
  cleanup();
  show(page(6_000, { to: 'b2', amount: 700 }));
  expect(amount()).toBe('700');
  expect(screen.getByRole('button', { name: /^To which bank account\? Kuda/ })).toBeTruthy();
  cleanup();
  // A bank account that is gone is not what the money goes to.
  show(page(6_000, { to: 'b3' }));
  expect(screen.getByRole('button', { name: /^To which bank account\? Zenith Bank/ })).toBeTruthy();
});

it('says at the amount once it is left that it is too little', () => {
  show(page(6_000));
  const amount = screen.getByLabelText('Amount in naira');
  fireEvent.change(amount, { target: { value: '99' } });
  expect(screen.queryByText('The smallest withdrawal is ₦100.')).toBeNull();
  fireEvent.blur(amount);
  expect(screen.getByText('The smallest withdrawal is ₦100.')).toBeTruthy();
});

it('what was typed survives a reload, and is gone once it is withdrawn', async () => {
  const amount = () => screen.getByLabelText<HTMLInputElement>('Amount in naira');
  open();
  cleanup();
  show(page(6_000));
  expect(amount().value).toBe('5,000');
  replies = ['taken'];
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw ₦5,000' }));
  await press('Withdraw ₦5,000');
  await waitFor(() => expect(done).toHaveLength(1));
  cleanup();
  show(page(1_000));
  expect(amount().value).toBe('');
});
