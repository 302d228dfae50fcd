import type { SbPackage } from '@kolo/contract/packages';
import type { SbPackagePage } from '@kolo/contract/sb-savings';
import { lagosDateOf } from '@kolo/domain/dates';

/** A package as its list has it, or as its own page does, which alone knows how the price stands. */
export type PricedPackage = SbPackage &
  Partial<Pick<SbPackagePage, 'priceToday' | 'promisedUntil' | 'canBeMoved'>>;

export interface PriceLook {
  /** `paused`: a contribution brings the promise back. `unknown`: we were not told, and say nothing of it. */
  readonly promise: 'held' | 'paused' | 'ended' | 'unknown';
  /** What there is to save: today's price where it is lower, or the one that we held has ended. */
  readonly price: number;
  readonly isPaid: boolean;
  /** Up to the price of its day, whatever the product costs now; what is paid needs no more. */
  readonly takesMoney: boolean;
}

function promiseOf({ promisedUntil, canBeMoved }: PricedPackage, now: Date): PriceLook['promise'] {
  if (promisedUntil === undefined) return 'unknown';
  if (lagosDateOf(now) <= promisedUntil) return 'held';
  return canBeMoved === true ? 'paused' : 'ended';
}

/** How the price of a package stands today. */
export function lookAtPrice(pot: PricedPackage, now: Date): PriceLook {
  const { targetAmount, totalContribution, priceToday } = pot;
  const promise = promiseOf(pot, now);
  // An order takes the lower of the two as long as the one is held.
  const isToday = priceToday !== undefined && (promise === 'ended' || priceToday < targetAmount);
  const price = isToday ? priceToday : targetAmount;
  // What is not sold today has no price that could be paid.
  const canBePaid = promise !== 'ended' || priceToday !== undefined;
  const isPaid = canBePaid && totalContribution >= price;
  return { promise, price, isPaid, takesMoney: !isPaid && totalContribution < targetAmount };
}
