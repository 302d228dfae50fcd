import type { Payment } from '@kolo/contract/payments';
import { naira, nairaToKobo } from '@kolo/domain/money';
import { SB_MIN_NAIRA } from '@kolo/domain/sb-plan';
import { MOVEMENT_KINDS, narrations } from '@kolo/domain/transactions';
import { wallet } from '#ledger/chart.ts';
import { postingRefusal } from '#ledger/post.ts';
import { sqlStateOf } from '#platform/db.ts';
import type { SessionClaim } from '#platform/http/route.ts';
import type { Claim } from '#platform/idempotency.ts';
import type { Services } from '#platform/services.ts';
import { viewOf } from './payment-view.ts';
import { ownTimeline } from './queries.ts';
import type { PaymentPlan } from './start-payment.ts';
import { newPayment } from './start-payment.ts';
import { payAtOnce } from './own-account-queries.ts';

/** How a payment into each kind of package is posted: what it is called, and the least that goes in unless it fills it. */
const KINDS = {
  daily: {
    kind: MOVEMENT_KINDS.dailyContribution.code,
    narration: narrations.dailyContribution(''),
    leastKobo: 0n,
  },
  sb: {
    kind: MOVEMENT_KINDS.sbContribution.code,
    narration: narrations.sbContribution(''),
    leastKobo: nairaToKobo(naira(SB_MIN_NAIRA)),
  },
} as const;

/** The statement's own word for what it does not do, and the ledger's. */
function isDeclined(error: unknown): boolean {
  return sqlStateOf(error) === 'KO409' || postingRefusal(error) !== null;
}

/**
 * Pays from an own account into a daily package or one towards a product, in one statement that proves the session and the
 * CSRF secret too. Null, with nothing done, wherever it is not as plain as that: startPayment then says what is the matter,
 * or gives a repeat its first answer.
 */
export async function payFromAccount(
  services: Services,
  session: SessionClaim,
  claim: Claim,
  plan: PaymentPlan,
): Promise<Payment | null> {
  const { purpose, method, packageId, sourceAccountType } = plan;
  if (method !== 'account' || !packageId || !sourceAccountType) return null;
  if (purpose !== 'daily' && purpose !== 'sb') return null;
  const { db, ids } = services;
  const payment = newPayment(services, claim, plan);
  const at = payment.createdAt.toISOString();
  const answer = viewOf(payment, ownTimeline(payment));
  const { kind, narration, leastKobo } = KINDS[purpose];
  const values = [
    session.userId,
    session.sessionId,
    session.csrfSecret,
    session.rotatedSince.toISOString(),
    at,
    claim.key,
    claim.hash,
    JSON.stringify(answer),
    payment.id,
    payment.reference,
    payment.payerEmail,
    purpose,
    packageId,
    sourceAccountType,
    wallet(sourceAccountType).id,
    payment.amountKobo,
    leastKobo,
    ids.next(),
    kind,
    narration,
    ids.next(),
    ids.next(),
    at,
  ];
  try {
    return (await payAtOnce(db, values)) ? answer : null;
  } catch (error) {
    if (isDeclined(error)) return null;
    throw error;
  }
}
