import { hasCardExpired } from '@kolo/domain/cards';
import { lagosDateOf } from '@kolo/domain/dates';
import type { Db, Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import { takeTurn } from '#platform/take-turn.ts';
import type { CardAuthorization } from '#providers/paystack/authorization.ts';
import { messageOf } from './card-view.ts';
import { removeAllCards, retireToken } from './change-card.ts';
import type { CardRow } from './queries.ts';
import { findCard, cardsOf, findCardBySignature, insertCard, updateCard } from './queries.ts';
import type { CardDeps } from './deps.ts';
import { tokenOwner } from './deps.ts';

export interface ShownCard {
  readonly userId: string;
  readonly authorization: CardAuthorization;
  readonly payerEmail: string;
  /** The payment by which it was shown. */
  readonly checkReference: string;
}

/** Refuses one card more than a customer has use for, before they pay for its check. */
export async function refuseTooManyCards(db: Db | Tx, userId: string): Promise<void> {
  if ((await cardsOf(db, userId)).length < CARDS_MAX) return;
  throw new Refusal('LIMIT_EXCEEDED', {
    message: `You have ${CARDS_MAX} cards, the most that you can have. Remove one first.`,
  });
}

function sameCard({ fields }: CardDeps, { authorization: { signature } }: ShownCard): Buffer | null {
  return signature === null ? null : fields.hash(`card ${signature}`);
}

/**
 * Keeps a card that has paid its check: its token closed, and what it is recognised by. The first that can pay is the
 * default. One that was shown before is brought up to date, and its old token retired. One that is shown after the account was closed
 * leaves as the others did.
 */
export async function keepCard(tx: Tx, deps: CardDeps, shown: ShownCard): Promise<void> {
  const { services, fields } = deps;
  const { userId, authorization } = shown;
  const { isOpen } = await takeTurn(tx, userId);
  const now = services.clock.now();
  const signatureHash = sameCard(deps, shown);
  const known = signatureHash ? await findCardBySignature(tx, userId, signatureHash) : undefined;
  const id = known?.id ?? services.ids.next();
  const others = (await cardsOf(tx, userId)).filter((card) => card.id !== id);
  const canPay = authorization.reusable && !hasCardExpired(authorization, lagosDateOf(now));
  const card = {
    userId,
    id,
    signatureHash,
    authorization,
    payerEmail: shown.payerEmail,
    checkReference: shown.checkReference,
    tokenSealed: authorization.reusable ? fields.seal(authorization.token, tokenOwner(userId, id)) : null,
    isDefault: canPay && !others.some(({ isDefault }) => isDefault),
  };
  if (known) {
    await retireOldToken(tx, deps, known, authorization.token);
    await updateCard(tx, card);
  } else await insertCard(tx, card, now);
  if (!isOpen) await removeAllCards(deps, tx, userId);
}

/** The provider may have given the same token again: that one lives on. */
async function retireOldToken(tx: Tx, deps: CardDeps, known: CardRow, token: string): Promise<void> {
  if (known.tokenSealed === null) return;
  const old = deps.fields.open(known.tokenSealed, tokenOwner(known.userId, known.id));
  if (old !== token) await retireToken(tx, deps, known);
}

/** Bounds of cards. Each names its unit and where it comes from. */

/** Cards that one customer may keep: more than anybody carries, few enough for one page. */
export const CARDS_MAX = 10;

/** Refuses a card that the customer does not have with NOT_FOUND, one that cannot pay with WRONG_STATE. */
export async function checkCard(tx: Tx, { services }: CardDeps, userId: string, id: string): Promise<void> {
  const card = await findCard(tx, userId, id);
  if (!card) throw new Refusal('NOT_FOUND', { message: 'We could not find that card.' });
  const message = messageOf(card, services.clock.now());
  if (message !== undefined) throw new Refusal('WRONG_STATE', { message });
}

/** What the provider charges the card by; null where it has been removed in the meantime. Stays in memory only. */
export async function openCardToken(
  db: Db | Tx,
  { fields }: CardDeps,
  userId: string,
  id: string,
): Promise<{ token: string; email: string } | null> {
  const card = await findCard(db, userId, id);
  if (!card?.tokenSealed) return null;
  return { token: fields.open(card.tokenSealed, tokenOwner(userId, id)), email: card.payerEmail };
}
