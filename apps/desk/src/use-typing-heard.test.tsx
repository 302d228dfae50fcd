import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useTypingHeard } from './use-typing-heard.ts';

const MINUTE_MS = 60_000;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const type = () => fireEvent(document.body, new Event('input', { bubbles: true }));
const serverTime = (minutes: number) => new Date(minutes * MINUTE_MS).toISOString();

it('tells the server of what is typed at most once in five minutes, and of nothing once the desk is left', () => {
  const fetched = vi.fn(() => Promise.resolve(Response.json({})));
  vi.stubGlobal('fetch', fetched);
  const onError = vi.fn();
  const { rerender, unmount } = renderHook((at: string) => useTypingHeard(onError, at), {
    initialProps: serverTime(0),
  });
  // However little of it the page's own time has counted: a laptop that slept typed nothing.
  const calls = [0, 1, 4.9, 5, 9.9, 11].map((minutes) => {
    rerender(serverTime(minutes));
    type();
    return fetched.mock.calls.length;
  });
  expect(calls).toEqual([1, 1, 1, 2, 2, 3]);
  unmount();
  type();
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
  // Before the server has told its time.
  renderHook(() => useTypingHeard(onError, undefined));
  type();
  await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(1));
  expect(onError.mock.calls[0]?.[0]).toMatchObject({ code: 'UNAUTHENTICATED' });
});
