import { SbPackage } from '@kolo/contract/packages';
import { Refusal } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import type { Catalogue } from './catalogue.ts';
import { offerOf } from './catalogue.ts';
import type { Command } from './command.ts';
import { once } from '../once.ts';
import { lockActive, viewAgain } from './package-view.ts';
import { setProduct } from './queries.ts';

/** Points an active package at another product, at that one's price of today. The money stays as it is, a surplus too. */
export function changeProduct(
  services: Services,
  catalogue: Catalogue,
  command: Command,
  change: { packageId: string; productId: string; expected?: { price: number } | undefined },
): Promise<SbPackage> {
  const { userId } = command;
  return once(services, command, SbPackage, async (tx) => {
    const row = await lockActive(tx, userId, change.packageId);
    if (row.productId === change.productId) {
      throw new Refusal('WRONG_STATE', { message: `You are saving towards ${row.productName} already.` });
    }
    const offer = await offerOf(catalogue, tx, change);
    await setProduct(tx, { userId, id: row.id }, offer, services.clock.now());
    return viewAgain(tx, userId, row.id);
  });
}
