import type { SbPackage } from '@kolo/contract/packages';
import type { SbPackagePage } from '@kolo/contract/sb-savings';
import { addDays, lagosDateOf, startOfLagosDay } from '@kolo/domain/dates';
import { koboToNairaFloor } from '@kolo/domain/money';
import { SB_PACE_DAYS } from '@kolo/domain/sb-plan';
import { sumInto } from '#ledger/movements.ts';
import type { Services } from '#platform/services.ts';
import type { Catalogue } from './catalogue.ts';
import { noSuchPackage, packageView } from './package-view.ts';
import { findPackage, listPackages } from './queries.ts';

/** The customer's packages, newest first. */
export async function listSb({ db }: Services, userId: string): Promise<SbPackage[]> {
  return (await listPackages(db, userId)).map(packageView);
}

/** One package, with whether its product can be bought today and what went in lately. */
export async function getPackage(
  { db, clock }: Services,
  catalogue: Catalogue,
  userId: string,
  id: string,
): Promise<SbPackagePage> {
  const row = await findPackage(db, userId, id);
  if (!row) throw noSuchPackage();
  const from = startOfLagosDay(addDays(lagosDateOf(clock.now()), 1 - SB_PACE_DAYS));
  const [offer, paidLately] = await Promise.all([
    catalogue.findOffer(db, row.productId),
    sumInto(db, { userId, pot: row.pot, kind: 'sbContribution', from }),
  ]);
  return {
    ...packageView(row),
    inStock: offer?.state === 'onSale',
    paidLately: koboToNairaFloor(paidLately),
  };
}
