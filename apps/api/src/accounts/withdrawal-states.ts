import type { WithdrawalStatus } from '@kolo/contract/withdrawals';
import type { TransactionStatus } from '@kolo/domain/transactions';
import { MOVEMENT_KINDS } from '@kolo/domain/transactions';
import type { Movement } from '#ledger/movements.ts';

/** How the customer's withdrawals of these references stand, asked once for a page. Accounts know nothing else of them. */
export type WithdrawalStates = (
  userId: string,
  references: readonly string[],
) => Promise<ReadonlyMap<string, WithdrawalStatus>>;

const STATUSES: Record<WithdrawalStatus, TransactionStatus> = {
  requested: 'pending',
  sent: 'pending',
  paid: 'successful',
  failed: 'failed',
  reversed: 'reversed',
};

/** Whether the movement is a withdrawal itself: it stands as that does. What comes back is a movement of its own. */
function isWithdrawal({ kind }: Pick<Movement, 'kind'>): boolean {
  return kind === MOVEMENT_KINDS.bankWithdrawal.code;
}

export function statusOf(movement: Movement, withdrawal: WithdrawalStatus | undefined): TransactionStatus {
  return isWithdrawal(movement) && withdrawal !== undefined ? STATUSES[withdrawal] : 'successful';
}

/** How each of these movements stands. */
export async function statusesOf(
  states: WithdrawalStates,
  userId: string,
  movements: readonly Movement[],
): Promise<(movement: Movement) => TransactionStatus> {
  const references = movements.filter(isWithdrawal).map(({ reference }) => reference);
  const known = references.length === 0 ? undefined : await states(userId, references);
  return (movement) => statusOf(movement, known?.get(movement.reference));
}
