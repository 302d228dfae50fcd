import type { Tx } from '#platform/db.ts';
import { createFieldSeal } from '#platform/field-seal.ts';
import type { Services } from '#platform/services.ts';
import { bvnOwner } from './confirm-bvn.ts';
import { claimBvn, findCase } from './queries.ts';

/**
 * Takes the BVN of a customer who has left again. False where another account has it by now; true too where they never
 * confirmed one.
 */
export async function claimBvnAgain({ config }: Services, tx: Tx, userId: string): Promise<boolean> {
  const kyc = await findCase(tx, userId);
  if (!kyc) return true;
  const fields = createFieldSeal(config.fieldKeys);
  return claimBvn(tx, userId, fields.hash(fields.open(kyc.bvnSealed, bvnOwner(userId))));
}
