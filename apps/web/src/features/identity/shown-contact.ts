import { formatPhone } from '@kolo/domain/phone';

export function isMail(identifier: string): boolean {
  return identifier.includes('@');
}

/** An address or number as a person reads it. */
export function shownContact(identifier: string): string {
  return identifier.startsWith('+234') ? formatPhone(identifier) : identifier;
}
