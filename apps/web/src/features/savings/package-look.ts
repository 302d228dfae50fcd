import type { AccountType } from '@kolo/domain/account-types';
import { missingNaira } from '@kolo/domain/sb-plan';
import type { AnyPackage } from './use-package.ts';

/** The self account that belongs to each kind of package. */
export const PACKAGE_ACCOUNT: Readonly<Record<AnyPackage['kind'], AccountType>> = {
  daily: 'ds',
  sb: 'sb',
  ibs: 'ibs',
};

/** What the customer calls the package. */
export function packageTitle(pot: AnyPackage): string {
  switch (pot.kind) {
    case 'daily':
      return pot.data.target;
    case 'sb':
      return pot.data.product.name;
    case 'ibs':
      return pot.data.name;
  }
}

/** What is in the package, in whole naira; for a lock without its interest. */
export function packageBalance(pot: AnyPackage): number {
  return pot.kind === 'ibs' ? pot.data.currentBalance : pot.data.totalContribution;
}

/** What automatic payments may still put into it, in whole naira: a daily package takes whole payments. undefined for a lock. */
export function packageRoom(pot: AnyPackage): number | undefined {
  const missing = packageMissing(pot);
  if (missing === undefined || pot.kind !== 'daily') return missing;
  const { amountPerDay: step } = pot.data;
  return Math.ceil(missing / step) * step;
}

/** What it still needs to reach its target, in whole naira; undefined for a lock, which has none. */
export function packageMissing(pot: AnyPackage): number | undefined {
  return pot.kind === 'ibs' ? undefined : missingNaira(pot.data.targetAmount, pot.data.totalContribution);
}
