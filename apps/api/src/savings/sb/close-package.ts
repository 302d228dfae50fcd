import type { SbPackage } from '@kolo/contract/packages';
import { formatNaira, koboToNairaFloor } from '@kolo/domain/money';
import { narrations } from '@kolo/domain/transactions';
import { ensureAccount } from '#accounts/index.ts';
import { wallet } from '#ledger/chart.ts';
import { postMovement } from '#ledger/post.ts';
import { referenceOf } from '#payments/index.ts';
import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import { noSuchPackage, viewAgain } from './package-view.ts';
import type { SbRow } from './queries.ts';
import { closeRow, lockPackages } from './queries.ts';

/** Less than ₦1 can be neither seen nor moved by the customer, so it goes to the SB account by itself. */
async function moveKobo(services: Services, tx: Tx, userId: string, row: SbRow): Promise<void> {
  await ensureAccount(tx, services, userId, 'sb');
  const id = services.ids.next();
  await postMovement(tx, {
    userId,
    key: `close:${row.id}`,
    id,
    at: services.clock.now(),
    kind: 'sbTransfer',
    from: row.pot,
    to: wallet('sb'),
    amountKobo: row.balanceKobo,
    narration: narrations.sbTransfer(row.productName),
    reference: referenceOf(id),
  });
}

/** Closes an empty package for good; one that is closed stays as it is. Refuses with WRONG_STATE where a naira is in it. */
export async function closePackage(services: Services, userId: string, id: string): Promise<SbPackage> {
  const { db, clock } = services;
  return db.transaction().execute(async (tx) => {
    const [row] = await lockPackages(tx, userId, [id]);
    if (!row) throw noSuchPackage();
    const there = koboToNairaFloor(row.balanceKobo);
    if (there > 0) {
      const message = `There is ${formatNaira(there)} in this package. Move it to your SB account first.`;
      throw new Refusal('WRONG_STATE', { message });
    }
    if (row.balanceKobo > 0n) await moveKobo(services, tx, userId, row);
    if (row.isActive) await closeRow(tx, userId, id, { at: clock.now(), mergedInto: null });
    return viewAgain(tx, userId, id);
  });
}
