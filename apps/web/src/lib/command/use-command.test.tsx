import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from '../api-error.ts';
import { commandState } from './command.ts';
import { useCommand } from './use-command.ts';

function command(mutationFn: (what: string) => Promise<string>) {
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  return renderHook(() => useCommand({ mutationFn }), { wrapper }).result;
}

const refusal = (code: 'WRONG_STATE' | 'IDEMPOTENCY_MISMATCH') =>
  new ApiError({ kind: 'answer', code, statusCode: 422 }, 'no');
const LOST = new ApiError({ kind: 'timeout', code: 'TIMEOUT', statusCode: 0 }, 'late');

it('starts once for a double click, and again when the first is settled', async () => {
  const started: string[] = [];
  const answers: (() => void)[] = [];
  const result = command((what) => {
    started.push(what);
    return new Promise((resolve) => answers.push(() => resolve(what)));
  });
  act(() => {
    result.current.run('first');
    result.current.run('second');
  });
  await waitFor(() => expect(started).toEqual(['first']));
  act(() => answers[0]?.());
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  act(() => result.current.run('third'));
  await waitFor(() => expect(started).toEqual(['first', 'third']));
});

it('starts again after it was let go of while it ran, and once: the late answer of the first lets no third one start', async () => {
  const started: string[] = [];
  const answers: (() => void)[] = [];
  const result = command((what) => {
    started.push(what);
    return new Promise((resolve) => answers.push(() => resolve(what)));
  });
  act(() => result.current.run('first'));
  await waitFor(() => expect(started).toEqual(['first']));
  act(() => result.current.reset());
  act(() => result.current.run('second'));
  await waitFor(() => expect(started).toEqual(['first', 'second']));
  await act(async () => answers[0]?.());
  act(() => result.current.run('third'));
  await act(async () => answers[1]?.());
  await waitFor(() => expect(result.current.data).toBe('second'));
  expect(started).toEqual(['first', 'second']);
});

it('keeps what was sent until its answer has come, and lets go of it where it was refused', async () => {
  let error = LOST;
  const result = command(() => Promise.reject(error));
  act(() => result.current.run('ten naira'));
  await waitFor(() => expect(result.current.unanswered).toBe('ten naira'));
  error = refusal('WRONG_STATE');
  act(() => result.current.run('ten naira'));
  await waitFor(() => expect(result.current.error).toBe(error));
  expect(result.current.unanswered).toBeUndefined();
});

it('tells a refusal from a lost answer, and both from what was done under the same key', () => {
  expect(commandState(null)).toBe('none');
  expect(commandState(refusal('WRONG_STATE'))).toBe('refused');
  expect(commandState(refusal('IDEMPOTENCY_MISMATCH'))).toBe('done');
  expect(commandState(LOST)).toBe('unanswered');
});
