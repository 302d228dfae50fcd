import type { Transaction } from '@kolo/contract/transactions';
import { exactBeside } from '@kolo/domain/money';
import type { TransactionStatus } from '@kolo/domain/transactions';
import { describeMovement } from '@kolo/domain/transactions';
import type { Movement } from '#ledger/movements.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { PackagesOfPots } from './own-moves.ts';
import { betweenOf } from './own-moves.ts';
import type { WithdrawalStates } from './withdrawal-states.ts';
import { statusesOf } from './withdrawal-states.ts';

/** What transactions need of features that accounts do not know. */
export interface TransactionDeps {
  readonly withdrawalStates: WithdrawalStates;
  readonly packagesOfPots: PackagesOfPots;
}

/** The movement as the wire shows it. */
export function transactionView(
  movement: Movement,
  { status, between }: { status: TransactionStatus; between: Transaction['between'] },
): Transaction {
  return {
    id: movement.id,
    narration: movement.narration,
    amount: movement.shown,
    ...exactBeside({ amount: movement.amountKobo }),
    date: movement.postedAt.toISOString(),
    reference: movement.reference,
    status,
    ...(movement.accountType && { accountType: movement.accountType }),
    ...(between && { between }),
    ...describeMovement(movement.kind),
  };
}

/** Movements of one customer as their list shows them, in their order. */
export async function transactionViews(
  { withdrawalStates, packagesOfPots }: TransactionDeps,
  db: Db | Tx,
  userId: string,
  movements: readonly Movement[],
): Promise<Transaction[]> {
  const [statusFor, betweenFor] = await Promise.all([
    statusesOf(withdrawalStates, userId, movements),
    betweenOf(packagesOfPots, db, userId, movements),
  ]);
  return movements.map((movement) =>
    transactionView(movement, { status: statusFor(movement), between: betweenFor(movement) }),
  );
}

/** An own move as its command answers it: done the moment that it is posted. */
export async function ownMoveView(
  packagesOfPots: PackagesOfPots,
  tx: Tx,
  userId: string,
  movement: Movement,
): Promise<Transaction> {
  const betweenFor = await betweenOf(packagesOfPots, tx, userId, [movement]);
  return transactionView(movement, { status: 'successful', between: betweenFor(movement) });
}
