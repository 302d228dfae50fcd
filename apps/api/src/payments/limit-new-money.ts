import type { PaymentMethod, PaymentPurpose } from '@kolo/contract/payments';
import type { Kobo } from '@kolo/domain/money';
import { depositLimit } from '#kyc/index.ts';
import { heldBy } from '#ledger/accounts.ts';
import type { Tx } from '#platform/db.ts';
import type { Refusal } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import { underWayOf } from './under-way-queries.ts';

/**
 * Only card pages stand in the way of a transfer of at most the sum of the one that ends last. Where the provider gives the
 * customer no account number, the transfer may start all the same: nobody is stuck behind a page that takes no card.
 */
export class TransferBehindPage extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

interface Start {
  readonly userId: string;
  readonly purpose: PaymentPurpose;
  readonly method: PaymentMethod;
  readonly amountKobo: Kobo;
  /** The provider was asked, and gives the customer no account number. */
  readonly hasNoNumber: boolean;
}

/**
 * Refuses with LIMIT_EXCEEDED new money above what the customer may hold. Called under the customer's lock, so that payments
 * that start at once are counted one after the other. Throws TransferBehindPage.
 */
export async function limitNewMoney(
  services: Pick<Services, 'clock'>,
  tx: Tx,
  { userId, purpose, method, amountKobo, hasNoNumber }: Start,
): Promise<void> {
  // From an own account nothing new comes, and the check of a card is given back.
  if (method === 'account' || purpose === 'card') return;
  const underWay = await underWayOf(tx, userId, services.clock.now());
  const heldKobo = await heldBy(tx, userId);
  const refusal = await depositLimit(services)(tx, { userId, heldKobo, underWay, amountKobo });
  if (refusal === null) return;
  const page = refusal.detail.next ? underWay.lastPage : null;
  if (method !== 'bank_transfer' || page === null || amountKobo > page.amountKobo) throw refusal;
  if (!hasNoNumber) throw new TransferBehindPage(refusal);
}
