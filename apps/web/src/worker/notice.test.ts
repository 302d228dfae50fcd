import { expect, it } from 'vitest';
import { addressFrom, noticeFrom } from './notice.ts';

const ORIGIN = 'https://kolo.example';
const INBOX = '/settings/notifications';

it('shows what the server sent', () => {
  const sent = { title: '₦5,000 is in', body: 'It went into your DS account.', path: '/packages?x=1' };
  expect(noticeFrom(JSON.stringify(sent), ORIGIN)).toEqual({ ...sent, actions: [] });
});

it('shows something for a message that says nothing readable', () => {
  for (const text of [undefined, '', 'null', '{', '[]', '{"title":"","body":""}', '{"title":5,"body":"x"}']) {
    expect(noticeFrom(text, ORIGIN)).toEqual({
      title: 'Kolo',
      body: 'There is something new for you.',
      path: INBOX,
      actions: [],
    });
  }
});

it('leads nowhere but into this app', () => {
  for (const path of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '//:',
    'javascript:alert(1)',
    'packages',
    7,
    undefined,
  ]) {
    expect(noticeFrom(JSON.stringify({ title: 'a', body: 'b', path }), ORIGIN).path).toBe(INBOX);
    expect(addressFrom({ path }, '', ORIGIN)).toBe(ORIGIN + INBOX);
  }
  expect(addressFrom(null, '', ORIGIN)).toBe(ORIGIN + INBOX);
  expect(addressFrom({ path: '/packages' }, '', ORIGIN)).toBe(`${ORIGIN}/packages`);
});

it('has a button for each action, which leads nowhere but into this app either', () => {
  const actions = [
    { label: 'Pay ₦3,000', path: '/payments/deposit?package=1&amount=3000' },
    { label: 'Stop', path: 'https://evil.example/' },
    { path: '/packages' },
    null,
  ];
  expect(noticeFrom(JSON.stringify({ title: 'a', body: 'b', path: '/', actions }), ORIGIN).actions).toEqual([
    { action: '/payments/deposit?package=1&amount=3000', title: 'Pay ₦3,000' },
    { action: INBOX, title: 'Stop' },
  ]);
  expect(addressFrom({ path: '/' }, '/packages', ORIGIN)).toBe(`${ORIGIN}/packages`);
  expect(addressFrom({ path: '/' }, '//evil.example/', ORIGIN)).toBe(ORIGIN + INBOX);
});
