import type { NameCheckDeps } from '#kyc/index.ts';
import type { Paystack } from '#providers/paystack/paystack.ts';

/** What bank accounts reach besides the database. */
export interface BankDeps extends NameCheckDeps {
  readonly paystack: Pick<Paystack, 'listBanks' | 'resolveAccount' | 'createRecipient'>;
}

/** Bounds of bank accounts. Each names its unit and where it comes from. */

const DAY_S = 24 * 60 * 60;
const HOUR_MS = 60 * 60 * 1_000;

/** A look-up tells whose an account is: enough for a person with a few accounts, too few to read a bank's customers. */
export const LOOK_UPS_PER_CUSTOMER = { most: 60, windowSeconds: DAY_S } as const;

/** How often the provider's list of banks is read again. */
export const LIST_EVERY_MS = 24 * HOUR_MS;

/** And after a try that failed. */
export const LIST_AGAIN_MS = HOUR_MS / 6;
