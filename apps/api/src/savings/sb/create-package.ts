import type { SbPackage } from '@kolo/contract/packages';
import { openPackagePot, openPots } from '#ledger/accounts.ts';
import { PROVIDER } from '#ledger/chart.ts';
import type { Services } from '#platform/services.ts';
import { takeTurn } from '#platform/take-turn.ts';
import { refuseTooMany } from '../refuse-too-many.ts';
import type { Catalogue } from './catalogue.ts';
import { offerOf } from './catalogue.ts';
import { viewAgain } from './package-view.ts';
import { countPackages, insertPackage } from './queries.ts';

/**
 * Opens a package for a product that is on sale; its price of today is kept from now on. Refuses with LIMIT_EXCEEDED above
 * the bounds on packages.
 */
export async function createPackage(
  { db, ids, clock }: Services,
  catalogue: Catalogue,
  userId: string,
  choice: { productId: string; expected?: { price: number } | undefined },
): Promise<SbPackage> {
  return db.transaction().execute(async (tx) => {
    const offer = await offerOf(catalogue, tx, choice);
    // Counted one after the other, or calls that come at once would each find room.
    await takeTurn(tx, userId);
    refuseTooMany(await countPackages(tx, userId));
    const pot = await openPackagePot(tx, userId);
    // Who has no account yet can pay into the package by card.
    await openPots(tx, userId, [PROVIDER]);
    const id = ids.next();
    await insertPackage(tx, userId, { id, pot, offer, at: clock.now() });
    return viewAgain(tx, userId, id);
  });
}
