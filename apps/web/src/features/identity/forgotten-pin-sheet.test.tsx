import { API_BASE } from '@kolo/contract/endpoint';
import type { User } from '@kolo/contract/identity';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { keepCsrfPair } from '#lib/testing/signed-in.ts';
import { ForgottenPinSheet } from './forgotten-pin-sheet.tsx';
import { meQuery } from './api.ts';

const DOUBT = 'We do not know yet whether your new PIN is set.';
const SEND = 'POST /users/me/pin/send-reset-code';
const RESET = 'POST /users/me/pin/reset';

const lost = () => Promise.reject(new TypeError('no network'));
const used = () =>
  Promise.resolve(
    Response.json({ code: 'CODE_INVALID', message: 'That code is not right.' }, { status: 400 }),
  );

/** How a new PIN ends. */
let end: () => Promise<Response>;
let asked: string[];

beforeEach(() => {
  asked = [];
  keepCsrfPair();
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit = {}) => {
    const call = `${method} ${url.slice(API_BASE.length)}`;
    asked.push(call);
    if (call === SEND) return Promise.resolve(Response.json({ message: 'Sent.', channel: 'email' }));
    return call === RESET ? end() : new Promise(() => {});
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
  localStorage.clear();
});

/** The sheet of a customer who has pressed for a code, twice before the page could be drawn busy. */
async function open(): Promise<HTMLElement> {
  const me: User = {
    id: 'ada',
    firstName: 'Ada',
    lastName: 'Obi',
    email: 'ada@mail.example',
    phoneNumber: null,
    address: null,
    isEmailVerified: true,
    isPhoneVerified: false,
    kycStatus: 'none',
    hasPin: true,
    pinSetAt: '2026-11-01T08:00:00.000Z',
  };
  renderPage(<ForgottenPinSheet open onClose={() => {}} />, { client: testClient([meQuery, me]) });
  const send = screen.getByRole('button', { name: 'Send me a code' });
  await act(async () => {
    send.click();
    send.click();
  });
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
