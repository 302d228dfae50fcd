import type { Db } from '#platform/db.ts';
import { findCase } from './queries.ts';

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
