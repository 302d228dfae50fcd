import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useTypingHeard } from './use-typing-heard.ts';

const MINUTE_MS = 60_000;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function typeAt(ms: number): void {
  const input = new Event('input', { bubbles: true });
  Object.defineProperty(input, 'timeStamp', { value: ms });
  fireEvent(document.body, input);
}

it('tells the server of what is typed at most once in five minutes, and of nothing once the desk is left', () => {
  const fetched = vi.fn(() => Promise.resolve(Response.json({})));
  vi.stubGlobal('fetch', fetched);
  const { unmount } = renderHook(() => useTypingHeard(vi.fn()));
  const calls = [0, 1, 4.9, 5, 9.9, 11].map((minutes) => {
    typeAt(minutes * MINUTE_MS);
    return fetched.mock.calls.length;
  });
  expect(calls).toEqual([1, 1, 1, 2, 2, 3]);
  unmount();
  typeAt(60 * MINUTE_MS);
  expect(fetched).toHaveBeenCalledTimes(3);
});

it('says so where the session is over all the same', async () => {
  const ended = {
    statusCode: 401,
    error: 'Unauthorized',
    code: 'UNAUTHENTICATED',
    message: 'Sign in.',
    requestId: 'r',
  };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(ended, { status: 401 })));
  const onError = vi.fn();
  renderHook(() => useTypingHeard(onError));
  typeAt(0);
  await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(1));
  expect(onError.mock.calls[0]?.[0]).toMatchObject({ code: 'UNAUTHENTICATED' });
});
