import type { LinkPurpose } from '@kolo/contract/links';
import { maskedContact } from '@kolo/domain/masked-contact';
import type { Tx } from '#platform/db.ts';
import { enqueueJob } from '#platform/outbox.ts';
import type { Services } from '#platform/services.ts';
import type { Channel } from './codes.ts';

export const SEND_CONTACT_CODE = 'send_contact_code';
export const SEND_CONTACT_NOTICE = 'send_contact_notice';

/** What is said to an address or number that belongs to the account, or did until now. */
export const CONTACT_NEWS = [
  'email_added',
  'phone_added',
  'email_changed',
  'phone_changed',
  'email_removed',
  'phone_removed',
  'email_verified',
  'phone_verified',
  'confirmed',
  'codes_open',
  'email_change_waits',
  'phone_change_waits',
  'email_removal_waits',
  'phone_removal_waits',
  'change_ended',
  'restored',
  'undone_elsewhere',
  'thrown_out',
  'account_closed',
  'data_exported',
] as const;
export type ContactNews = (typeof CONTACT_NEWS)[number];

/** The link that goes with a message, made as that is sent. */
export interface LinkOrder {
  readonly purpose: LinkPurpose;
  /** The contact_transition that it is about. */
  readonly subjectId: string;
  readonly expiresAt: Date;
}

/** Whom to write to. Kept in the job: an old contact stands nowhere else by the time that it is told. */
export interface Addressee {
  readonly channel: Channel;
  readonly to: string;
}

/** Who asked for a change that waits. */
export const REQUESTERS = ['customer', 'staff'] as const;
export type Requester = (typeof REQUESTERS)[number];

/** What contacts are told: of which new contact, and with which link, where there is one. */
interface Told {
  readonly addressees: readonly Addressee[];
  readonly news: ContactNews;
  readonly newContact?: string | null;
  readonly askedBy?: Requester;
  readonly link?: LinkOrder;
}

/** Leaves one job per contact in the transaction that it tells of, so that a failing channel holds up no other. */
export async function notifyContacts(
  tx: Tx,
  services: Services,
  userId: string,
  { addressees, news, newContact, askedBy, link }: Told,
): Promise<void> {
  const order = link && { ...link, userId, expiresAt: link.expiresAt.toISOString() };
  for (const { channel, to } of addressees) {
    const about = newContact ? { newContact: maskedContact(newContact) } : {};
    const payload = {
      channel,
      to,
      news,
      ...about,
      ...(askedBy && { askedBy }),
      ...(order && { link: order }),
    };
    await enqueueJob(tx, services, { userId, task: SEND_CONTACT_NOTICE, payload });
  }
}
