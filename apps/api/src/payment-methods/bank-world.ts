import type { NameCheckDeps } from '#kyc/index.ts';
import type { Paystack } from '#providers/paystack/paystack.ts';

/** What bank accounts reach beside the database. */
export interface BankWorld extends NameCheckDeps {
  readonly paystack: Pick<Paystack, 'listBanks' | 'resolveAccount' | 'createRecipient'>;
}
