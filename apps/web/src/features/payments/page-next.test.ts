import { expect, it } from 'vitest';
import { ApiError, errorFromAnswer } from '#lib/api-error.ts';
import { pageNextOf } from './page-next.ts';

const next = {
  reference: 'kolo-1',
  authorizationUrl: 'https://checkout.example/1',
  until: '2026-11-21T09:00:00.000Z',
};
const refused = (body: object) => errorFromAnswer(403, { message: 'Too much', ...body }, null);

it('is the page that the limit names', () => {
  expect(pageNextOf(refused({ code: 'LIMIT_EXCEEDED', next }))).toEqual({
    reference: 'kolo-1',
    authorizationUrl: 'https://checkout.example/1',
  });
});

it('is nothing where another refusal names something, where none is named, and where it is no page of the web', () => {
  expect(pageNextOf(refused({ code: 'FROZEN', next }))).toBeNull();
  expect(pageNextOf(refused({ code: 'LIMIT_EXCEEDED' }))).toBeNull();
  expect(pageNextOf(refused({ code: 'LIMIT_EXCEEDED', next: 'kolo-1' }))).toBeNull();
  for (const authorizationUrl of ['javascript:alert(1)', '', 7])
    expect(pageNextOf(refused({ code: 'LIMIT_EXCEEDED', next: { ...next, authorizationUrl } }))).toBeNull();
  expect(pageNextOf(new Error('no answer'))).toBeNull();
  expect(
    pageNextOf(new ApiError({ kind: 'offline', code: 'OFFLINE', statusCode: 0 }, 'You are offline')),
  ).toBeNull();
});
