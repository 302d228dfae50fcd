import type { Channel } from '../codes.ts';
import { CHANNELS } from '../codes.ts';
import type { Addressee } from '../contact-notice.ts';
import type { CustomerRow } from '../queries.ts';
import { verifiedContact } from '../security-notice.ts';

export const CONTACT_NAMES = {
  email: 'email address',
  phone: 'phone number',
} as const satisfies Record<Channel, string>;

export function presentContact(customer: CustomerRow, channel: Channel): string | null {
  return channel === 'email' ? customer.email : customer.phone;
}

export function verifiedContacts(customer: CustomerRow): Addressee[] {
  return CHANNELS.flatMap((channel) => {
    const to = verifiedContact(customer, channel);
    return to === null ? [] : [{ channel, to }];
  });
}
