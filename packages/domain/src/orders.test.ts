import { expect, it } from 'vitest';
import {
  canFollow,
  complaintAbout,
  isUnderWay,
  isUndispatched,
  ORDER_STATUSES,
  orderRest,
  type OrderStatus,
} from './orders.ts';
import { day } from './testing/day.ts';

it.each<[OrderStatus, readonly OrderStatus[]]>([
  ['placed', ['confirmed', 'cancelled']],
  ['confirmed', ['dispatched', 'cancelled']],
  ['dispatched', ['delivered', 'returned']],
  ['delivered', ['returned']],
  ['cancelled', []],
  ['returned', []],
])('an order that is %s can only become %j', (from, next) => {
  expect(ORDER_STATUSES.filter((to) => canFollow(from, to))).toEqual(next);
});

it('is still with Kolo until it is dispatched, and under way until it is delivered', () => {
  expect(ORDER_STATUSES.filter(isUndispatched)).toEqual(['placed', 'confirmed']);
  expect(ORDER_STATUSES.filter(isUnderWay)).toEqual(['placed', 'confirmed', 'dispatched']);
});

it('can be complained about once it is overdue', () => {
  const onItsWay = { status: 'dispatched', expectedBy: '2026-12-04', deliveredOn: undefined } as const;
  expect(complaintAbout(onItsWay, day('2026-12-04'))).toBeNull();
  expect(complaintAbout(onItsWay, day('2026-12-05'))).toBe('overdue');
  expect(complaintAbout({ ...onItsWay, expectedBy: undefined }, day('2026-12-05'))).toBeNull();
});

it('can be complained about for 7 days after it was delivered', () => {
  const delivered = {
    status: 'delivered',
    expectedBy: '2026-12-04',
    deliveredOn: day('2026-12-03'),
  } as const;
  expect(complaintAbout(delivered, day('2026-12-10'))).toBe('delivered');
  expect(complaintAbout(delivered, day('2026-12-11'))).toBeNull();
  expect(complaintAbout({ ...delivered, deliveredOn: undefined }, day('2026-12-05'))).toBeNull();
  expect(complaintAbout({ ...delivered, status: 'returned' }, day('2026-12-05'))).toBeNull();
});

it('lacks what price and delivery cost beyond the savings, or has the rest left over', () => {
  const cost = { price: 50_000, deliveryFee: 2_500 };
  expect(orderRest({ ...cost, saved: 40_000 })).toEqual({ shortfall: 12_500, surplus: 0 });
  expect(orderRest({ ...cost, saved: 52_500 })).toEqual({ shortfall: 0, surplus: 0 });
  expect(orderRest({ ...cost, saved: 53_000 })).toEqual({ shortfall: 0, surplus: 500 });
});
