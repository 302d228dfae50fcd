import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { intents, purposeOf } from './command/intent.ts';
import { pendingVerification } from './pending-verification.ts';
import { keepDraft } from './draft.ts';
import {
  currentUserId,
  goToLogin,
  http,
  keepSignedIn,
  signIn,
  signOut,
  subscribeSession,
} from './session.ts';
import { STORAGE_KEYS } from './storage.ts';

interface Sent {
  readonly path: string;
  readonly body: unknown;
}

let sent: Sent[] = [];

/** The network of this page: answers every call with the same. */
function answerWith(status: number, body: unknown): void {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ path: url, body: typeof init.body === 'string' ? JSON.parse(init.body) : null });
    return Promise.resolve(Response.json(body, { status }));
  });
}

const signedIn = { tokens: { access: 'a1', refresh: 'r1' }, user: { id: 'u1', firstName: 'Adaeze' } };

beforeEach(() => {
  sent = [];
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/auth/login');
});

afterEach(() => vi.unstubAllGlobals());

it('keeps the session after signing in, and tells who listens', async () => {
  answerWith(200, signedIn);
  const heard = vi.fn<() => void>();
  const stop = subscribeSession(heard);
  await signIn('0803 555 0142', 'koloapp2026');
  stop();
  expect(sent).toEqual([
    { path: '/api/v1/auth/login', body: { identifier: '0803 555 0142', password: 'koloapp2026' } },
  ]);
  expect(currentUserId()).toBe('u1');
  expect(heard).toHaveBeenCalledOnce();
});

it('remembers where the server sent a code when the account still waits for it, and asks for no other', async () => {
  const contacts = ['adaeze@example.com', '+2348035550142'];
  const next = { sentTo: contacts };
  answerWith(403, { code: 'NOT_VERIFIED', message: 'This account needs verification.', next });
  await expect(signIn('adaeze@example.com', 'koloapp2026')).rejects.toMatchObject({ code: 'NOT_VERIFIED' });
  expect(pendingVerification()).toEqual(contacts);
  expect(sent.map(({ path }) => path)).toEqual(['/api/v1/auth/login']);
  expect(currentUserId()).toBeNull();
});

it('ends the session that a verified code put a new one in the place of, and none of another customer', async () => {
  answerWith(200, signedIn);
  await signIn('adaeze@example.com', 'koloapp2026');
  const user = await signIn('adaeze@example.com', 'koloapp2026');
  sent = [];
  keepSignedIn({ tokens: { access: 'a2', refresh: 'r2' }, user });
  expect(sent).toEqual([{ path: '/api/v1/auth/logout', body: { refreshToken: 'r1' } }]);
  keepSignedIn({ tokens: { access: 'a3', refresh: 'r3' }, user: { ...user, id: 'u2' } });
  expect(sent).toHaveLength(1);
  expect(currentUserId()).toBe('u2');
});

it('forgets the customer on signing out even when the server cannot be told', async () => {
  answerWith(200, signedIn);
  await signIn('adaeze@example.com', 'koloapp2026');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await signOut();
  expect(currentUserId()).toBeNull();
  expect(Object.keys(localStorage)).toEqual(['kolo.device']);
  expect(sessionStorage).toHaveLength(0);
});

it('takes what was half typed with a session that the server has ended', async () => {
  answerWith(200, signedIn);
  await signIn('adaeze@example.com', 'koloapp2026');
  keepDraft('daily', { goal: 'Rent' });
  // This browser has no locks between tabs.
  vi.stubGlobal('navigator', { onLine: true });
  answerWith(401, { statusCode: 401, code: 'UNAUTHENTICATED', message: 'Please log in again.' });
  await expect(http.send({ method: 'GET', path: '/users/me', access: 'customer' })).rejects.toThrow(
    'Please log in again.',
  );
  expect(currentUserId()).toBeNull();
  expect(Object.values(sessionStorage).join(' ')).not.toContain('Rent');
});

it('forgets the device that was told, with a session that the server has ended', async () => {
  answerWith(200, signedIn);
  await signIn('adaeze@example.com', 'koloapp2026');
  localStorage.setItem(STORAGE_KEYS.pushDevice, '{"id":"one","userId":"u1","endpoint":"a-token"}');
  vi.stubGlobal('navigator', { onLine: true });
  answerWith(401, { statusCode: 401, code: 'UNAUTHENTICATED', message: 'Please log in again.' });
  await expect(http.send({ method: 'GET', path: '/users/me', access: 'customer' })).rejects.toThrow();
  expect(localStorage.getItem(STORAGE_KEYS.pushDevice)).toBeNull();
});

it('takes what was half typed here with a session that another tab has ended', () => {
  keepDraft('daily', { goal: 'Rent' });
  goToLogin();
  expect(Object.values(sessionStorage).join(' ')).not.toContain('Rent');
});

it('knows what a customer was not answered about after signing out and in again, and tells nobody else', async () => {
  answerWith(200, signedIn);
  const purpose = purposeOf('withdraw', { amount: 5_000 });
  await signIn('adaeze@example.com', 'koloapp2026');
  const { key } = intents.open(purpose);
  await signOut();
  expect(intents.find(purpose)).toBeNull();
  expect(Object.values(localStorage).join(' ')).not.toMatch(/u1|5000|withdraw/);
  answerWith(200, { ...signedIn, user: { ...signedIn.user, id: 'u2' } });
  await signIn('bola@example.com', 'koloapp2026');
  expect(intents.find(purpose)).toBeNull();
  answerWith(200, signedIn);
  await signIn('adaeze@example.com', 'koloapp2026');
  expect(intents.open(purpose).key).toBe(key);
});
