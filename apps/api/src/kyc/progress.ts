import type { AnswerOf } from '@kolo/contract/endpoint';
import type { getKyc, KycProgress } from '@kolo/contract/kyc';
import type { Db } from '#platform/db.ts';
import { openNameChecks } from './name-queries.ts';
import type { KycCaseRow } from './queries.ts';
import { findCase } from './queries.ts';

/** The customer's status and next step, from how far the check is. */
export function progressOf(kyc: Pick<KycCaseRow, 'status'> | null): KycProgress {
  switch (kyc?.status) {
    case undefined:
      return { kycStatus: 'none', step: 'bvn' };
    case 'bvn_confirmed':
      return { kycStatus: 'none', step: 'id' };
    case 'pending':
      return { kycStatus: 'pending', step: 'review' };
    case 'verified':
      return { kycStatus: 'verified', step: 'done' };
    case 'rejected':
      return { kycStatus: 'rejected', step: 'id' };
  }
}

export async function readProgress(db: Db, userId: string): Promise<AnswerOf<typeof getKyc>> {
  const kyc = await findCase(db, userId);
  const compared = kyc
    ? undefined
    : (await openNameChecks(db, userId)).find(({ source }) => source === 'bvn');
  return {
    ...progressOf(kyc),
    ...(compared && { nameComparedSince: compared.openedAt.toISOString() }),
    bvnEnding: kyc?.bvnEnding ?? null,
    reason: kyc?.reason ?? null,
    submittedAt: kyc?.submittedAt?.toISOString() ?? null,
  };
}
