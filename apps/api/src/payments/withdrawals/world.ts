import type { FieldSeal } from '#platform/field-seal.ts';
import type { Services } from '#platform/services.ts';
import type { Paystack } from '#providers/paystack/paystack.ts';
import type { Packages } from '../chargebacks/packages.ts';
import type { OpenCase } from '#platform/staff-case.ts';

/** What withdrawals reach beside the database. */
export interface WithdrawalWorld {
  readonly services: Services;
  readonly paystack: Pick<Paystack, 'createRecipient' | 'transfer' | 'verifyTransfer'>;
  readonly fields: FieldSeal;
  readonly openCase: OpenCase;
  readonly packages: Packages;
}
