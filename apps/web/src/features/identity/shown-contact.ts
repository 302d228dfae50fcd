import { formatPhone } from '@kolo/domain/phone';
import type { Channel } from './profile-queries.ts';

export const CONTACT_NAMES = {
  email: 'email',
  phone: 'phone number',
} as const satisfies Record<Channel, string>;

export function isMail(identifier: string): boolean {
  return identifier.includes('@');
}

/** An address or number as a person reads it. */
export function shownContact(identifier: string): string {
  return identifier.startsWith('+234') ? formatPhone(identifier) : identifier;
}
