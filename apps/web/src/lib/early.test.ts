import { afterEach, expect, it, vi } from 'vitest';
import { takeEarly } from './early.ts';

const HOME = '/api/v1/home';
const LIST = '/api/v1/transactions/self?limit=20&page=1';

const as = (bearer: string, signal?: AbortSignal): RequestInit => ({
  method: 'GET',
  headers: new Headers({ authorization: `Bearer ${bearer}` }),
  ...(signal && { signal }),
});

function askEarly(bearer: string) {
  const one = () => ({ answer: Promise.resolve(new Response()), stop: vi.fn() });
  const [home, list] = [one(), one()];
  globalThis.koloEarly = { authorization: `Bearer ${bearer}`, asked: { [HOME]: home, [LIST]: list } };
  return { home, list };
}

afterEach(() => {
  globalThis.koloEarly = undefined;
});

it('an answer that was asked for with the tokens of another customer is never used', () => {
  askEarly('ada');
  expect(takeEarly(HOME, as('bola'))).toBeNull();
  expect(takeEarly(HOME, as('ada'))).toBeNull();
});

it('each early answer is used once, for the very address that was asked', () => {
  const { home, list } = askEarly('ada');
  expect(takeEarly('/api/v1/users/me', as('ada'))).toBeNull();
  expect(takeEarly(HOME, as('ada'))).toBe(home.answer);
  expect(takeEarly(HOME, as('ada'))).toBeNull();
  expect(takeEarly(LIST, as('ada'))).toBe(list.answer);
});

it('no early answer is used after a command: money may have moved since', () => {
  askEarly('ada');
  expect(takeEarly(HOME, { ...as('ada'), method: 'POST' })).toBeNull();
  expect(takeEarly(HOME, as('ada'))).toBeNull();
});

it('who gives the call up ends the early request', () => {
  const { home } = askEarly('ada');
  const leaving = new AbortController();
  void takeEarly(HOME, as('ada', leaving.signal));
  expect(home.stop).not.toHaveBeenCalled();
  leaving.abort();
  expect(home.stop).toHaveBeenCalledOnce();
});
