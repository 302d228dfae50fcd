import type { OwnPlace, Transaction } from '@kolo/contract/transactions';
import type { WithdrawalStatus } from '@kolo/contract/withdrawals';
import { accountTitle } from '@kolo/domain/account-types';
import { exactBeside } from '@kolo/domain/money';
import type { TransactionStatus } from '@kolo/domain/transactions';
import { MOVEMENT_KINDS, describeMovement } from '@kolo/domain/transactions';
import { accountOfPot, isOwnPot } from '#ledger/chart.ts';
import type { Movement } from '#ledger/movements.ts';
import type { Db, Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import { shortReferencesOf } from '#platform/short-references.ts';

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
  readonly places: Places;
  readonly disputed: ReadonlySet<string>;
  readonly shorts: ReadonlyMap<string, string>;
}

/** Whether the payment that brought this money is disputed; what moved for a dispute has its reference too. */
function isDisputed({ kind, reference }: Movement, disputed: ReadonlySet<string>): boolean {
  const { direction, kind: name } = describeMovement(kind);
  return direction === 'inflow' && name !== 'chargebackReturn' && disputed.has(reference);
}

/** The movement as the wire shows it. */
export function transactionView(
  movement: Movement,
  { status, places, disputed, shorts }: Beside,
): Transaction & { readonly shortReference: string } {
  const shortReference = shorts.get(movement.reference);
  invariant(shortReference, 'each reference has a short one');
  return {
    id: movement.id,
    narration: movement.narration,
    amount: movement.shown,
    ...exactBeside({ amount: movement.amountKobo }),
    date: movement.postedAt.toISOString(),
    reference: movement.reference,
    shortReference,
    status,
    ...(movement.accountType && { accountType: movement.accountType }),
    ...(isDisputed(movement, disputed) && { disputed: true as const }),
    ...places,
    ...describeMovement(movement.kind),
  };
}

/** Movements of one customer as their list shows them, in their order. `from` may be a replica, which only reads. */
export async function transactionViews(
  { services, from }: { readonly services: Services; readonly from: Db },
  { payoutStates, disputedAmong, packagesOfPots }: TransactionDeps,
  userId: string,
  movements: readonly Movement[],
): Promise<Transaction[]> {
  const references = movements.map(({ reference }) => reference);
  const [statusFor, placesFor, disputed, shorts] = await Promise.all([
    statusesOf(payoutStates, userId, movements),
    placesOf(packagesOfPots, from, userId, movements),
    disputedAmong(userId, references),
    shortReferencesOf(services.db, userId, references),
  ]);
  return movements.map((movement) =>
    transactionView(movement, { status: statusFor(movement), places: placesFor(movement), disputed, shorts }),
  );
}

/** An own move as its command answers it: done the moment that it is posted. */
export async function ownMoveView(
  packagesOfPots: PackagesOfPots,
  tx: Tx,
  userId: string,
  movement: Movement,
): Promise<Transaction> {
  const placesFor = await placesOf(packagesOfPots, tx, userId, [movement]);
  return transactionView(movement, {
    status: 'successful',
    places: placesFor(movement),
    disputed: new Set(),
    shorts: await shortReferencesOf(tx, userId, [movement.reference]),
  });
}

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

/** Whether the movement is a withdrawal itself: it stands as that does. What comes back is a separate movement. */
function isWithdrawal({ kind }: Pick<Movement, 'kind'>): boolean {
  return kind === MOVEMENT_KINDS.bankWithdrawal.code;
}

export function statusOf(movement: Movement, withdrawal: WithdrawalStatus | undefined): TransactionStatus {
  return isWithdrawal(movement) && withdrawal !== undefined ? STATUSES[withdrawal] : 'successful';
}

/** How each of these movements stands. */
async function statusesOf(
  states: WithdrawalStates,
  userId: string,
  movements: readonly Movement[],
): Promise<(movement: Movement) => TransactionStatus> {
  const references = movements.filter(isWithdrawal).map(({ reference }) => reference);
  const known = references.length === 0 ? undefined : await states(userId, references);
  return (movement) => statusOf(movement, known?.get(movement.reference));
}

/** The customer's packages of these pots, as they are called today. Accounts know nothing else of them. */
export type PackagesOfPots = (
  db: Db | Tx,
  userId: string,
  pots: readonly number[],
) => Promise<ReadonlyMap<number, OwnPlace>>;

type Places = Pick<Transaction, 'between' | 'place'>;

/** Which accounts and packages of the customer each of these movements touched: two, or the package alone whose other side is outside. */
export async function placesOf(
  packagesOfPots: PackagesOfPots,
  db: Db | Tx,
  userId: string,
  movements: readonly Movement[],
): Promise<(movement: Movement) => Places> {
  const pots = movements.flatMap(({ fromPot, toPot }) => [fromPot, toPot]).filter(isOwnPot);
  const packagePots = [...new Set(pots)].filter((pot) => !accountOfPot(pot));
  const packages = packagePots.length === 0 ? undefined : await packagesOfPots(db, userId, packagePots);
  const placeOf = (pot: number): OwnPlace => {
    const accountType = accountOfPot(pot);
    if (accountType) return { kind: 'account', accountType, title: accountTitle(accountType) };
    const place = packages?.get(pot);
    invariant(place, `pot ${pot} is a package's`);
    return place;
  };
  return ({ fromPot, toPot }) => {
    if (isOwnPot(fromPot) && isOwnPot(toPot)) {
      return { between: { from: placeOf(fromPot), to: placeOf(toPot) } };
    }
    const pot = isOwnPot(fromPot) ? fromPot : toPot;
    return isOwnPot(pot) && !accountOfPot(pot) ? { place: placeOf(pot) } : {};
  };
}
