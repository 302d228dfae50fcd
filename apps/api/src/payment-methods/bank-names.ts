import type { NameMatch } from '@kolo/domain/name-match';
import { matchNames } from '@kolo/domain/name-match';
import { Refusal } from '#platform/errors.ts';

interface Profile {
  readonly firstName: string;
  readonly lastName: string;
}

/** How the name on an account agrees with the customer's, whatever order, case, marks and middle names. */
export function matchOwner({ firstName, lastName }: Profile, accountName: string): NameMatch {
  return matchNames([firstName, lastName], [accountName]);
}

/** Refuses with MISMATCH an account in another name, in words with the way out. */
export function assertOwnName(profile: Profile, accountName: string): void {
  const match = matchOwner(profile, accountName);
  if (match === 'same') return;
  const full = `${profile.firstName} ${profile.lastName}`;
  const message =
    match === 'one_word'
      ? `Only one name on this account agrees with your Kolo profile, ${full}. Use an account in your full name, or contact support to correct your profile.`
      : `This account is in another name than your Kolo profile, ${full}. You can only withdraw to an account in your own name.`;
  throw new Refusal('MISMATCH', { message, fields: { accountNumber: message } });
}
