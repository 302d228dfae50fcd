import { expect, test } from 'vitest';
import { lookAtPrice } from './price-look.ts';

const POT = {
  _id: 's1',
  product: { id: 'p1', name: 'Fridge', price: 385_000, image: 'fridge' },
  targetAmount: 385_000,
  totalContribution: 385_000,
  status: 'active' as const,
  createdAt: '2026-12-01T09:00:00.000Z',
  pricedAt: '2026-12-01T09:00:00.000Z',
};
const UNSOLD = { ...POT, promisedUntil: '2027-12-01', canBeMoved: false };
const PAGE = { ...UNSOLD, priceToday: 410_000 };

test('the price is held until the end of its last day in Lagos, and today’s price is what there is to save after it', () => {
  const held = { promise: 'held', price: 385_000, isPaid: true, takesMoney: false };
  expect(lookAtPrice(PAGE, new Date('2027-12-01T22:59:59Z'))).toEqual(held);
  const ended = { promise: 'ended', price: 410_000, isPaid: false, takesMoney: false };
  expect(lookAtPrice(PAGE, new Date('2027-12-01T23:00:00Z'))).toEqual(ended);
  const cheaper = { ...PAGE, priceToday: 380_000 };
  expect(lookAtPrice(cheaper, new Date('2028-01-01T12:00:00Z'))).toMatchObject({
    price: 380_000,
    isPaid: true,
  });
});

test('what a contribution brings back is still saved for at the price that we held', () => {
  const pot = { ...PAGE, totalContribution: 1_000, promisedUntil: '2027-03-01', canBeMoved: true };
  const paused = { promise: 'paused', price: 385_000, isPaid: false, takesMoney: true };
  expect(lookAtPrice(pot, new Date('2027-03-02T12:00:00Z'))).toEqual(paused);
});

test('what is no longer sold is not paid in full once its price has ended', () => {
  const look = lookAtPrice(UNSOLD, new Date('2028-01-01T12:00:00Z'));
  expect(look).toEqual({ promise: 'ended', price: 385_000, isPaid: false, takesMoney: false });
});

test('a package of which we were not told says nothing of the promise', () => {
  const look = lookAtPrice(POT, new Date('2099-01-01T12:00:00Z'));
  expect(look).toEqual({ promise: 'unknown', price: 385_000, isPaid: true, takesMoney: false });
});

test('once its price has ended, a package takes money up to the one of its day, and none where today’s is there', () => {
  const now = new Date('2028-01-01T12:00:00Z');
  const pot = { ...PAGE, totalContribution: 200_000 };
  expect(lookAtPrice(pot, now)).toMatchObject({ isPaid: false, takesMoney: true });
  expect(lookAtPrice({ ...pot, totalContribution: 384_999 }, now).takesMoney).toBe(true);
  expect(lookAtPrice({ ...pot, priceToday: 200_000 }, now)).toMatchObject({
    isPaid: true,
    takesMoney: false,
  });
});

test('while a price is held, a lower one of today is all that is to be saved: an order takes the lower of the two', () => {
  const now = new Date('2027-01-01T12:00:00Z');
  const pot = { ...PAGE, totalContribution: 85_000, priceToday: 80_000 };
  const paid = { promise: 'held', price: 80_000, isPaid: true, takesMoney: false };
  expect(lookAtPrice(pot, now)).toEqual(paid);
  const missing = { promise: 'held', price: 90_000, isPaid: false, takesMoney: true };
  expect(lookAtPrice({ ...pot, priceToday: 90_000 }, now)).toEqual(missing);
});
