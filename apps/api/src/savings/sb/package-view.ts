import type { SbPackage } from '@kolo/contract/packages';
import type { SbPackagePage } from '@kolo/contract/sb-savings';
import { addDays, lagosDateOf, startOfLagosDay } from '@kolo/domain/dates';
import { koboToNairaFloor, exactBeside } from '@kolo/domain/money';
import { lookAtPromise } from '@kolo/domain/price-promise';
import { SB_PACE_DAYS } from '@kolo/domain/sb-plan';
import { flowInto } from '#ledger/movements.ts';
import type { Tx } from '#platform/db.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import type { Catalogue } from './catalogue.ts';
import { promisedOf } from './price-promise.ts';
import type { SbRow } from './queries.ts';
import { findPackage, listPackages, lockPackages } from './queries.ts';

/** Of a product without a name. Source: specification, section 3. */
const NAMELESS_PRODUCT = 'Product Goal';

/** The package as the wire shows it. */
function packageView(row: SbRow): SbPackage {
  const price = koboToNairaFloor(row.priceKobo);
  return {
    _id: row.id,
    product: { id: row.productId, name: row.productName || NAMELESS_PRODUCT, price, image: row.productImage },
    targetAmount: price,
    totalContribution: koboToNairaFloor(row.balanceKobo),
    ...exactBeside({ totalContribution: row.balanceKobo }),
    status: row.isActive ? 'active' : 'closed',
    ...(row.mergedInto !== null && { mergedInto: row.mergedInto }),
    ...(row.heldFor !== null && { heldFor: row.heldFor }),
    ...(row.orderedBy !== null && { orderedBy: row.orderedBy }),
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

/** Refuses with WRONG_STATE a package that is closed, or held for an order. */
export function requireFree(row: SbRow): void {
  requireActive(row);
  if (row.heldFor === null) return;
  const message = `Your order for ${row.productName} is waiting for your bank. Cancel the order first, or wait for the answer.`;
  throw new Refusal('WRONG_STATE', { message });
}

/** One active package that no order waits for, locked until the transaction ends. Refuses with NOT_FOUND and WRONG_STATE. */
export async function lockFree(tx: Tx, userId: string, id: string): Promise<SbRow> {
  const [row] = await lockPackages(tx, userId, [id]);
  if (!row) throw noSuchPackage();
  requireFree(row);
  return row;
}

/** The customer's packages, newest first. */
export async function listSb({ db }: Services, userId: string): Promise<SbPackage[]> {
  return (await listPackages(db, userId)).map(packageView);
}

/** The package, and after it all that were merged into it, however many times over. */
function mergedTogether(rows: readonly SbRow[], id: string): SbRow[] {
  const together = rows.filter((row) => row.id === id);
  // Grows while it is gone through.
  for (const one of together) together.push(...rows.filter(({ mergedInto }) => mergedInto === one.id));
  return together;
}

/** One package, with how its product and its price stand today, and what went in lately. */
export async function getPackage(
  { db, clock }: Services,
  catalogue: Catalogue,
  userId: string,
  id: string,
): Promise<SbPackagePage> {
  const together = mergedTogether(await listPackages(db, userId), id);
  const [row] = together;
  if (!row) throw noSuchPackage();
  const today = lagosDateOf(clock.now());
  const from = startOfLagosDay(addDays(today, 1 - SB_PACE_DAYS));
  // An order has a price of its own, and what is closed costs nothing more.
  const isPriced = row.isActive && row.heldFor === null;
  const [offer, lately, promised] = await Promise.all([
    catalogue.findOffer(db, row.productId),
    flowInto(db, { userId, pots: together.map(({ pot }) => pot), kind: 'sbContribution', from }),
    isPriced ? promisedOf(db, userId, row) : null,
  ]);
  const look = promised && lookAtPromise(promised, today);
  const isSold = offer !== undefined && offer.state !== 'gone';
  return {
    ...packageView(row),
    inStock: offer?.state === 'onSale',
    paidLately: koboToNairaFloor(lately.totalKobo),
    paymentsLately: lately.count,
    savingSince: new Date(Math.min(...together.map(({ createdAt }) => createdAt.getTime()))).toISOString(),
    ...(look && isSold && { priceToday: koboToNairaFloor(offer.priceKobo) }),
    ...(look && { promisedUntil: look.ends, canBeMoved: look.canBeMoved }),
  };
}
