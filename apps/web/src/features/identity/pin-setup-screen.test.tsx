import { API_BASE } from '@kolo/contract/endpoint';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { keepCsrfPair } from '#lib/testing/signed-in.ts';
import { clearToasts, currentToasts } from '#ui/toast-store.ts';
import { PinSetupScreen } from './pin-setup-screen.tsx';
import { meQuery } from './api.ts';
import { ADA } from './testing/ada.ts';

const PASSWORD = 'market-day-rain';
const VERIFY = 'POST /users/me/pin/verify';
const SET = 'POST /users/me/pin';

beforeEach(() => {
  keepCsrfPair();
});
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
  clearToasts();
});

/** The screen of a customer without a PIN, before a server that wants the password with the first one. */
function open() {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (_: unknown, { body }: { body?: string }) => {
    // The profile is asked for again after a new PIN.
    if (body === undefined) return new Promise(() => {});
    sent.push(body);
    const words = body.includes('password')
      ? 'That is not your password.'
      : 'Enter your password to set a PIN.';
    return Promise.resolve(
      body.includes(PASSWORD)
        ? Response.json({ message: 'Your PIN is set.' })
        : Response.json({ code: 'VALIDATION', message: words, fields: { password: words } }, { status: 400 }),
    );
  });
  const client = testClient([meQuery, ADA]);
  renderPage(<PinSetupScreen />, { client });
  return { sent, hasPin: () => client.getQueryData(meQuery.queryKey)?.hasPin };
}

/** The screen of a customer whose PIN is 4826, before a server that takes the next one though its answer gets lost. */
function openToChange() {
  let holds = '4826';
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${url.slice(API_BASE.length)}`;
    asked.push(call);
    if (typeof body !== 'string') return new Promise(() => {});
    const { pin } = JSON.parse(body);
    if (call === SET) {
      holds = pin;
      return Promise.reject(new TypeError('no network'));
    }
    return Promise.resolve(
      pin === holds
        ? Response.json({ message: 'That is your PIN.' })
        : Response.json({ code: 'PIN_WRONG', message: 'That PIN is not correct.' }, { status: 403 }),
    );
  });
  const me = { ...ADA, hasPin: true, pinSetAt: '2026-11-01T08:00:00.000Z' };
  renderPage(<PinSetupScreen />, { client: testClient([meQuery, me]) });
  return asked;
}

/** The pad takes no digit before the answer is there. */
const idle = () =>
  waitFor(() =>
    expect(screen.getByRole('button', { name: 'Continue' }).getAttribute('aria-busy')).toBeNull(),
  );

async function type(keys: readonly string[]): Promise<void> {
  for (const key of keys) await act(async () => fireEvent.keyDown(document.body, { key }));
}

it('asks for the password where the server wants it, and keeps the chosen PIN meanwhile', async () => {
  const { sent, hasPin } = open();
  await type(['4', '8', '2', '6', 'Enter', '4', '8', '2', '6', 'Enter']);
  const field = await screen.findByLabelText<HTMLInputElement>('Your password');
  const give = async (password: string) => {
    fireEvent.change(field, { target: { value: password } });
    await act(async () => screen.getByRole('button', { name: 'Save PIN' }).click());
  };
  await give('');
  expect(screen.getByText('Password is required')).toBeDefined();
  await give('not mine');
  expect(await screen.findByText('That is not your password.')).toBeDefined();
  expect(field.value).toBe('not mine');
  expect(hasPin()).toBe(false);
  await give(PASSWORD);
  await vi.waitFor(() => expect(hasPin()).toBe(true));
  expect(sent.map((body) => JSON.parse(body))).toEqual([
    { pin: '4826' },
    { pin: '4826', password: 'not mine' },
    { pin: '4826', password: PASSWORD },
  ]);
});

it('a new PIN whose answer was lost is tried first, and tells by itself that it is set', async () => {
  const asked = openToChange();
  await type(['4', '8', '2', '6', 'Enter']);
  await screen.findByRole('heading', { name: 'Choose a PIN' });
  await idle();
  await type(['7', '0', '7', '3', 'Enter', '7', '0', '7', '3', 'Enter']);
  await screen.findByText('We do not know yet whether your new PIN is set.');
  expect(screen.getByText(/Your new PIN may already work: try it first\./)).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Enter your current PIN');
  await waitFor(() => expect(asked).toContain('GET /users/me'));
  await idle();
  // The old one is no longer right, and the doubt stays.
  await type(['4', '8', '2', '6', 'Enter']);
  await screen.findByText('That PIN is not correct.');
  expect(screen.getByText('We do not know yet whether your new PIN is set.')).toBeDefined();
  await idle();
  await type(['7', '0', '7', '3', 'Enter']);
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'PIN changed' }]));
  expect(asked.filter((call) => call === SET)).toHaveLength(1);
});

it('a wrong PIN that is sent by a double press is counted once', async () => {
  const asked = openToChange();
  await type(['1', '1', '1', '1']);
  await act(async () => {
    fireEvent.keyDown(document.body, { key: 'Enter' });
    fireEvent.keyDown(document.body, { key: 'Enter' });
  });
  await screen.findByText('That PIN is not correct.');
  expect(asked.filter((call) => call === VERIFY)).toHaveLength(1);
});

it('each next step has the focus on its heading', async () => {
  open();
  await type(['4', '8', '2', '6']);
  const go = screen.getByRole('button', { name: 'Continue' });
  go.focus();
  await act(async () => go.click());
  const heading = screen.getByRole('heading', { name: 'Enter it again' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

it('a first PIN whose answer was lost is tried once it is known to be there, and told as set', async () => {
  const client = testClient([meQuery, ADA]);
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit = {}) => {
    if (typeof body !== 'string') return new Promise(() => {});
    if (url.endsWith('/verify')) return Promise.resolve(Response.json({ message: 'That is your PIN.' }));
    return Promise.reject(new TypeError('no network'));
  });
  renderPage(<PinSetupScreen />, { client });
  await type(['4', '8', '2', '6', 'Enter', '4', '8', '2', '6', 'Enter']);
  // Nothing here can try it before.
  await screen.findByText(/It may already be set: save it again to be sure\./);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Choose a PIN');
  await act(async () => client.setQueryData(meQuery.queryKey, { ...ADA, hasPin: true }));
  await screen.findByRole('heading', { name: 'Enter your current PIN' });
  expect(screen.getByText(/Your new PIN may already work: try it first\./)).toBeDefined();
  await idle();
  await type(['4', '8', '2', '6', 'Enter']);
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'PIN set' }]));
});
