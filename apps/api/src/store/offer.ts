import type { Kobo } from '@kolo/domain/money';
import type { Db, Tx } from '#platform/db.ts';
import { findProduct } from './queries.ts';

/** What one can save towards, as it is today. */
export interface Offer {
  readonly id: string;
  readonly name: string;
  readonly image: string;
  readonly priceKobo: Kobo;
  /** `gone`: no longer sold; `outOfStock`: sold, but there is none now. */
  readonly state: 'onSale' | 'outOfStock' | 'gone';
}

/** The product as an offer; undefined where there never was one of that id. */
export async function findOffer(db: Db | Tx, productId: string): Promise<Offer | undefined> {
  const product = await findProduct(db, productId);
  if (!product) return undefined;
  const { id, name, image, priceKobo, active, stock } = product;
  const onShelf = stock > 0 ? 'onSale' : 'outOfStock';
  return { id, name, image, priceKobo, state: active ? onShelf : 'gone' };
}
