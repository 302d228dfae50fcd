import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { STORAGE_KEYS } from '#lib/storage.ts';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { clearToasts, currentToasts } from '#ui/toast-store.ts';
import { Analytics, screenAt } from './analytics.tsx';
import { ConsentQuestion } from './consent-question.tsx';
import { consentQuery } from './consent.ts';

const CUSTOMER = { access: 'access', refresh: 'refresh', userId: '01940000-0000-7000-8000-000000000001' };
const OTHER = { ...CUSTOMER, userId: '01940000-0000-7000-8000-000000000002' };

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(
  async () => new Response(null, { status: 204 }),
);
const signIn = (session: object) => localStorage.setItem(STORAGE_KEYS.session, JSON.stringify(session));
const toSettings = () => fireEvent.click(screen.getByText('Settings'));

function show(isAllowed: boolean) {
  const client = testClient([consentQuery, { isAllowed, ask: false }]);
  renderPage(
    <>
      <Analytics />
      <Link to="/settings">Settings</Link>
    </>,
    { at: '/packages/42?amount=5000', client },
  );
  return client;
}

const sent = () => fetched.mock.calls.filter(([url]) => url.endsWith('/telemetry/events'));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  signIn(CUSTOMER);
  localStorage.setItem(STORAGE_KEYS.csrf, JSON.stringify({ token: 't', secret: 's' }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockClear();
  localStorage.clear();
});

it('tells the screens of a customer who allows it by their patterns alone, though the page goes', async () => {
  show(true);
  toSettings();
  await pass(10_000);
  const [[, init] = []] = sent();
  expect(sent()).toHaveLength(1);
  expect(init?.keepalive).toBe(true);
  const headers = new Headers(init?.headers);
  expect([headers.get('authorization'), headers.get('x-csrf-token')]).toEqual(['Bearer access', 't']);
  const { session, events } = JSON.parse(z.string().parse(init?.body));
  expect(session).toMatch(/^[0-9a-f-]{36}$/);
  expect(events).toEqual([
    { name: 'session_started' },
    { name: 'screen_opened', params: { screen: '/packages/:packageId' } },
    { name: 'screen_opened', params: { screen: '/settings' } },
  ]);
});

it('sends nothing without consent, and nothing more once it is taken back', async () => {
  show(false);
  await pass(60_000);
  expect(sent()).toEqual([]);
  cleanup();
  const client = show(true);
  act(() => void client.setQueryData(consentQuery.queryKey, { isAllowed: false, ask: false }));
  await pass(60_000);
  expect(sent()).toEqual([]);
});

it('keeps nothing over a sign-out, for nobody and for nobody else', async () => {
  show(true);
  localStorage.removeItem(STORAGE_KEYS.session);
  await pass(10_000);
  toSettings();
  signIn(OTHER);
  await pass(60_000);
  expect(sent()).toEqual([]);
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
  for (const key of keys) expect(localStorage.getItem(key)).not.toContain('screen_opened');
});

const ASKED = { isAllowed: false, ask: true };
const ALLOWED = { isAllowed: true, ask: false };

/** The customer is asked, and allows it; these are the answers to what is sent then. */
function allow(...answers: readonly (Response | Error)[]): void {
  // Nothing here waits for a clock.
  vi.useRealTimers();
  clearToasts();
  for (const answer of answers) {
    if (answer instanceof Error) fetched.mockRejectedValueOnce(answer);
    else fetched.mockResolvedValueOnce(answer);
  }
  renderPage(
    <>
      <h1>Home</h1>
      <ConsentQuestion />
    </>,
    { client: testClient([consentQuery, ASKED]) },
  );
  const button = screen.getByRole('button', { name: 'Allow' });
  button.focus();
  fireEvent.click(button);
}

const isTold = (title: string) => waitFor(() => expect(currentToasts()).toMatchObject([{ title }]));
const isAsked = () => screen.queryByRole('button', { name: 'Allow' }) !== null;

it('once the question is answered, the heading has the focus and it is said', async () => {
  allow(Response.json(ALLOWED));
  await isTold('Your answer is saved.');
  await waitFor(() => expect(isAsked()).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Home' }));
});

it('a lost answer is not told as a failure: the server is asked whether it has it', async () => {
  allow(new TypeError('no network'), Response.json(ALLOWED));
  await isTold('We do not know yet whether it is saved.');
  await waitFor(() => expect(isAsked()).toBe(false));
});

it('an answer that the server refused is told as not saved, and is still asked for', async () => {
  const refusal = { code: 'VALIDATION', message: 'That did not work.', requestId: 'r1' };
  allow(Response.json(refusal, { status: 400 }), Response.json(ASKED));
  await isTold('That was not saved.');
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  expect(isAsked()).toBe(true);
});

it('knows a screen by its own address before a pattern that fits too', () => {
  expect([screenAt('/cards/add'), screenAt('/cards/1'), screenAt('/auth/login')]).toEqual([
    '/cards/add',
    '/cards/:cardId',
    undefined,
  ]);
});
