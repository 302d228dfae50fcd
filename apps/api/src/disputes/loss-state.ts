import { setOwes } from '#identity/index.ts';
import { claimBvnAgain, releaseBvn } from '#kyc/index.ts';
import type { Tx } from '#platform/db.ts';
import type { LossContext } from './deps.ts';
import { missingOf, standingLosses } from './queries.ts';

/**
 * Notes with the customer whether a loss stands. Called in the customer's turn after every change of one. Who has left keeps
 * their BVN taken while it does, so that nobody starts again and leaves the loss behind.
 */
export async function noteLossState(
  { services, openCase }: Pick<LossContext, 'services' | 'openCase'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  const owes = missingOf(await standingLosses(tx, userId)) > 0n;
  const { hasLeft } = await setOwes(tx, userId, owes);
  if (!hasLeft) return;
  if (!owes) return releaseBvn(tx, userId);
  if (await claimBvnAgain(services, tx, userId)) return;
  await openCase(tx, {
    kind: 'chargeback',
    key: `chargeback-left:${userId}`,
    userId,
    reference: null,
    detail:
      'A bank took a payment back after this account was closed, and the same BVN has another account by now: kyc list shows it.',
  });
}
