import { readProfile } from '#identity/index.ts';
import { isOwnName, nextOfName, openNameCheck, ownNamesOf, wasOwnName } from '#kyc/index.ts';
import type { NameCheckDeps } from '#kyc/index.ts';
import type { Db, Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';

/** The name on a bank account, and which account it is: a keyed hash of bank and number. */
interface Named {
  readonly accountName: string;
  readonly numberHash: Buffer;
  /** By which rule it was let in; a new one by the present rule. */
  readonly nameRule?: string;
}

/** Whether the account is in a name that the customer bears: the BVN's record where there is one, else the profile's. */
export async function isInOwnName(
  db: Db | Tx,
  userId: string,
  { accountName, nameRule }: Pick<Named, 'accountName' | 'nameRule'>,
): Promise<boolean> {
  const own = await ownNamesOf(db, userId);
  return isOwnName(own, accountName) || (nameRule === 'two_words' && wasOwnName(own, accountName));
}

/** Opens a case about an account in another name. Returns the refusal, in words with what happens next. */
export async function foreignName(deps: NameCheckDeps, userId: string, named: Named): Promise<Refusal> {
  const { db } = deps.services;
  const checking = await db.transaction().execute((tx) =>
    openNameCheck(deps, tx, {
      userId,
      source: 'bank_account',
      subject: named.numberHash,
      name: named.accountName,
    }),
  );
  const { isProved } = await ownNamesOf(db, userId);
  const { firstName, lastName } = await readProfile(db, userId);
  const own = isProved ? 'the one on your BVN' : `the one on your Kolo profile, ${firstName} ${lastName}`;
  const message = `The name on this account is not ${own}. You can only withdraw to an account in your own name. ${checking === 'waits' ? 'If it is yours, you do not need to do anything. ' : ''}${nextOfName(checking)}`;
  return new Refusal('MISMATCH', { message, fields: { accountNumber: message } });
}
