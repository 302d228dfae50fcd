import type { Receipt } from '@kolo/contract/transactions';
import { getTransaction, transactionReceipt } from '@kolo/contract/transactions';
import { findMovement } from '#ledger/movements.ts';
import { Refusal } from '#platform/errors.ts';
import type { Route } from '#platform/http/route.ts';
import { FileAnswer, route } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import { shortReferencesOf } from '#platform/short-references.ts';
import type { FileMaker } from '../files/file-maker.ts';
import type { PackagesOfPots, DisputedAmong } from '../transaction-view.ts';
import { placesOf, transactionView, statusOf } from '../transaction-view.ts';

/** What a receipt needs of features that accounts do not know. */
export interface ReceiptDeps {
  readonly services: Services;
  readonly packagesOfPots: PackagesOfPots;
  readonly disputedAmong: DisputedAmong;
  readonly files: FileMaker;
  /** The name that the customer is known by. */
  nameOf(userId: string): Promise<string>;
  /** The customer's payment of this reference; undefined where no payment brought the money. */
  paymentBehind(userId: string, reference: string): Promise<Receipt['payment']>;
  /** The customer's withdrawal of this reference; undefined where none took the money. */
  payoutBehind(userId: string, reference: string): Promise<Receipt['withdrawal']>;
}

/** NOT_FOUND for an unknown id as for another customer's. */
async function readReceipt(deps: ReceiptDeps, userId: string, id: string): Promise<Receipt> {
  const { db } = deps.services;
  const movement = await findMovement(db, userId, id);
  if (!movement) throw new Refusal('NOT_FOUND', { message: 'We could not find that transaction.' });
  const [customerName, shorts, payment, withdrawal, placesFor, disputed] = await Promise.all([
    deps.nameOf(userId),
    shortReferencesOf(db, userId, [movement.reference]),
    deps.paymentBehind(userId, movement.reference),
    deps.payoutBehind(userId, movement.reference),
    placesOf(deps.packagesOfPots, db, userId, [movement]),
    deps.disputedAmong(userId, [movement.reference]),
  ]);
  const status = statusOf(movement, withdrawal?.status);
  return {
    ...transactionView(movement, { status, places: placesFor(movement), disputed, shorts }),
    customerName,
    ...(payment && { payment }),
    ...(withdrawal && { withdrawal }),
  };
}

export function receiptRoutes(deps: ReceiptDeps): Route[] {
  return [
    route(getTransaction, ({ caller, params }) => readReceipt(deps, caller.userId, params.id)),
    route(transactionReceipt, async ({ caller: { userId }, params: { id }, query, gone }) => {
      if (query.format === 'json') return readReceipt(deps, userId, id);
      const madeAt = deps.services.clock.now();
      const read = async () =>
        ({ kind: 'receipt-pdf', receipt: await readReceipt(deps, userId, id), madeAt }) as const;
      const bytes = await deps.files.make({ userId, gone, read });
      return new FileAnswer('application/pdf', `kolo-receipt-${id}.pdf`, bytes);
    }),
  ];
}
