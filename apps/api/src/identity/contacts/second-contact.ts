import type { Tx } from '#platform/db.ts';
import { enqueueNotification } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import type { JsonObject } from '#platform/tables.ts';
import type { Channel } from '../codes.ts';
import { notifyContacts } from '../contact-notice.ts';
import { UNDO_HOURS } from '../limits.ts';
import { findPin } from '../pin-queries.ts';
import type { CustomerRow } from '../queries.ts';
import { recordSecurityEvent } from '../session-queries.ts';
import { verifiedContacts } from './contact-names.ts';
import { insertTransition, markApplied } from './transition-queries.ts';

const UNDO_MS = UNDO_HOURS * 60 * 60 * 1_000;

interface Verified {
  readonly channel: Channel;
  readonly contact: string;
  /** The change that waited for it; null where it is verified at once. */
  readonly waited: string | null;
  readonly detail: JsonObject;
}

/**
 * Tells the other verified contact that a contact which the customer had given is verified now, with a link that undoes it as if
 * it had been added. No change: no limit is lowered and no session ends. `customer`: as before.
 */
export async function notifyOfSecond(
  tx: Tx,
  services: Services,
  customer: CustomerRow,
  { channel, contact, waited, detail }: Verified,
): Promise<void> {
  const userId = customer.userId;
  const now = services.clock.now();
  await recordSecurityEvent(tx, services, { userId, kind: 'contact_verified', detail });
  const others = verifiedContacts(customer).filter((one) => one.channel !== channel);
  const id = waited ?? services.ids.next();
  if (waited !== null) await markApplied(tx, userId, waited, { old: null, at: now });
  if (others.length === 0) return;
  if (waited === null) {
    const pin = await findPin(tx, userId);
    const times = { askedAt: now, dueAt: now, nextCheckAt: null };
    const row = { userId, id, channel, state: 'applied', askedBy: 'customer', old: null, pin } as const;
    await insertTransition(tx, { ...row, ...times, newContact: contact });
  }
  await notifyContacts(tx, services, userId, {
    addressees: others,
    news: `${channel}_verified`,
    link: { purpose: 'undo_contact', subjectId: id, expiresAt: new Date(now.getTime() + UNDO_MS) },
  });
  await enqueueNotification(tx, services, userId, { kind: 'contact_changed', channel, change: 'verified' });
}
