import type { Kobo } from '@kolo/domain/money';
import { formatNaira, koboToNairaFloor, nairaToKobo, naira } from '@kolo/domain/money';
import type { Db, Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';

/** A product as one can save towards it today. */
export interface Offer {
  readonly id: string;
  readonly name: string;
  readonly image: string;
  readonly priceKobo: Kobo;
  readonly state: 'onSale' | 'outOfStock' | 'gone';
}

/** What savings asks of the shop: undefined for an id that no product ever had. */
export interface Catalogue {
  findOffer(db: Db | Tx, productId: string): Promise<Offer | undefined>;
}

/**
 * The product of that id, on sale now. Refuses with NOT_FOUND where it is not sold, WRONG_STATE where there is none left,
 * and QUOTE_CHANGED where its price is not the one that the customer saw.
 */
export async function offerOf(
  catalogue: Catalogue,
  tx: Tx,
  { productId, expected }: { productId: string; expected?: { price: number } | undefined },
): Promise<Offer> {
  const offer = await catalogue.findOffer(tx, productId);
  if (!offer || offer.state === 'gone') {
    throw new Refusal('NOT_FOUND', { message: 'We no longer sell that product. Choose another one.' });
  }
  if (offer.state === 'outOfStock') {
    const message = `${offer.name} is out of stock. Choose another product, or come back later.`;
    throw new Refusal('WRONG_STATE', { message });
  }
  if (expected && nairaToKobo(naira(expected.price)) !== offer.priceKobo) {
    const price = koboToNairaFloor(offer.priceKobo);
    throw new Refusal('QUOTE_CHANGED', {
      message: `${offer.name} costs ${formatNaira(price)} now. Look at it again.`,
      quote: { price },
    });
  }
  return offer;
}
