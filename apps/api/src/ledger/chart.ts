import type { AccountType } from '@kolo/domain/account-types';
import { ACCOUNT_TYPES } from '@kolo/domain/account-types';

/** One pot of a customer's closed book. `floor` null: the world outside, which may go below nothing. */
export interface Pot {
  readonly id: number;
  readonly floor: bigint | null;
}

const WALLETS: Record<AccountType, Pot> = {
  ds: { id: 1, floor: 0n },
  sb: { id: 2, floor: 0n },
  ibs: { id: 3, floor: 0n },
};

/** The pot of a self account. */
export function wallet(type: AccountType): Pot {
  return WALLETS[type];
}

/** Money that came in through the payment provider: minus what this customer has paid in. */
export const PROVIDER: Pot = { id: 101, floor: null };

/** Interest that Kolo has paid to this customer. */
export const INTEREST_EXPENSE: Pot = { id: 104, floor: null };

/** Tax withheld from this customer's interest, owed to the revenue service. */
export const WITHHOLDING_TAX: Pot = { id: 105, floor: null };

/** A package's pot, by the number that it was opened under. */
export function packagePot(id: number): Pot {
  return { id, floor: 0n };
}
/** What this customer has paid to Kolo itself. */
export const FEES: Pot = { id: 106, floor: null };

/** What this customer has paid for orders, delivery included, less what was given back. */
export const ORDERS: Pot = { id: 107, floor: null };

/** What a customer's bank took back of a payment after it was spent: minus what this customer owes to Kolo. */
export const CHARGEBACK_LOSS: Pot = { id: 109, floor: null };

/** The self account of that pot; undefined for every other pot. */
export function accountOfPot(pot: number): AccountType | undefined {
  return ACCOUNT_TYPES.find((type) => WALLETS[type].id === pot);
}

/** Packages have the numbers above. */
export const PACKAGES_ABOVE = 1_000;

/** The numbers of the self accounts. */
export const WALLET_IDS: readonly number[] = ACCOUNT_TYPES.map((type) => WALLETS[type].id);

/** Whether that pot is an account or a package of the customer, not the world outside. */
export function isOwnPot(pot: number): boolean {
  return pot > PACKAGES_ABOVE || WALLET_IDS.includes(pot);
}

/** Whether a pot that holds a customer's money is a package's. */
export function isPackagePot({ id, floor }: Pot): boolean {
  return floor !== null && !accountOfPot(id);
}
/** What is owed back to this customer's bank: the check of a card stands here until it is refunded. No balance of theirs. */
export const REFUNDS: Pot = { id: 108, floor: null };
/** Money that has left an account of this customer and is on its way to a bank. */
export const PAYOUT_IN_FLIGHT: Pot = { id: 102, floor: null };

/** What has arrived at this customer's banks. */
export const PAYOUT_SETTLED: Pot = { id: 103, floor: null };

/** The book of the house itself, which no customer has: money stands in it whose owner is not known yet. */
export const SUSPENSE_BOOK = '00000000-0000-0000-0000-000000000000';

/** Money in the suspense account that waits for its owner. */
export const UNCLAIMED: Pot = { id: 120, floor: 0n };
