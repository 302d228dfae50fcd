import { act, cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useAsked } from './use-asked.ts';

afterEach(cleanup);

const onError = () => 'No answer.';

/** The connection is back; what it leads to is settled. */
async function comeBack(): Promise<void> {
  await act(async () => void fireEvent(window, new Event('online')));
}

function hold(ask: () => Promise<string>) {
  return renderHook(() => useAsked(ask, { stamp: '', onError })).result;
}

it('asks nothing again when the connection is back after an answer: each look is recorded', async () => {
  const ask = vi.fn(() => Promise.resolve('A customer'));
  const asked = hold(ask);
  await comeBack();
  expect(asked.current.found).toBe('A customer');
  await comeBack();
  await comeBack();
  // The first one came while the question was open.
  expect(ask).toHaveBeenCalledTimes(2);
});

it('asks again when the connection is back, until there is an answer', async () => {
  const ask = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue('A customer');
  const asked = hold(ask);
  await vi.waitFor(() => expect(asked.current.failure).toBe('No answer.'));
  await comeBack();
  expect(asked.current).toMatchObject({ found: null, failure: 'No answer.' });
  await comeBack();
  expect(asked.current).toMatchObject({ found: 'A customer', failure: null });
  await comeBack();
  expect(ask).toHaveBeenCalledTimes(3);
});

it('keeps what was found where the same is asked in vain later, and asks again once the connection is back', async () => {
  const ask = vi
    .fn<() => Promise<string>>()
    .mockResolvedValueOnce('Before')
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue('After');
  const asked = hold(ask);
  await vi.waitFor(() => expect(asked.current.found).toBe('Before'));
  await act(async () => asked.current.again());
  expect(asked.current).toMatchObject({ found: 'Before', failure: 'No answer.' });
  await comeBack();
  expect(asked.current).toMatchObject({ found: 'After', failure: null });
});
