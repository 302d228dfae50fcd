import type { Tx } from '#platform/db.ts';
import { checkedWork } from '#platform/due-rows.ts';
import type { DueWork } from '#platform/jobs.ts';
import type { Services } from '#platform/services.ts';
import type { Channel } from '../codes.ts';
import { CHANNELS } from '../codes.ts';
import type { Addressee } from '../contact-notice.ts';
import { notifyContacts } from '../contact-notice.ts';
import { YOUNG_WAIT_CLAIM_MS } from '../limits.ts';
import type { CustomerRow } from '../queries.ts';
import { lockCustomer } from '../queries.ts';
import { verifiedContact } from '../security-notice.ts';
import { awaitAge, endWait } from './young-queries.ts';

/** Until when a contact is young; null for one that is not, or is not verified. */
export function youngUntil(customer: CustomerRow, channel: Channel, now: Date): Date | null {
  const until = channel === 'email' ? customer.emailYoungUntil : customer.phoneYoungUntil;
  if (until === null || until <= now || verifiedContact(customer, channel) === null) return null;
  return until;
}

/**
 * Whether nothing but its own code ever stood behind a contact, beside one of which more is known. Anyone who reads that code has
 * a stolen session or the password, and nothing else, to be the customer.
 */
export function isUnproved(customer: CustomerRow, channel: Channel): boolean {
  const other = channel === 'email' ? 'phone' : 'email';
  return customer.unprovedChannel === channel && verifiedContact(customer, other) !== null;
}

/** The verified contacts that get a code for the PIN, the password or another contact. */
export function oldContacts(customer: CustomerRow, now: Date): Addressee[] {
  return CHANNELS.flatMap((channel) => {
    const to = verifiedContact(customer, channel);
    const isOld = youngUntil(customer, channel, now) === null && !isUnproved(customer, channel);
    return to !== null && isOld ? [{ channel, to }] : [];
  });
}

/**
 * Where a code goes that was asked for at this contact: there, or where it is young or unproved to every other verified one
 * that is not. Nobody gets it where there is none; a young one is then told when it may ask again.
 */
export async function recipientsOf(
  tx: Tx,
  customer: CustomerRow,
  asked: Channel,
  now: Date,
): Promise<Addressee[]> {
  const to = verifiedContact(customer, asked);
  if (to === null) return [];
  const until = youngUntil(customer, asked, now);
  if (until === null && !isUnproved(customer, asked)) return [{ channel: asked, to }];
  const others = oldContacts(customer, now);
  if (others.length === 0 && until !== null && !isUnproved(customer, asked))
    await awaitAge(tx, customer.userId, asked, until);
  return others;
}

const WAITS = {
  name: 'young contacts',
  table: 'youngContactWait',
  key: ['userId', 'channel'],
  wanted: ['userId', 'channel'],
  againAfterMs: YOUNG_WAIT_CLAIM_MS,
} as const;

/** Tells each contact at the end of its first day that it can get the code that was asked for. */
export function youngContactWork(services: Services): DueWork {
  return checkedWork(services, WAITS, ({ userId, channel: name }) =>
    services.db.transaction().execute(async (tx) => {
      const customer = await lockCustomer(tx, userId);
      const channel = CHANNELS.find((one) => one === name);
      if (!channel || !(await endWait(tx, userId, channel)) || !customer) return;
      const to = verifiedContact(customer, channel);
      if (to === null) return;
      const until = youngUntil(customer, channel, services.clock.now());
      // Changed again since: this one is younger than the one that asked.
      if (until !== null) return;
      await notifyContacts(tx, services, userId, { addressees: [{ channel, to }], news: 'codes_open' });
    }),
  );
}
