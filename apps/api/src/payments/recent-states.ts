import type { PaymentStatus } from '@kolo/contract/payments';
import { firstIdAt } from '#platform/ids.ts';
import type { Services } from '#platform/services.ts';
import { paymentStatesSince } from './queries.ts';

/** For so long a customer may be waiting for word of a payment; on the provider's page one can still pay that failed. */
const WAITED_FOR_MS = 24 * 60 * 60 * 1_000;

/** How the payments stand that these customers may be waiting for. */
export function recentStates(
  { db, clock }: Services,
  userIds: readonly string[],
): Promise<{ userId: string; reference: string; state: PaymentStatus }[]> {
  return paymentStatesSince(db, userIds, firstIdAt(new Date(clock.now().getTime() - WAITED_FOR_MS)));
}
