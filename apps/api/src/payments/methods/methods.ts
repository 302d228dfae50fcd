import type { PaymentMethod } from '@kolo/contract/payments';
import { account } from './account.ts';
import { bankTransfer } from './bank-transfer.ts';
import { card } from './card.ts';
import type { Method } from './method.ts';
import { savedCard } from './saved-card.ts';
import { ussd } from './ussd.ts';

/** Every way to pay. */
export const METHODS: Readonly<Record<PaymentMethod, Method>> = {
  card,
  saved_card: savedCard,
  bank_transfer: bankTransfer,
  ussd,
  account,
};
