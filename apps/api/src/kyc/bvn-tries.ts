import { formatTimeAndDay } from '@kolo/domain/dates';
import { forgiveHit } from '#identity/index.ts';
import { Refusal } from '#platform/errors.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import { bucketName, countHit } from '#platform/rate-limit.ts';
import type { KycDeps } from './deps.ts';
import { BVN_CHECKS_PER_BVN, BVN_CHECKS_PER_CUSTOMER, BVN_CHECKS_PER_CUSTOMER_AND_BVN } from './limits.ts';

/** The one that all customers share comes last: a try that another one refuses does not fill it. */
function limitsOf({ fields }: KycDeps, userId: string, bvn: string): readonly RateLimit[] {
  const number = fields.hash(bvn).toString('base64url');
  return [
    { bucket: bucketName('kyc-bvn', userId), ...BVN_CHECKS_PER_CUSTOMER },
    { bucket: bucketName('kyc-bvn-own', userId, number), ...BVN_CHECKS_PER_CUSTOMER_AND_BVN },
    { bucket: bucketName('kyc-bvn-number', number), ...BVN_CHECKS_PER_BVN },
  ];
}

/**
 * Counts a try of a BVN before the provider is asked; returns what takes it back where no answer came. Refuses with RATE_LIMITED, and
 * from when on the customer can try again; nothing was tried then, so the counts before take their hit back too.
 */
export async function countBvnTry(deps: KycDeps, userId: string, bvn: string): Promise<() => Promise<void>> {
  const { db, clock } = deps.services;
  const counted: string[] = [];
  async function takeBack(): Promise<void> {
    for (const bucket of counted) await forgiveHit(db, bucket);
  }
  try {
    for (const limit of limitsOf(deps, userId, bvn)) {
      await countHit(db, clock, limit);
      counted.push(limit.bucket);
    }
  } catch (error) {
    await takeBack();
    if (!(error instanceof Refusal) || error.detail.retryAfterSeconds === undefined) throw error;
    const { retryAfterSeconds } = error.detail;
    const now = clock.now();
    const from = formatTimeAndDay(new Date(now.getTime() + retryAfterSeconds * 1_000), now);
    const message = `That was too many tries. You can enter this BVN again from ${from}.`;
    throw new Refusal('RATE_LIMITED', { message, retryAfterSeconds });
  }
  return takeBack;
}
