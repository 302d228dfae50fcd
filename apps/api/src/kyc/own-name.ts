import { isMadeOf, isSameName, matchNames, sharesTwoWords } from '@kolo/domain/name-match';
import { readProfile } from '#identity/index.ts';
import type { Db, Tx } from '#platform/db.ts';
import { acceptedNames, recordNameOf } from './name-queries.ts';
import { findCase } from './queries.ts';

/**
 * The names that a customer bears. Once a BVN is confirmed they are its record's and what staff accepted beside it, whatever
 * the profile says: the profile is the customer's to write.
 */
export interface OwnNames {
  readonly names: readonly string[];
  /** Whether a BVN stands behind them. */
  readonly isProved: boolean;
}

export async function ownNamesOf(db: Db | Tx, userId: string): Promise<OwnNames> {
  const record = await recordNameOf(db, userId);
  if (record !== null) return { names: [record, ...(await acceptedNames(db, userId))], isProved: true };
  const { firstName, lastName } = await readProfile(db, userId);
  return { names: [`${firstName} ${lastName}`], isProved: false };
}

/** Whether a name elsewhere is this customer's. One of a single word is only where staff accepted that very word. */
export function isOwnName({ names, isProved }: OwnNames, other: string): boolean {
  return names.some(
    (name, index) => matchNames([name], [other]) || (isProved && index > 0 && isSameName(name, other)),
  );
}

/** The rule of before, for what was let in by it: two words in common. */
export function wasOwnName({ names }: OwnNames, other: string): boolean {
  return names.some((name) => sharesTwoWords([name], [other]));
}

/** Whether the customer may be called so: without a BVN by any name, then by words of the record or of an accepted name. */
function mayBeCalled({ names, isProved }: OwnNames, name: string): boolean {
  return !isProved || names.some((own) => isMadeOf(name, own));
}

/** How far the identity check is, for staff: `BVN ending 4021, no ID yet`. */
export async function identityLine(db: Db, userId: string): Promise<string> {
  const kyc = await findCase(db, userId);
  switch (kyc?.status) {
    case undefined:
      return 'no BVN';
    case 'bvn_confirmed':
      return `BVN ending ${kyc.bvnEnding}, no ID yet`;
    case 'pending':
      return `BVN ending ${kyc.bvnEnding}, ID waits for staff`;
    case 'verified':
      return `BVN ending ${kyc.bvnEnding}, verified`;
    case 'rejected':
      return `BVN ending ${kyc.bvnEnding}, ID rejected: ${kyc.reason}`;
  }
}

/** Once a BVN is confirmed, a new name may only drop or reorder words of its record, or of a name that staff accepted. */
export async function nameOnRecord(tx: Tx, userId: string, names: readonly string[]): Promise<string | null> {
  if (mayBeCalled(await ownNamesOf(tx, userId), names.join(' '))) return null;
  return 'Your name must match your BVN. Changed your name, e.g. after marriage? Write to us and add the certificate.';
}
