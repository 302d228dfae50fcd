import { formatTimeAndDay, lagosDateOf } from '@kolo/domain/dates';
import type { Tier } from '@kolo/domain/limits';
import { mostHeld } from '@kolo/domain/limits';
import type { Kobo, Naira } from '@kolo/domain/money';
import { formatNaira, koboToNairaFloor, kobo, nairaToKobo } from '@kolo/domain/money';
import type { Db, Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import { findCase } from './queries.ts';

/** A page of the provider on which the customer may still pay. */
export interface CardPage {
  readonly reference: string;
  readonly authorizationUrl: string;
  readonly amountKobo: Kobo;
  /** From then on it no longer counts. */
  readonly until: Date;
}

/** What the customer's payments may still bring. */
export interface UnderWay {
  readonly pagesKobo: Kobo;
  /** Payments that are open and have no page. */
  readonly othersKobo: Kobo;
  /** The page that ends last; null where none is open. */
  readonly lastPage: CardPage | null;
}

interface Deposit {
  readonly userId: string;
  /** What the customer has in Kolo in all, before it. */
  readonly heldKobo: Kobo;
  /** What was paid for orders that may still be cancelled. */
  readonly ordersKobo: Kobo;
  readonly underWay: UnderWay;
  readonly amountKobo: Kobo;
}

/** What the customer has proved by now. */
export async function tierOf(db: Db | Tx, userId: string): Promise<Tier> {
  const kyc = await findCase(db, userId);
  if (!kyc) return 'none';
  return kyc.status === 'verified' ? 'verified' : 'bvn';
}

/** How much a customer may hold in all, and why not more. */
export interface Cap {
  readonly tier: Exclude<Tier, 'verified'>;
  readonly most: Naira;
}

/** The cap of this customer at that time; null where there is none. */
export async function capOf(db: Db | Tx, userId: string, now: Date): Promise<Cap | null> {
  const tier = await tierOf(db, userId);
  const most = mostHeld(tier, lagosDateOf(now));
  return most === null || tier === 'verified' ? null : { tier, most };
}

const WAY_OUT: Readonly<Record<Cap['tier'], string>> = {
  none: 'To keep more, confirm your BVN in Account, KYC verification.',
  bvn: 'To keep more, add a photo of your ID in Account, KYC verification.',
};

/** Whole naira of what is left, never below nothing. */
function shown(roomKobo: bigint): Naira {
  return koboToNairaFloor(kobo(roomKobo > 0n ? roomKobo : 0n));
}

function roomWords(room: Naira, hasStarted: boolean): string {
  if (room > 0) return ` You can add ${formatNaira(room)} or less.`;
  return hasStarted
    ? ' The payments that you have started already reach that.'
    : ' You already have that much.';
}

function countedWords({
  ordersKobo,
  pagesKobo,
  othersKobo,
}: Pick<UnderWay, 'pagesKobo' | 'othersKobo'> & Pick<Deposit, 'ordersKobo'>): string {
  const orders =
    ordersKobo > 0n ? ' Money that you paid for an order counts until the order is dispatched.' : '';
  const pages =
    pagesKobo > 0n ? ' A card payment that you did not finish counts towards this for 24 hours.' : '';
  const others =
    othersKobo > 0n ? ' Payments that are not finished yet count towards this until they end.' : '';
  return orders + pages + others;
}

function pageWords({ amountKobo, until }: CardPage, now: Date): string {
  const amount = formatNaira(koboToNairaFloor(amountKobo));
  return ` Your card payment of ${amount} can still be paid on its page. It counts until ${formatTimeAndDay(until, now)}.`;
}

function nextOf({ reference, authorizationUrl, until }: CardPage) {
  return { reference, authorizationUrl, until: until.toISOString() };
}

/** The rule, and what is left under it. */
function capWords({ most }: Cap, rest: string): string {
  return `You can have at most ${formatNaira(most)} in Kolo now.${rest}`;
}

/**
 * Why new money of this amount is too much for the customer's tier: LIMIT_EXCEEDED, or null where it fits. Where card pages
 * alone stand in the way, the refusal's `next` names the page that ends last. Called before the customer pays; money that has
 * arrived is never refused.
 */
export function depositLimit({ clock }: Pick<Services, 'clock'>) {
  return async (db: Db | Tx, deposit: Deposit): Promise<Refusal | null> => {
    const { userId, heldKobo, ordersKobo, underWay, amountKobo } = deposit;
    const now = clock.now();
    const cap = await capOf(db, userId, now);
    if (cap === null) return null;
    const { pagesKobo, othersKobo, lastPage } = underWay;
    const withoutPagesKobo = nairaToKobo(cap.most) - heldKobo - ordersKobo - othersKobo;
    const roomKobo = withoutPagesKobo - pagesKobo;
    if (amountKobo <= roomKobo) return null;
    const page = amountKobo <= withoutPagesKobo ? lastPage : null;
    const rest = roomWords(shown(roomKobo), pagesKobo + othersKobo > 0n);
    const counted = page ? pageWords(page, now) : countedWords({ ...underWay, ordersKobo });
    const message = `${capWords(cap, rest + counted)} ${WAY_OUT[cap.tier]}`;
    return new Refusal('LIMIT_EXCEEDED', { message, ...(page && { next: nextOf(page) }) });
  };
}

/**
 * How much new money the customer may still pay in, and why no more; null where there is no bound. Card pages that are open
 * do not count: past them there are ways on, which the refusal names. The way to more is a link beside it.
 */
export async function depositRoom(
  db: Db | Tx,
  {
    userId,
    heldKobo,
    ordersKobo,
    othersKobo,
    now,
  }: Pick<Deposit, 'userId' | 'heldKobo' | 'ordersKobo'> & { othersKobo: Kobo; now: Date },
): Promise<{ readonly most: Naira; readonly why: string } | null> {
  const cap = await capOf(db, userId, now);
  if (cap === null) return null;
  const most = shown(nairaToKobo(cap.most) - heldKobo - ordersKobo - othersKobo);
  const counted = countedWords({ ordersKobo, pagesKobo: kobo(0n), othersKobo });
  return { most, why: capWords(cap, roomWords(most, othersKobo > 0n) + counted) };
}
