import type { DailyPackage, InterestPackage, SbPackage } from '@kolo/contract/packages';
import type { SbPackagePage } from '@kolo/contract/sb-savings';

export const DAILY: DailyPackage = {
  id: 'd1',
  target: 'Shop rent',
  targetAmount: 90_000,
  amountPerDay: 3_000,
  frequency: 'daily',
  totalContribution: 54_000,
  totalCount: 18,
  startDate: '2026-11-01',
  status: 'active',
};

export const SB: SbPackage = {
  _id: 's1',
  product: { id: 'p1', name: 'Double-door fridge', price: 385_000, image: 'fridge' },
  targetAmount: 385_000,
  totalContribution: 246_400,
  status: 'active',
  createdAt: '2026-10-01T08:00:00.000Z',
  pricedAt: '2026-10-01T08:00:00.000Z',
};

/** Topped up once. */
export const LOCK: InterestPackage = {
  _id: 'i1',
  name: 'School fees 2027',
  startDate: '2026-09-15',
  createdAt: '2026-09-15T08:00:00.000Z',
  maturityDate: '2027-03-15',
  currentBalance: 400_000,
  interestRate: 10,
  lockPeriod: 6,
  interestAccrued: 7_232,
  status: 'active',
  atMaturity: 'payout',
  pays: { principal: 400_000, interest: 19_835, tax: 1_983, payout: 417_852 },
  tranches: [
    { amount: 300_000, startDate: '2026-09-15' },
    { amount: 100_000, startDate: '2026-10-15' },
  ],
};

/** All of the price that was agreed is in it. */
export const FULL_SB: SbPackage = {
  _id: 's1',
  product: { id: 'p1', name: 'Fridge', price: 385_000, image: 'fridge' },
  targetAmount: 385_000,
  totalContribution: 385_000,
  status: 'active',
  createdAt: '2019-01-01T09:00:00.000Z',
  pricedAt: '2019-01-01T09:00:00.000Z',
};

/** Its page, while the price is promised; the product has become dearer. */
export const FULL_SB_PAGE: SbPackagePage = {
  ...FULL_SB,
  inStock: true,
  paidLately: 0,
  paymentsLately: 0,
  savingSince: FULL_SB.createdAt,
  priceToday: 410_000,
  promisedUntil: '2099-01-01',
  canBeMoved: false,
};
