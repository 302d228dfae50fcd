import type { Order } from '@kolo/contract/orders';
import { expect, it } from 'vitest';
import { addressText, complaintWords, timelineOf, orderLine } from './words.ts';

const NOW = new Date('2026-11-20T09:00:00Z');

const ORDER: Order = {
  id: 'o1',
  number: 'KL-20418',
  status: 'placed',
  product: { id: 'p1', name: 'Fan', image: 'fan' },
  price: 62_000,
  deliveryFee: 2_500,
  paid: 64_500,
  surplus: 0,
  deliveryAddress: { street: '14 Adeola Street', city: 'Yaba', lga: 'Lagos Mainland', state: 'Lagos' },
  phoneNumber: '+2348035550142',
  expectedBy: '2026-11-25',
  canCancel: true,
  steps: [{ status: 'placed', at: '2026-11-20T08:00:00Z' }],
};
const DISPATCHED: Order = {
  ...ORDER,
  status: 'dispatched',
  steps: [...ORDER.steps, { status: 'dispatched', at: '2026-11-20T08:30:00Z' }],
};
const delivered = (at: string): Order => ({
  ...ORDER,
  status: 'delivered',
  steps: [...ORDER.steps, { status: 'delivered', at }],
});

it('the line of an order says what the customer waits for', () => {
  const until = '2026-11-21T08:00:00Z';
  expect(orderLine(ORDER, NOW)).toBe('Arrives by Wed, 25 Nov');
  expect(orderLine({ ...ORDER, heldUntil: until }, NOW)).toBe('On hold until 9:00 am on 21 Nov 2026');
  expect(orderLine({ ...ORDER, paid: 0 }, NOW)).toBe('We are waiting for your bank');
  expect(orderLine(delivered('2026-11-19T23:30:00Z'), NOW)).toBe('Delivered Fri, 20 Nov 2026');
});

it('a day that has passed is not promised any more', () => {
  expect(orderLine({ ...ORDER, expectedBy: '2026-11-20' }, NOW)).toBe('Arrives by Fri, 20 Nov');
  for (const late of [ORDER, DISPATCHED]) {
    expect(orderLine({ ...late, expectedBy: '2026-11-19' }, NOW)).toBe('Was due by Thu, 19 Nov');
  }
});

it('an order that never leaves promises neither a day nor a next step', () => {
  const never: Order = { ...ORDER, cannotLeave: 'ordered_before' };
  expect(orderLine(never, NOW)).toBe('Cancel it and order again');
  expect(orderLine({ ...never, cannotLeave: 'frozen' }, NOW)).toBe('Your account is frozen');
  expect(orderLine({ ...never, cannotLeave: 'stopped' }, NOW)).toBe('Reset your password');
  expect(timelineOf(never, NOW).map(({ title }) => title)).toEqual(['Order placed']);
});

it('the steps are those that were, with their dates, then those to come; after the end none comes', () => {
  expect(timelineOf(ORDER, NOW).map(({ title, state }) => `${title}: ${state}`)).toEqual([
    'Order placed: done',
    'Confirmed: now',
    'On the way: ahead',
    'Delivered: ahead',
  ]);
  expect(timelineOf(ORDER, NOW).map(({ detail }) => detail)).toEqual([
    'Today, 9:00 am',
    'Comes next',
    undefined,
    undefined,
  ]);
  const cancelled: Order = {
    ...ORDER,
    status: 'cancelled',
    steps: [...ORDER.steps, { status: 'cancelled', at: '2026-11-20T08:30:00Z', reason: 'Broken in store.' }],
  };
  expect(timelineOf(cancelled, NOW).at(-1)).toEqual({
    title: 'Cancelled',
    detail: 'Broken in store. Today, 9:30 am',
    state: 'ended',
  });
});

it('something can be said to be wrong once it is late, and for 7 days after delivery', () => {
  expect(complaintWords(ORDER, NOW)).toBeNull();
  expect(complaintWords(DISPATCHED, NOW)).toBeNull();
  for (const late of [ORDER, DISPATCHED]) {
    expect(complaintWords({ ...late, expectedBy: '2026-11-19' }, NOW)).toBe('It has not arrived');
  }
  expect(complaintWords(delivered('2026-11-13T09:00:00Z'), NOW)).toBe('Not received or damaged');
  expect(complaintWords(delivered('2026-11-12T09:00:00Z'), NOW)).toBeNull();
});

it('a name that stands twice is written once', () => {
  const place = { street: '2 Wuse Road', city: 'Kano', lga: 'Kano Municipal', state: 'Kano' } as const;
  expect(addressText(place)).toBe('2 Wuse Road, Kano, Kano Municipal');
});
