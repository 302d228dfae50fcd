import type { SbPackage } from '@kolo/contract/packages';
import { formatNaira, koboToNairaFloor } from '@kolo/domain/money';
import { Refusal } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import { noSuchPackage, viewAgain } from './package-view.ts';
import { closeRow, lockPackages } from './queries.ts';

/** Closes an empty package for good; one that is closed stays as it is. Refuses with WRONG_STATE where money is in it. */
export async function closePackage({ db, clock }: Services, userId: string, id: string): Promise<SbPackage> {
  return db.transaction().execute(async (tx) => {
    const [row] = await lockPackages(tx, userId, [id]);
    if (!row) throw noSuchPackage();
    if (row.balanceKobo > 0n) {
      const there = formatNaira(koboToNairaFloor(row.balanceKobo));
      const message = `There is ${there} in this package. Move it to your SB account first.`;
      throw new Refusal('WRONG_STATE', { message });
    }
    if (row.isActive) await closeRow(tx, userId, id, { at: clock.now(), mergedInto: null });
    return viewAgain(tx, userId, id);
  });
}
