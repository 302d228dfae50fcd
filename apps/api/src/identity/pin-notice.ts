import type { Tx } from '#platform/db.ts';
import { leaveNotice } from '#platform/notices.ts';
import { leaveJob } from '#platform/outbox.ts';
import type { Services } from '#platform/services.ts';
import type { Channel } from './codes.ts';
import { CHANNELS } from './codes.ts';
import { oldContacts } from './contacts/young-contacts.ts';
import type { CustomerRow } from './queries.ts';
import { verifiedContact } from './security-notice.ts';

export const SEND_PIN_NOTICE = 'send_pin_notice';
export const SEND_PIN_RESET_CODE = 'send_pin_reset_code';

export const PIN_NEWS = ['set', 'changed', 'removed', 'wrong', 'locked'] as const;
export type PinNews = (typeof PIN_NEWS)[number];

/** Whoever took over a session must not be able to change the PIN unseen: a job for each way to the customer. */
export async function tellOfPin(tx: Tx, services: Services, userId: string, news: PinNews): Promise<void> {
  await leaveNotice(tx, services, userId, { kind: 'security', news: `pin_${news}` });
  for (const channel of CHANNELS)
    await leaveJob(tx, services, { userId, task: SEND_PIN_NOTICE, payload: { userId, news, channel } });
}

/**
 * The contact that a code for the PIN is asked for at: the one that the customer chose, where it is verified and not young;
 * else the first of those that are, the e-mail before the phone. Where all are young, the one that will not be.
 */
export function contactForPin(customer: CustomerRow, chosen: Channel | undefined, now: Date): Channel | null {
  const old = oldContacts(customer, now).map(({ channel }) => channel);
  const present = CHANNELS.filter((channel) => verifiedContact(customer, channel) !== null);
  return old.find((channel) => channel === chosen) ?? old[0] ?? present[0] ?? null;
}
