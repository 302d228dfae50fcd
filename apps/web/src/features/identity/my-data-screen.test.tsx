import { API_BASE } from '@kolo/contract/endpoint';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { keepCsrfPair } from '#lib/testing/signed-in.ts';
import { MyDataScreen } from './my-data-screen.tsx';
import { meQuery } from './api.ts';
import { ADA } from './testing/ada.ts';

const CLOSE = 'DELETE /users/me';
const waits = () => new Promise<Response>(() => {});
const lost = () => Promise.reject(new TypeError('no network'));
const refused = () =>
  Promise.resolve(
    Response.json({ code: 'WRONG_STATE', message: 'Withdraw all your money first.' }, { status: 409 }),
  );

/** How the closing ends; nothing else is answered. */
let end: () => Promise<Response>;
let asked: string[];

beforeEach(() => {
  asked = [];
  keepCsrfPair();
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit = {}) => {
    const call = `${method} ${url.slice(API_BASE.length)}`;
    asked.push(call);
    return call === CLOSE ? end() : waits();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
  localStorage.clear();
});

function open(): void {
  renderPage(<MyDataScreen />, { client: testClient([meQuery, ADA]) });
}

const sheet = () => screen.getByRole<HTMLDialogElement>('dialog', { name: 'Close your account?' });
const password = () => within(sheet()).getByLabelText<HTMLInputElement>('Your password');
const dismiss = () => fireEvent(sheet(), new Event('cancel', { cancelable: true }));
const openSheet = () => act(async () => screen.getByRole('button', { name: 'Close account' }).click());

async function close(how: () => Promise<Response>): Promise<void> {
  end = how;
  fireEvent.change(password(), { target: { value: 'market-day-rain' } });
  const button = within(sheet()).getByRole('button', { name: 'Close account' });
  button.focus();
  await act(async () => button.click());
}

it('the sheet stays while the account is being closed, however it is put away', async () => {
  open();
  await openSheet();
  await close(waits);
  await waitFor(() => expect(asked).toContain(CLOSE));
  const dialog = sheet();
  dismiss();
  expect(dialog.open).toBe(true);
  // As the browser closes it by itself at the second Esc, or at Back on a phone.
  act(() => dialog.close());
  expect(dialog.open).toBe(true);
  expect(dialog.getAttribute('aria-busy')).toBe('true');
});

it('an account may be closed where the answer was lost, and the profile tells', async () => {
  open();
  await openSheet();
  await close(lost);
  const { textContent, className } = await screen.findByRole('alert');
  expect(textContent).toContain('We do not know yet whether your account is closed.');
  expect(textContent).not.toContain('Your account is not closed.');
  expect(className).toContain('warn');
  await waitFor(() => expect(asked).toContain('GET /users/me'));
});

it('a refusal is told as one, and is gone with what was typed once the sheet is put away', async () => {
  open();
  await openSheet();
  await close(refused);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your account is not closed. Withdraw all your money first. ',
  );
  dismiss();
  expect(screen.queryByRole('dialog')).toBeNull();
  await openSheet();
  expect(password().value).toBe('');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a password that is missing or wrong is said at its field, which has the focus', async () => {
  open();
  await openSheet();
  const button = within(sheet()).getByRole('button', { name: 'Close account' });
  button.focus();
  await act(async () => button.click());
  expect(document.activeElement).toBe(password());
  const message = 'That password is not correct.';
  const body = { code: 'VALIDATION', message, fields: { password: message } };
  await close(() => Promise.resolve(Response.json(body, { status: 400 })));
  await screen.findByText(message);
  await waitFor(() => expect(document.activeElement).toBe(password()));
  expect(screen.queryByRole('alert')).toBeNull();
});
