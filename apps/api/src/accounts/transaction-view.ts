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

/** The references among these whose payment a bank asks back. Accounts know nothing else of disputes. */
export type DisputedAmong = (userId: string, references: readonly string[]) => Promise<ReadonlySet<string>>;

/** What transactions need of features that accounts do not know. */
export interface TransactionDeps {
  readonly payoutStates: WithdrawalStates;
  readonly disputedAmong: DisputedAmong;
  readonly packagesOfPots: PackagesOfPots;
}

/** What stands beside a movement: none of it is in the ledger. */
interface Beside {
  readonly status: TransactionStatus;
  readonly between: Transaction['between'];
  readonly disputed: ReadonlySet<string>;
}

/** Whether the payment that brought this money is disputed; what moved for a dispute has its reference too. */
function isDisputed({ kind, reference }: Movement, disputed: ReadonlySet<string>): boolean {
  const { direction, kind: name } = describeMovement(kind);
  return direction === 'inflow' && name !== 'chargebackReturn' && disputed.has(reference);
}

/** The movement as the wire shows it. */
export function transactionView(movement: Movement, { status, between, disputed }: Beside): Transaction {
  return {
    id: movement.id,
    narration: movement.narration,
    amount: movement.shown,
    ...exactBeside({ amount: movement.amountKobo }),
    date: movement.postedAt.toISOString(),
    reference: movement.reference,
    status,
    ...(movement.accountType && { accountType: movement.accountType }),
    ...(isDisputed(movement, disputed) && { disputed: true as const }),
    ...(between && { between }),
    ...describeMovement(movement.kind),
  };
}

/** Movements of one customer as their list shows them, in their order. */
export async function transactionViews(
  { payoutStates, disputedAmong, packagesOfPots }: TransactionDeps,
  db: Db | Tx,
  userId: string,
  movements: readonly Movement[],
): Promise<Transaction[]> {
  const references = movements.map(({ reference }) => reference);
  const [statusFor, betweenFor, disputed] = await Promise.all([
    statusesOf(payoutStates, userId, movements),
    betweenOf(packagesOfPots, db, userId, movements),
    disputedAmong(userId, references),
  ]);
  return movements.map((movement) =>
    transactionView(movement, { status: statusFor(movement), between: betweenFor(movement), disputed }),
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
  return transactionView(movement, {
    status: 'successful',
    between: betweenFor(movement),
    disputed: new Set(),
  });
}
