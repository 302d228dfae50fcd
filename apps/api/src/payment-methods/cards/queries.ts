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
  'user_id as userId',
  'id',
  'token_sealed as tokenSealed',
  'payer_email as payerEmail',
  'brand',
  'last4',
  'exp_month as expMonth',
  'exp_year as expYear',
  'bank',
  'reusable',
  'is_default as isDefault',
  'check_reference as checkReference',
  'created_at as createdAt',
] as const;

function cards(db: Db | Tx, userId: string) {
  return db.selectFrom('card').select(COLUMNS).where('user_id', '=', userId).where('removed_at', 'is', null);
}

/** The customer's cards, the default first, then newest first. There are never more than fit on a page. */
export function cardsOf(db: Db | Tx, userId: string): Promise<CardRow[]> {
  return cards(db, userId).orderBy('is_default', 'desc').orderBy('id', 'desc').execute();
}

/** The customer's card; undefined for an unknown one as for another customer's and one that was removed. */
export function findCard(db: Db | Tx, userId: string, id: string): Promise<CardRow | undefined> {
  return cards(db, userId).where('id', '=', id).executeTakeFirst();
}

/** The card that the customer has shown before. */
export function findCardBySignature(tx: Tx, userId: string, hash: Buffer): Promise<CardRow | undefined> {
  return cards(tx, userId).where('signature_hash', '=', hash).executeTakeFirst();
}

export interface KeptCard extends Pick<CardRow, 'userId' | 'id' | 'tokenSealed' | 'payerEmail'> {
  readonly signatureHash: Buffer | null;
  readonly authorization: CardAuthorization;
  readonly checkReference: string;
  readonly isDefault: boolean;
}

function valuesOf(card: KeptCard) {
  const { last4, expMonth, expYear, brand, bank, reusable } = card.authorization;
  return {
    token_sealed: card.tokenSealed,
    payer_email: card.payerEmail,
    signature_hash: card.signatureHash,
    brand,
    last4,
    exp_month: expMonth,
    exp_year: expYear,
    bank,
    reusable,
    is_default: card.isDefault,
    check_reference: card.checkReference,
  };
}

export async function insertCard(tx: Tx, card: KeptCard, at: Date): Promise<void> {
  await tx
    .insertInto('card')
    .values({ user_id: card.userId, id: card.id, created_at: at, ...valuesOf(card) })
    .execute();
}

export async function updateCard(tx: Tx, card: KeptCard): Promise<void> {
  await tx
    .updateTable('card')
    .set(valuesOf(card))
    .where('user_id', '=', card.userId)
    .where('id', '=', card.id)
    .execute();
}

/** Makes this one card the default; with null none is. */
export async function setDefault(tx: Tx, userId: string, id: string | null): Promise<void> {
  await tx
    .updateTable('card')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute();
  if (id === null) return;
  await tx
    .updateTable('card')
    .set({ is_default: true })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** The card is gone from now on, and its token with it. */
export async function markRemoved(tx: Tx, userId: string, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('card')
    .set({ removed_at: at, token_sealed: null, signature_hash: null, is_default: false })
    .where('user_id', '=', userId)
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
    .insertInto('card_token_retired')
    .values({
      user_id: token.userId,
      id: token.id,
      card_id: token.cardId,
      token_sealed: token.tokenSealed,
      retired_at: at,
    })
    .execute();
}

export function findRetired(db: Db, userId: string, id: string): Promise<RetiredToken | undefined> {
  return db
    .selectFrom('card_token_retired')
    .select(['user_id as userId', 'id', 'card_id as cardId', 'token_sealed as tokenSealed'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function deleteRetired(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom('card_token_retired').where('user_id', '=', userId).where('id', '=', id).execute();
}
