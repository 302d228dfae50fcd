import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { fromHome } from './home.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('./client.ts', () => ({ call }));
afterEach(() => call.mockReset());

const alone = () => vi.fn(async () => []);

it('parts that are asked for at one moment travel in one call', async () => {
  call.mockResolvedValue({ daily: [1], sb: [2], interest: [3] });
  const ask = alone();
  const parts = await Promise.all([fromHome('daily', ask), fromHome('sb', ask), fromHome('interest', ask)]);
  expect(parts).toEqual([[1], [2], [3]]);
  expect(call).toHaveBeenCalledTimes(1);
  expect(ask).not.toHaveBeenCalled();
});

it('two parts, and parts of different moments, are asked for by their own calls', async () => {
  const ask = alone();
  await Promise.all([fromHome('daily', ask), fromHome('sb', ask)]);
  await fromHome('interest', ask);
  expect(ask).toHaveBeenCalledTimes(3);
  expect(call).not.toHaveBeenCalled();
});

it('where the server fails at one part, each asks for itself; where it cannot be reached, nobody does', async () => {
  const ask = alone();
  const all = () =>
    Promise.allSettled([fromHome('daily', ask), fromHome('sb', ask), fromHome('interest', ask)]);
  call.mockRejectedValueOnce(new ApiError({ kind: 'answer', code: 'INTERNAL', statusCode: 500 }, 'no'));
  await all();
  expect(ask).toHaveBeenCalledTimes(3);
  call.mockRejectedValueOnce(new ApiError({ kind: 'offline', code: 'OFFLINE', statusCode: 0 }, 'no'));
  expect((await all()).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(ask).toHaveBeenCalledTimes(3);
});
