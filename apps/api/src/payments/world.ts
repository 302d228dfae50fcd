import type { CardWorld } from '#payment-methods/index.ts';
import type { Services } from '#platform/services.ts';
import type { Paystack } from '#providers/paystack/paystack.ts';
import type { Packages } from './chargebacks/packages.ts';
import type { OpenCase } from '#platform/staff-case.ts';
import type { Purposes } from './purpose.ts';

export interface PaymentWorld {
  readonly services: Services;
  readonly paystack: Paystack;
  readonly purposes: Purposes;
  readonly cards: CardWorld;
  readonly openCase: OpenCase;
  /** What lost disputes take from beside the accounts. */
  readonly packages: Packages;
}
