import { afterEach, expect, it, vi } from 'vitest';
import { HOME_URL, takeEarlyHome } from './early-home.ts';

const as = (bearer: string, signal?: AbortSignal): RequestInit => ({
  headers: new Headers({ authorization: `Bearer ${bearer}` }),
  ...(signal && { signal }),
});

function askEarly(bearer: string) {
  const early = { authorization: `Bearer ${bearer}`, answer: Promise.resolve(new Response()), stop: vi.fn() };
  globalThis.koloEarlyHome = early;
  return early;
}

afterEach(() => {
  globalThis.koloEarlyHome = undefined;
});

it('an answer that was asked for with the tokens of another customer is never used', () => {
  askEarly('ada');
  expect(takeEarlyHome(HOME_URL, as('bola'))).toBeNull();
  expect(takeEarlyHome(HOME_URL, as('ada'))).toBeNull();
});

it('the early answer is used once, for the first screen alone', () => {
  const { answer } = askEarly('ada');
  expect(takeEarlyHome('/api/v1/users/me', as('ada'))).toBeNull();
  expect(takeEarlyHome(HOME_URL, as('ada'))).toBe(answer);
  expect(takeEarlyHome(HOME_URL, as('ada'))).toBeNull();
});

it('who gives the call up ends the early request', () => {
  const { stop } = askEarly('ada');
  const leaving = new AbortController();
  void takeEarlyHome(HOME_URL, as('ada', leaving.signal));
  expect(stop).not.toHaveBeenCalled();
  leaving.abort();
  expect(stop).toHaveBeenCalledOnce();
});
