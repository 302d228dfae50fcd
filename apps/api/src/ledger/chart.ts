import type { AccountType } from '@kolo/domain/account-types';

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

/** What this customer has paid to Kolo itself. */
export const FEES: Pot = { id: 106, floor: null };
