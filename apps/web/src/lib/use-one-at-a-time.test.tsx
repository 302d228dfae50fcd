import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useOneAtATime } from './use-one-at-a-time.ts';

it('starts once for a double click, and again when the first is settled', () => {
  const settle: (() => void)[] = [];
  const started: string[] = [];
  const { result } = renderHook(() =>
    useOneAtATime((what: string, { onSettled }) => {
      started.push(what);
      settle.push(onSettled);
    }),
  );
  result.current('first');
  result.current('second');
  expect(started).toEqual(['first']);
  settle[0]?.();
  result.current('third');
  expect(started).toEqual(['first', 'third']);
});
