import { expect, it } from 'vitest';
import { noticeFrom } from './notice.ts';

it('reads the message from the navigation state, bare or as the router keeps it', () => {
  expect(noticeFrom({ message: 'Account Verified' })).toBe('Account Verified');
  expect(noticeFrom({ usr: { message: 'Account Verified' }, key: 'k', idx: 1 })).toBe('Account Verified');
});

it('is nothing for anything else', () => {
  for (const state of [null, 'text', {}, { message: 5 }, { message: '' }, { usr: null }])
    expect(noticeFrom(state)).toBeUndefined();
});
