import type { User } from '@kolo/contract/identity';
import { Email, Phone } from '@kolo/contract/primitives';
import type { ApiError } from '#lib/api-error.ts';
import type { Channel } from './profile-queries.ts';

export const CONTACT_NAMES = {
  email: 'email',
  phone: 'phone number',
} as const satisfies Record<Channel, string>;

/** A typed contact in the form of the wire, or what is wrong with it. */
export function parseContact(
  channel: Channel,
  text: string,
): { kind: 'right'; contact: string } | { kind: 'wrong'; message: string } {
  const parsed = (channel === 'email' ? Email : Phone).safeParse(text);
  if (parsed.success) return { kind: 'right', contact: parsed.data };
  return { kind: 'wrong', message: parsed.error.issues[0]?.message ?? 'Check what you entered.' };
}

/** Why the name can not be changed, with the way out; null where it can. */
export function nameStands(kycStatus: User['kycStatus']): string | null {
  switch (kycStatus) {
    case 'pending':
      return 'We are comparing your name with your ID, so it can not change now.';
    case 'verified':
      return 'Your name is the one on your ID. If it changed by law, write to us with the new ID.';
    case 'none':
    case 'rejected':
      return null;
  }
}

/** The server's words for the proof that was typed; undefined where they are about something else. */
export function proofProblem(error: ApiError): string | undefined {
  if (error.code === 'PIN_WRONG' || error.code === 'PIN_BLOCKED') return error.message;
  return error.fields['password'] ?? error.fields['pin'];
}
