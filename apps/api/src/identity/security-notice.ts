import type { Tx } from '#platform/db.ts';
import { enqueueNotification } from '#platform/notices.ts';
import { enqueueJob } from '#platform/outbox.ts';
import type { Services } from '#platform/services.ts';
import type { Channel } from './codes.ts';
import { CHANNELS } from './codes.ts';
import type { CustomerRow } from './queries.ts';

export const SEND_SECURITY_NOTICE = 'send_security_notice';

/** What a customer is told of, in case it was somebody else. */
export const NOTICE_KINDS = ['password_reset', 'password_changed', 'new_device', 'sessions_ended'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Where a customer is reached for sure; null for a contact that is missing or that nobody ever verified. */
export function verifiedContact(customer: CustomerRow, channel: Channel): string | null {
  switch (channel) {
    case 'email':
      return customer.emailVerifiedAt ? customer.email : null;
    case 'phone':
      return customer.phoneVerifiedAt ? customer.phone : null;
  }
}

/**
 * Leaves one job per verified contact, so that a failing channel holds up no other: whatever the customer chose to hear of,
 * these go out. The notice brings it into the app and to the devices.
 */
export async function askForNotice(
  tx: Tx,
  services: Services,
  customer: CustomerRow,
  kind: NoticeKind,
): Promise<void> {
  const userId = customer.userId;
  await enqueueNotification(tx, services, userId, { kind: 'security', news: kind });
  for (const channel of CHANNELS) {
    const to = verifiedContact(customer, channel);
    if (to === null) continue;
    const payload = { userId, channel, kind, to };
    await enqueueJob(tx, services, { userId, task: SEND_SECURITY_NOTICE, payload });
  }
}
