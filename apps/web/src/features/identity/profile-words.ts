import type { User } from '@kolo/contract/identity';
import { lagosDateOf } from '@kolo/domain/dates';
import { formatNaira } from '@kolo/domain/money';
import { mostWithdrawnWhileNew } from '@kolo/domain/withdrawal';
import { ApiError } from '#lib/api-error.ts';
import { serverClock } from '#lib/server-clock.ts';
import type { Channel } from './profile-queries.ts';

/** Why the name cannot be changed, with the way out; null where it can. */
export function nameStands(kycStatus: User['kycStatus']): string | null {
  switch (kycStatus) {
    case 'pending':
      return 'We are comparing your name with your ID, so it cannot change now.';
    case 'verified':
    case 'none':
    case 'rejected':
      return null;
  }
}

/** The server's words for what was typed as proof, by field; null where they are about something else. */
export function proofProblems(error: ApiError): { password?: string; pin?: string } | null {
  if (error.code === 'PIN_WRONG' || error.code === 'PIN_BLOCKED' || error.code === 'PIN_REQUIRED')
    return { pin: error.message };
  const { password, pin } = error.fields;
  if (password === undefined && pin === undefined) return null;
  return { ...(password !== undefined && { password }), ...(pin !== undefined && { pin }) };
}

/** Whether its words stand beside what was typed: the proof, or one of these fields. */
export function isAtField(error: unknown, ...names: readonly string[]): boolean {
  if (!(error instanceof ApiError)) return false;
  return proofProblems(error) !== null || names.some((name) => error.fields[name] !== undefined);
}

/** Where the second code went: `your current email or phone`. */
export function ownPlaces(channels: readonly Channel[]): string {
  return `your current ${channels.join(' or ')}`;
}

/** The most that leaves for a bank while a contact or its undoing is new. */
export function loweredMost(): string {
  return formatNaira(mostWithdrawnWhileNew(lagosDateOf(serverClock.now())));
}
