import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OTHER_CUSTOMER_ERROR } from './api-error.ts';
import { download } from './download.ts';
import { signIn } from './session.ts';
import { STORAGE_KEYS } from './storage.ts';

const PATH = '/self-accounts/ds/statement?format=pdf';

let answers: Response[] = [];
let asked = 0;
const saved = vi.fn<(blob: Blob) => string>(() => 'blob:file');

const busy = (status: 429 | 503, retryAfter: string) =>
  Response.json(
    { code: status === 429 ? 'RATE_LIMITED' : 'UNAVAILABLE', message: 'Please wait.' },
    { status, headers: { 'retry-after': retryAfter } },
  );
const file = () =>
  new Response('%PDF-', { headers: { 'content-disposition': 'attachment; filename="a.pdf"' } });

async function enter(userId: string): Promise<void> {
  const signedIn = { tokens: { access: userId, refresh: userId }, user: { id: userId, firstName: 'Ada' } };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(signedIn)));
  await signIn('0803 555 0142', 'koloapp2026');
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return Promise.resolve(answers.length > 1 ? answers.shift() : answers[0]?.clone());
  });
}

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/auth/login');
  asked = 0;
  saved.mockClear();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined }));
  await enter('u1');
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks again as the server says while others are made first, and saves the file once', async () => {
  answers = [busy(429, '2'), busy(503, '2'), file()];
  const done = download(PATH);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(2_200);
  await done;
  expect([asked, saved.mock.calls.length]).toEqual([3, 1]);
});

it('gives up after a minute, and at once where the limit of an hour is reached', async () => {
  answers = [busy(503, '2')];
  const late = expect(download(PATH)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await vi.advanceTimersByTimeAsync(61_000);
  await late;
  // Every two seconds, and each answer takes its own time.
  expect(asked).toBe(30);
  asked = 0;
  answers = [busy(429, '1800')];
  const refused = expect(download(PATH)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await vi.advanceTimersByTimeAsync(100);
  await refused;
  expect([asked, saved.mock.calls.length]).toEqual([1, 0]);
});

it('never goes on with the session of somebody who has signed in since', async () => {
  answers = [busy(429, '2'), file()];
  const refused = expect(download(PATH)).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
    message: OTHER_CUSTOMER_ERROR,
  });
  await vi.advanceTimersByTimeAsync(100);
  const entered = enter('u2');
  await vi.advanceTimersByTimeAsync(100);
  await entered;
  asked = 0;
  await vi.advanceTimersByTimeAsync(2_000);
  await refused;
  expect([asked, saved.mock.calls.length]).toEqual([0, 0]);
});

it('a customer who has only logged out meanwhile is told of no other account', async () => {
  answers = [busy(429, '2'), file()];
  const refused = expect(download(PATH)).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
    message: 'You are logged out. Log in again.',
  });
  await vi.advanceTimersByTimeAsync(100);
  // In another tab.
  localStorage.removeItem(STORAGE_KEYS.session);
  await vi.advanceTimersByTimeAsync(2_000);
  await refused;
  expect([asked, saved.mock.calls.length]).toEqual([1, 0]);
});
