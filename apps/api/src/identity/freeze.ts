import { asSentence } from '@kolo/domain/text';
import type { Freeze, FreezeOrigin } from '@kolo/contract/identity';
import type { LagosDate } from '@kolo/domain/dates';
import { addDays, formatDate, startOfLagosDay } from '@kolo/domain/dates';
import type { Db, Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import { enqueueNotification } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import type { FreezeRow } from './freeze-queries.ts';
import { endFreeze, findFreeze, insertFreeze } from './freeze-queries.ts';
import { lockCustomer } from './queries.ts';
import { recordSecurityEvent } from './session-queries.ts';

export interface NewFreeze {
  readonly userId: string;
  readonly origin: FreezeOrigin;
  /** The name of the member of staff; for a link, what it was for. Only staff read it. */
  readonly frozenBy: string;
  /** What the customer reads, in whole sentences. */
  readonly reason: string;
  readonly note?: string | undefined;
  readonly reviewOn: LagosDate;
}

/** Returns the freeze as the customer sees it, without the name and the note of staff. */
export function freezeView({ since, origin, reviewOn, reason }: FreezeRow): Freeze {
  return { since: since.toISOString(), by: origin, reviewOn, reason: asSentence(reason) };
}

const ASK_STAFF = 'If you have a question, report a problem in Account.';

/** What a frozen customer reads, with the way on. */
function refusalOf(freeze: FreezeRow, wayOn: string): Refusal {
  const review = formatDate(startOfLagosDay(freeze.reviewOn));
  const next = freezeView(freeze);
  return new Refusal('FROZEN', {
    message: `Your money is safe, but nothing can leave your account for now. ${next.reason} We will check again by ${review}. ${wayOn}`,
    next,
  });
}

/**
 * Refuses with FROZEN anyone who is frozen. Called under the customer's lock, in the transaction that would let money or
 * control over it out: of a freeze and such a command, the one that commits first wins. `wayOn`: what the customer can do now.
 */
export async function assertNotFrozen(db: Db | Tx, userId: string, wayOn = ASK_STAFF): Promise<void> {
  const freeze = await findFreeze(db, userId);
  if (freeze) throw refusalOf(freeze, wayOn);
}

/** Returns whether the account is frozen. Under the customer's lock this cannot change until the transaction ends. */
export async function isFrozen(tx: Tx, userId: string): Promise<boolean> {
  return (await findFreeze(tx, userId)) !== undefined;
}

/**
 * Freezes the account: money can come in, and signing in and reading work, but neither money nor control over it can leave. A
 * freeze by staff replaces an open one and keeps its start; a freeze by a link changes nothing if one is open. Returns false for
 * an unknown customer or a closed account.
 */
export async function freezeCustomer(tx: Tx, services: Services, wanted: NewFreeze): Promise<boolean> {
  const { userId, origin, frozenBy, reason, reviewOn, note = null } = wanted;
  const now = services.clock.now();
  const customer = await lockCustomer(tx, userId);
  if (!customer || customer.closedAt) return false;
  const present = await findFreeze(tx, userId);
  if (present && origin === 'contact') return true;
  if (present)
    await endFreeze(tx, present, { by: frozenBy, reason: 'Another freeze took its place.', at: now });
  const id = services.ids.next();
  const since = present?.since ?? now;
  const freeze = { userId, id, since, origin, frozenBy, reason, note, reviewOn };
  await insertFreeze(tx, freeze, startOfLagosDay(addDays(reviewOn, 1)));
  const detail = { freezeId: id, origin, by: frozenBy, reviewOn };
  await recordSecurityEvent(tx, services, { userId, kind: 'frozen', detail });
  // A new reason is a new notification. A new review day alone is only shown in the app.
  if (present?.reason !== reason)
    await enqueueNotification(tx, services, userId, { kind: 'frozen', reason, reviewOn });
  return true;
}
