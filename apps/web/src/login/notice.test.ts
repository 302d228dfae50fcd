import { expect, it } from 'vitest';
import { noticeFrom } from './notice.ts';

it('reads the message from the navigation state, bare or as the router keeps it', () => {
  const notice = { message: 'Account Verified', tone: 'ok' };
  expect(noticeFrom({ message: 'Account Verified' })).toEqual(notice);
  expect(noticeFrom({ usr: { message: 'Account Verified' }, key: 'k', idx: 1 })).toEqual(notice);
});

it('reads whose password is new, and nothing that is no text', () => {
  const identifier = 'ada@kolo.example';
  expect(noticeFrom({ message: 'Account Verified', identifier })?.identifier).toBe(identifier);
  expect(noticeFrom({ message: 'Account Verified', identifier: { a: 1 } })).not.toHaveProperty('identifier');
});

it('tells bad news from good', () => {
  expect(noticeFrom({ message: 'Logged out.', tone: 'warn' })?.tone).toBe('warn');
  expect(noticeFrom({ message: 'Logged out.', tone: 'purple' })?.tone).toBe('ok');
});

it('is nothing for anything else', () => {
  for (const state of [null, 'text', {}, { message: 5 }, { message: '' }, { usr: null }])
    expect(noticeFrom(state)).toBeUndefined();
});
