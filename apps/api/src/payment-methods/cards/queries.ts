import type { CardAuthorization } from '#providers/paystack/authorization.ts';
import type { Db, Tx } from '#platform/db.ts';

export interface CardRow {
  readonly userId: string;
  readonly id: string;
  readonly tokenSealed: Buffer | null;
  readonly payerEmail: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly bank: string | null;
  readonly reusable: boolean;
  readonly isDefault: boolean;
  readonly checkReference: string;
  readonly createdAt: Date;
}

const COLUMNS = [
  'userId',
  'id',
  'tokenSealed',
  'payerEmail',
  'brand',
  'last4',
  'expMonth',
  'expYear',
  'bank',
  'reusable',
  'isDefault',
  'checkReference',
  'createdAt',
] as const;

function cards(db: Db | Tx, userId: string) {
  return db.selectFrom('card').select(COLUMNS).where('userId', '=', userId).where('removedAt', 'is', null);
}

/** The customer's cards, the default first, then newest first. There are never more than fit on a page. */
export function cardsOf(db: Db | Tx, userId: string): Promise<CardRow[]> {
  return cards(db, userId).orderBy('isDefault', 'desc').orderBy('id', 'desc').execute();
}

/** The customer's card; undefined for an unknown one as for another customer's and one that was removed. */
export function findCard(db: Db | Tx, userId: string, id: string): Promise<CardRow | undefined> {
  return cards(db, userId).where('id', '=', id).executeTakeFirst();
}

/** The card that the customer has shown before. */
export function findCardBySignature(tx: Tx, userId: string, hash: Buffer): Promise<CardRow | undefined> {
  return cards(tx, userId).where('signatureHash', '=', hash).executeTakeFirst();
}

export interface SavedCard extends Pick<CardRow, 'userId' | 'id' | 'tokenSealed' | 'payerEmail'> {
  readonly signatureHash: Buffer | null;
  readonly authorization: CardAuthorization;
  readonly checkReference: string;
  readonly isDefault: boolean;
}

function valuesOf(card: SavedCard) {
  const { last4, expMonth, expYear, brand, bank, reusable } = card.authorization;
  return {
    tokenSealed: card.tokenSealed,
    payerEmail: card.payerEmail,
    signatureHash: card.signatureHash,
    brand,
    last4,
    expMonth,
    expYear,
    bank,
    reusable,
    isDefault: card.isDefault,
    checkReference: card.checkReference,
  };
}

export async function insertCard(tx: Tx, card: SavedCard, at: Date): Promise<void> {
  await tx
    .insertInto('card')
    .values({ userId: card.userId, id: card.id, createdAt: at, ...valuesOf(card) })
    .execute();
}

export async function updateCard(tx: Tx, card: SavedCard): Promise<void> {
  await tx
    .updateTable('card')
    .set(valuesOf(card))
    .where('userId', '=', card.userId)
    .where('id', '=', card.id)
    .execute();
}

/** Makes this one card the default; with null none is. */
export async function setDefault(tx: Tx, userId: string, id: string | null): Promise<void> {
  await tx
    .updateTable('card')
    .set({ isDefault: false })
    .where('userId', '=', userId)
    .where('isDefault', '=', true)
    .execute();
  if (id === null) return;
  await tx
    .updateTable('card')
    .set({ isDefault: true })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** The card is gone from now on, and its token with it. */
export async function markRemoved(tx: Tx, userId: string, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('card')
    .set({ removedAt: at, tokenSealed: null, signatureHash: null, isDefault: false })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}

export interface RetiredToken {
  readonly userId: string;
  readonly id: string;
  readonly cardId: string;
  readonly tokenSealed: Buffer;
}

export async function insertRetired(tx: Tx, token: RetiredToken, at: Date): Promise<void> {
  await tx
    .insertInto('cardTokenRetired')
    .values({
      userId: token.userId,
      id: token.id,
      cardId: token.cardId,
      tokenSealed: token.tokenSealed,
      retiredAt: at,
    })
    .execute();
}

export function findRetired(db: Db, userId: string, id: string): Promise<RetiredToken | undefined> {
  return db
    .selectFrom('cardTokenRetired')
    .select(['userId', 'id', 'cardId', 'tokenSealed'])
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function deleteRetired(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom('cardTokenRetired').where('userId', '=', userId).where('id', '=', id).execute();
}
