import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
import { RemoveSheet } from './remove-bank-sheet.tsx';

const onClose = vi.fn<() => void>();
let sent: unknown[];

beforeEach(() => {
  sent = [];
  signedIn();
});

afterEach(() => {
  cleanup();
  onClose.mockReset();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function show(hasPin: boolean): void {
  const account = {
    id: 'b1',
    bankCode: '057',
    bankName: 'Zenith Bank',
    accountNumber: '1234',
    accountName: 'ADA OBI',
    isDefault: true,
    coolsUntil: null,
  };
  renderPage(
    <>
      <h1>Bank accounts</h1>
      <RemoveSheet
        open
        account={account}
        name="Zenith Bank, ending in 1234"
        hasPin={hasPin}
        onClose={onClose}
      />
    </>,
  );
}

function answerWith(status: number, body: object): void {
  vi.stubGlobal('fetch', (_url: string, { body: asked }: RequestInit) => {
    if (typeof asked === 'string') sent.push(JSON.parse(asked));
    return Promise.resolve(Response.json(body, { status }));
  });
}

const remove = () => act(async () => screen.getByRole('button', { name: 'Remove' }).click());
const type = (pin: string) => fireEvent.change(screen.getByLabelText('Your PIN'), { target: { value: pin } });

it('whoever has the open phone needs the PIN to remove a bank account', async () => {
  answerWith(403, { code: 'PIN_WRONG', message: 'That PIN is not correct.' });
  show(true);
  await remove();
  expect(screen.getByText('Enter your PIN. It has 4 digits or more.')).toBeTruthy();
  type('12');
  await remove();
  expect(screen.getByText('PIN must be at least 4 digits')).toBeTruthy();
  type('00000');
  await remove();
  expect(await screen.findByText('That PIN is not correct.')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  answerWith(200, { message: 'The bank account is removed.' });
  type('48261');
  await remove();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  // The button in the row that the sheet was opened from goes with the account.
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(sent).toEqual([{ pin: '00000' }, { pin: '48261' }]);
});

it('asks nobody for a PIN who has none, until the server does', async () => {
  answerWith(403, { code: 'PIN_REQUIRED', message: 'Enter your PIN.' });
  show(false);
  expect(screen.queryByLabelText('Your PIN')).toBeNull();
  await remove();
  expect(await screen.findByText('Enter your PIN.')).toBeTruthy();
  expect(screen.getByLabelText('Your PIN')).toBeTruthy();
  expect(sent).toEqual([{}]);
});

it('a lost answer is not told as a refusal, and what is gone by now was removed', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  show(false);
  await remove();
  expect((await screen.findByRole('alert')).textContent).toContain('We do not know yet');
  answerWith(404, { code: 'NOT_FOUND', message: 'We could not find that bank account.' });
  await remove();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('asked again, it says nothing of the last try', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  show(false);
  await remove();
  expect(await screen.findByRole('alert')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
