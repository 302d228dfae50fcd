import type { DepositRoom, PaymentMethod, PaymentPurpose } from '@kolo/contract/payments';
import type { Kobo } from '@kolo/domain/money';
import { depositLimit, depositRoom as roomUnderCap } from '#kyc/index.ts';
import { heldBy } from '#ledger/accounts.ts';
import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import { OPEN_PAYMENTS_MAX, PAYMENTS_A_DAY_MAX } from './limits.ts';
import { METHODS } from './methods/methods.ts';
import { countStarted } from './queries.ts';
import { underWayOf } from './under-way-queries.ts';
import type { PaymentDeps } from './deps.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const HOUR_S = 60 * 60;

/** Refuses a payment more than a customer has use for. Called in the customer's turn: starts that come at the same time are counted one at a time. */
export async function limitStarts(tx: Tx, userId: string, now: Date): Promise<void> {
  const { open, recent } = await countStarted(tx, userId, new Date(now.getTime() - DAY_MS));
  if (open >= OPEN_PAYMENTS_MAX) {
    throw new Refusal('RATE_LIMITED', {
      message: `${OPEN_PAYMENTS_MAX} of your payments are not finished yet. Finish one of them, or try again later.`,
      retryAfterSeconds: HOUR_S,
    });
  }
  if (recent >= PAYMENTS_A_DAY_MAX) {
    throw new Refusal('RATE_LIMITED', {
      message: `You have started ${PAYMENTS_A_DAY_MAX} payments since yesterday. Please try again later.`,
      retryAfterSeconds: HOUR_S,
    });
  }
}

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
 * that start at the same time are counted one at a time. Throws TransferBehindPage.
 */
export async function limitNewMoney(
  { services, inOrders }: Pick<PaymentDeps, 'services' | 'inOrders'>,
  tx: Tx,
  { userId, purpose, method, amountKobo, hasNoNumber }: Start,
): Promise<void> {
  // From an own account nothing new comes, and the check of a card is given back.
  if (METHODS[method].isOwn || purpose === 'card') return;
  const underWay = await underWayOf(tx, userId, services.clock.now());
  const [heldKobo, ordersKobo] = [await heldBy(tx, userId), await inOrders(tx, userId)];
  const refusal = await depositLimit(services)(tx, { userId, heldKobo, ordersKobo, underWay, amountKobo });
  if (refusal === null) return;
  const page = refusal.detail.next ? underWay.lastPage : null;
  if (!METHODS[method].passesPages || page === null || amountKobo > page.amountKobo) throw refusal;
  if (!hasNoNumber) throw new TransferBehindPage(refusal);
}

/**
 * How much new money may still come in, as the start of a payment will judge it, and what banks claim of it. Empty where
 * there is neither.
 */
export async function depositRoom(
  { services: { db, clock }, losses, inOrders }: Pick<PaymentDeps, 'services' | 'losses' | 'inOrders'>,
  userId: string,
): Promise<DepositRoom> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    const { othersKobo } = await underWayOf(tx, userId, now);
    const [heldKobo, ordersKobo] = [await heldBy(tx, userId), await inOrders(tx, userId)];
    const room = await roomUnderCap(tx, { userId, heldKobo, ordersKobo, othersKobo, now });
    return { ...room, ...(await losses.claims(tx, userId, now)) };
  });
}
