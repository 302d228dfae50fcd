import type { DeliveryAddress } from '@kolo/contract/delivery-address';
import type { OrderQuote } from '@kolo/contract/orders';
import type { LagosDate } from '@kolo/domain/dates';
import { lagosDateOf } from '@kolo/domain/dates';
import { deliveryTerms } from '@kolo/domain/delivery';
import type { Kobo } from '@kolo/domain/money';
import { koboToNairaFloor, nairaToKobo } from '@kolo/domain/money';
import { orderRest } from '@kolo/domain/orders';
import { priceNow } from '@kolo/domain/price-promise';
import { assertNoLoss } from '#disputes/index.ts';
import type { Tx } from '#platform/db.ts';
import { lockFree, offerOf, promisedOf } from '#savings/index.ts';
import type { SbRow } from '#savings/index.ts';
import { corrections } from '#schedules/index.ts';
import type { OrderDeps } from './deps.ts';

/** What an order of a package's product costs now. */
export interface Quoted {
  readonly row: SbRow;
  readonly quote: OrderQuote;
  readonly priceKobo: Kobo;
  readonly deliveryFeeKobo: Kobo;
  readonly expectedBy: LagosDate;
}

/**
 * What an order of the package's product costs now; the package is locked until the transaction ends. Refuses with NOT_FOUND and
 * WRONG_STATE a package that is closed or held, and a product that is not sold or not there; with WRONG_STATE every order of a
 * customer whose bank took back what is not made good yet.
 */
export async function quoteIn(
  deps: OrderDeps,
  tx: Tx,
  userId: string,
  { packageId, deliveryAddress }: { packageId: string; deliveryAddress: DeliveryAddress },
): Promise<Quoted> {
  await assertNoLoss(
    tx,
    userId,
    (figure) =>
      `You owe Kolo ${figure}, which your bank took back after it had left Kolo. Pay it in, then order.`,
  );
  const row = await lockFree(tx, userId, packageId);
  const offer = await offerOf(deps, tx, { productId: row.productId });
  const today = lagosDateOf(deps.services.clock.now());
  const promised = await promisedOf(tx, userId, row);
  const priceKobo = priceNow(promised, { promised: row.priceKobo, today: offer.priceKobo }, today);
  const { feeNaira, expectedBy } = deliveryTerms(deliveryAddress, today, await corrections(tx));
  const price = koboToNairaFloor(priceKobo);
  const paid = koboToNairaFloor(row.balanceKobo);
  const quote = {
    price,
    paid,
    ...orderRest({ price, deliveryFee: feeNaira, saved: paid }),
    deliveryFee: feeNaira,
    expectedBy,
  };
  return { row, quote, priceKobo, deliveryFeeKobo: nairaToKobo(feeNaira), expectedBy };
}
