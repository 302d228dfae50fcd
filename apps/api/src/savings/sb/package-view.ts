import type { SbPackage } from '@kolo/contract/packages';
import { exactBeside, koboToNairaFloor } from '@kolo/domain/money';
import type { Tx } from '#platform/db.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import type { SbRow } from './queries.ts';
import { findPackage, lockPackages } from './queries.ts';

/** Of a product without a name. Source: specification, section 3. */
const NAMELESS_PRODUCT = 'Product Goal';

/** The package as the wire shows it. */
export function packageView(row: SbRow): SbPackage {
  const price = koboToNairaFloor(row.priceKobo);
  return {
    _id: row.id,
    product: { id: row.productId, name: row.productName || NAMELESS_PRODUCT, price, image: row.productImage },
    targetAmount: price,
    totalContribution: koboToNairaFloor(row.balanceKobo),
    ...exactBeside({ totalContribution: row.balanceKobo }),
    status: row.isActive ? 'active' : 'closed',
    ...(row.mergedInto !== null && { mergedInto: row.mergedInto }),
    createdAt: row.createdAt.toISOString(),
    pricedAt: row.pricedAt.toISOString(),
  };
}

/** The package as it stands after what this transaction did. */
export async function viewAgain(tx: Tx, userId: string, id: string): Promise<SbPackage> {
  const row = await findPackage(tx, userId, id);
  invariant(row, 'a package that was there is there');
  return packageView(row);
}

export function noSuchPackage(): Refusal {
  return new Refusal('NOT_FOUND', { message: 'We could not find that package.' });
}

/** Refuses with WRONG_STATE a package that is closed. */
export function requireActive(row: SbRow): void {
  if (row.isActive) return;
  throw new Refusal('WRONG_STATE', { message: `Your package for ${row.productName} is closed.` });
}

/** One active package, locked until the transaction ends. Refuses with NOT_FOUND and WRONG_STATE. */
export async function lockActive(tx: Tx, userId: string, id: string): Promise<SbRow> {
  const [row] = await lockPackages(tx, userId, [id]);
  if (!row) throw noSuchPackage();
  requireActive(row);
  return row;
}
