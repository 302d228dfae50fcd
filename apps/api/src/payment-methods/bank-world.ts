import type { NameCheckDeps } from '#kyc/index.ts';
import { createFieldSeal } from '#platform/field-seal.ts';
import type { Services } from '#platform/services.ts';
import type { Paystack } from '#providers/paystack/paystack.ts';

/** What bank accounts reach beside the database. */
export interface BankWorld extends NameCheckDeps {
  readonly paystack: Pick<Paystack, 'listBanks' | 'resolveAccount' | 'createRecipient'>;
}

export function openBankWorld(
  services: Services,
  paystack: BankWorld['paystack'],
  openCase: BankWorld['openCase'],
): BankWorld {
  return { services, paystack, openCase, fields: createFieldSeal(services.config.fieldKeys) };
}
