import type { FieldSeal } from '#platform/field-seal.ts';
import { createFieldSeal } from '#platform/field-seal.ts';
import type { Services } from '#platform/services.ts';
import type { Paystack } from '#providers/paystack/paystack.ts';

/** What bank accounts reach beside the database. */
export interface BankWorld {
  readonly services: Services;
  readonly paystack: Pick<Paystack, 'listBanks' | 'resolveAccount' | 'createRecipient'>;
  readonly fields: FieldSeal;
}

export function openBankWorld(services: Services, paystack: BankWorld['paystack']): BankWorld {
  return { services, paystack, fields: createFieldSeal(services.config.fieldKeys) };
}
