import { SbPackage } from '@kolo/contract/packages';
import { assertNotFrozen } from '#identity/index.ts';
import { openPackagePot, openPots } from '#ledger/accounts.ts';
import { PROVIDER } from '#ledger/chart.ts';
import { Refusal } from '#platform/errors.ts';
import type { Claim } from '#platform/idempotency.ts';
import type { Services } from '#platform/services.ts';
import { takeTurn } from '#platform/take-turn.ts';
import { once } from '../once.ts';
import { refuseTooMany } from '../refuse-too-many.ts';
import type { Catalogue } from './catalogue.ts';
import { offerOf } from './catalogue.ts';
import { viewAgain, lockFree } from './package-view.ts';
import { beginPromise } from './price-promise.ts';
import { countPackages, insertPackage, setProduct } from './queries.ts';

/** A command under the customer's key; a repeat gets the first answer. */
export type Command = Claim;

/** The key of the one movement that a command posts. */
export function postingKey({ key }: Command): string {
  return `post:${key}`;
}

/** Points an active package at another product, at that one's price of today. The money stays as it is, a surplus too. */
export function changeProduct(
  services: Services,
  catalogue: Catalogue,
  command: Command,
  change: { packageId: string; productId: string; expected?: { price: number } | undefined },
): Promise<SbPackage> {
  const { userId } = command;
  return once(services, command, SbPackage, async (tx) => {
    const row = await lockFree(tx, userId, change.packageId);
    if (row.productId === change.productId) {
      throw new Refusal('WRONG_STATE', { message: `You are already saving towards ${row.productName}.` });
    }
    const offer = await offerOf(catalogue, tx, change);
    // The money stays, but the price that was kept would be gone for good.
    await assertNotFrozen(tx, userId);
    await setProduct(tx, { userId, id: row.id }, offer, services.clock.now());
    await beginPromise(tx, services, { userId, packageId: row.id, offer });
    return viewAgain(tx, userId, row.id);
  });
}

/**
 * Opens a package for a product that is on sale; its price of today is kept from now on. Refuses with LIMIT_EXCEEDED above
 * the bounds on packages.
 */
export async function createPackage(
  services: Services,
  catalogue: Catalogue,
  userId: string,
  choice: { productId: string; expected?: { price: number } | undefined },
): Promise<SbPackage> {
  const { db, ids, clock } = services;
  return db.transaction().execute(async (tx) => {
    const offer = await offerOf(catalogue, tx, choice);
    // Counted one at a time, or parallel calls would each find room.
    await takeTurn(tx, userId);
    refuseTooMany(await countPackages(tx, userId));
    const pot = await openPackagePot(tx, userId);
    // Who has no account yet can pay into the package by card.
    await openPots(tx, userId, [PROVIDER]);
    const id = ids.next();
    await insertPackage(tx, userId, { id, pot, offer, at: clock.now() });
    await beginPromise(tx, services, { userId, packageId: id, offer });
    return viewAgain(tx, userId, id);
  });
}
