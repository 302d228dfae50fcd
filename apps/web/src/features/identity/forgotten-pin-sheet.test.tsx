import { API_BASE } from '@kolo/contract/endpoint';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { keepCsrfPair } from '#lib/testing/signed-in.ts';
import { clearToasts, currentToasts } from '#ui/toast-store.ts';
import { ForgottenPinSheet } from './forgotten-pin-sheet.tsx';
import { meQuery } from './api.ts';
import { ADA_WITH_PIN } from './testing/ada.ts';

const DOUBT = 'We do not know yet whether your new PIN is set.';
const SEND = 'POST /users/me/pin/send-reset-code';
const RESET = 'POST /users/me/pin/reset';

const lost = () => Promise.reject(new TypeError('no network'));
const used = () =>
  Promise.resolve(
    Response.json({ code: 'CODE_INVALID', message: 'That code is not right.' }, { status: 400 }),
  );

/** How the request for a code ends, and how a new PIN. */
let send: () => Promise<Response>;
let end: () => Promise<Response>;
let asked: string[];

beforeEach(() => {
  asked = [];
  send = () => Promise.resolve(Response.json({ message: 'Sent.', channel: 'email' }));
  keepCsrfPair();
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit = {}) => {
    const call = `${method} ${url.slice(API_BASE.length)}`;
    asked.push(call);
    if (call === SEND) return send();
    return call === RESET ? end() : new Promise(() => {});
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
  clearToasts();
  localStorage.clear();
});

/** The sheet of a customer who has pressed for a code, twice before the page could be drawn busy. */
async function ask(): Promise<void> {
  renderPage(<ForgottenPinSheet open onClose={() => {}} />, { client: testClient([meQuery, ADA_WITH_PIN]) });
  const button = screen.getByRole('button', { name: 'Send me a code' });
  await act(async () => {
    button.click();
    button.click();
  });
}

async function open(): Promise<HTMLElement> {
  await ask();
  return screen.findByLabelText('Code');
}

async function set(how: () => Promise<Response>): Promise<void> {
  end = how;
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('Code', '482913');
  type('Password', 'market-day-rain');
  type('New PIN', '7073');
  await act(async () => screen.getByRole('button', { name: 'Set new PIN' }).click());
}

it('one code is sent for a double press, and its field has the focus', async () => {
  const code = await open();
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect(asked.filter((call) => call === SEND)).toHaveLength(1);
});

it('a new PIN whose answer was lost may be set, whatever the next try says', async () => {
  await open();
  await set(lost);
  const { textContent, className } = await screen.findByRole('alert');
  expect(textContent).toContain(DOUBT);
  expect(textContent).toContain('Your new PIN may already work: try it first.');
  expect(className).toContain('warn');
  expect(screen.getByLabelText('New PIN').getAttribute('aria-invalid')).toBeNull();
  await waitFor(() => expect(asked).toContain('GET /users/me'));
  // The first try has used the code up, if it came through.
  await set(used);
  await screen.findByText('That code is not right.');
  expect(screen.getByRole('alert').textContent).toContain(DOUBT);
});

it('a new PIN that was refused is told as not taken', async () => {
  await open();
  await set(used);
  await screen.findByText('That code is not right.');
  expect(screen.queryByText(DOUBT)).toBeNull();
});

it('a request whose answer was lost may have sent a code, and leads to where it is entered', async () => {
  send = lost;
  await ask();
  const { textContent } = await screen.findByRole('alert');
  expect(textContent).toContain('We do not know yet whether a code was sent.');
  expect(textContent).toContain('A code may be on its way: if it comes, enter it.');
  expect(currentToasts()).toEqual([]);
  await act(async () => screen.getByRole('button', { name: 'Enter the code' }).click());
  expect(screen.getByLabelText('Code')).toBeDefined();
  expect(screen.queryByText(/We sent/)).toBeNull();
});

it('a request that was refused is told as one that failed', async () => {
  send = used;
  await ask();
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'Failed to Send Code' }]));
  expect(screen.queryByRole('button', { name: 'Enter the code' })).toBeNull();
});
