import { lagosDateOf } from '@kolo/domain/dates';
import type { Tier } from '@kolo/domain/limits';
import { mostHeld } from '@kolo/domain/limits';
import type { Kobo } from '@kolo/domain/money';
import { formatNaira, koboToNairaFloor, kobo, nairaToKobo } from '@kolo/domain/money';
import type { Db, Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import { findCase } from './queries.ts';

interface Deposit {
  readonly userId: string;
  /** What the customer has in Kolo in all, before it. */
  readonly heldKobo: Kobo;
  /** What payments of the customer that are not finished yet will bring besides: each of them may still be paid. */
  readonly openKobo: Kobo;
  readonly amountKobo: Kobo;
}

/** What the customer has proved by now. */
export async function tierOf(db: Db | Tx, userId: string): Promise<Tier> {
  const kyc = await findCase(db, userId);
  if (!kyc) return 'none';
  return kyc.status === 'verified' ? 'verified' : 'bvn';
}

const WAY_OUT: Readonly<Record<Exclude<Tier, 'verified'>, string>> = {
  none: 'Confirm your BVN in Account, Identity verification, to keep more.',
  bvn: 'Add a photo of your ID in Account, Identity verification, to keep more.',
};

/**
 * Refuses with LIMIT_EXCEEDED a deposit that would bring the customer above what their tier may hold. Asked before the
 * customer pays; money that has arrived is never refused.
 */
export function depositLimit({ clock }: Services) {
  return async (db: Db | Tx, { userId, heldKobo, openKobo, amountKobo }: Deposit): Promise<void> => {
    const tier = await tierOf(db, userId);
    const most = mostHeld(tier, lagosDateOf(clock.now()));
    if (most === null || tier === 'verified') return;
    const roomKobo = nairaToKobo(most) - heldKobo - openKobo;
    if (amountKobo <= roomKobo) return;
    const room = koboToNairaFloor(kobo(roomKobo > 0n ? roomKobo : 0n));
    const figure = `You can have at most ${formatNaira(most)} in Kolo now`;
    const full =
      openKobo > 0n ? ', and what you have started to pay reaches that' : ', and you have that already';
    const rest = room > 0 ? `, so you can add ${formatNaira(room)} or less` : full;
    const counted = openKobo > 0n ? ' Payments that are not finished yet count too, until they end.' : '';
    throw new Refusal('LIMIT_EXCEEDED', { message: `${figure}${rest}.${counted} ${WAY_OUT[tier]}` });
  };
}
