import type { DeliveryAddress } from '@kolo/contract/delivery-address';
import type { OrderQuote } from '@kolo/contract/orders';
import type { LagosDate } from '@kolo/domain/dates';
import { lagosDateOf } from '@kolo/domain/dates';
import { deliveryTerms } from '@kolo/domain/delivery';
import type { Kobo } from '@kolo/domain/money';
import { koboToNairaFloor, nairaToKobo } from '@kolo/domain/money';
import { orderRest } from '@kolo/domain/orders';
import { priceNow } from '@kolo/domain/price-promise';
import { lastInto } from '#ledger/movements.ts';
import type { Tx } from '#platform/db.ts';
import { lockFree, offerOf } from '#savings/index.ts';
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

/** The lower of the promised price and today's, while the promise holds. */
async function priceOf(tx: Tx, userId: string, row: SbRow, offered: { todayKobo: Kobo; today: LagosDate }) {
  const contributedAt = await lastInto(tx, { userId, pot: row.pot, kind: 'sbContribution' });
  const promised = {
    promisedOn: lagosDateOf(row.pricedAt),
    contributedOn: contributedAt && lagosDateOf(contributedAt),
  };
  return priceNow(promised, { promised: row.priceKobo, today: offered.todayKobo }, offered.today);
}

/**
 * What an order of the package's product costs now; the package is locked until the transaction ends. Refuses with NOT_FOUND and
 * WRONG_STATE a package that is closed or held, and a product that is not sold or not there.
 */
export async function quoteIn(
  deps: OrderDeps,
  tx: Tx,
  userId: string,
  { packageId, deliveryAddress }: { packageId: string; deliveryAddress: DeliveryAddress },
): Promise<Quoted> {
  const row = await lockFree(tx, userId, packageId);
  const offer = await offerOf(deps, tx, { productId: row.productId });
  const today = lagosDateOf(deps.services.clock.now());
  const priceKobo = await priceOf(tx, userId, row, { todayKobo: offer.priceKobo, today });
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
