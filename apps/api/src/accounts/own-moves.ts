import type { OwnPlace, Transaction } from '@kolo/contract/transactions';
import { accountLabel } from '@kolo/domain/account-types';
import { accountOfPot, isOwnPot } from '#ledger/chart.ts';
import type { Movement } from '#ledger/movements.ts';
import type { Db, Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';

/** The customer's packages of these pots, as they are called today. Accounts know nothing else of them. */
export type PackagesOfPots = (
  db: Db | Tx,
  userId: string,
  pots: readonly number[],
) => Promise<ReadonlyMap<number, OwnPlace>>;

type Between = Transaction['between'];

/** Whether the money stayed with the customer. */
function isOwnMove({ fromPot, toPot }: Movement): boolean {
  return isOwnPot(fromPot) && isOwnPot(toPot);
}

/** Between which accounts and packages each of these movements went; undefined where money came from outside or left. */
export async function betweenOf(
  packagesOfPots: PackagesOfPots,
  db: Db | Tx,
  userId: string,
  movements: readonly Movement[],
): Promise<(movement: Movement) => Between> {
  const pots = movements.filter(isOwnMove).flatMap(({ fromPot, toPot }) => [fromPot, toPot]);
  const packagePots = [...new Set(pots)].filter((pot) => !accountOfPot(pot));
  const packages = packagePots.length === 0 ? undefined : await packagesOfPots(db, userId, packagePots);
  const placeOf = (pot: number): OwnPlace => {
    const accountType = accountOfPot(pot);
    if (accountType) return { kind: 'account', accountType, title: `${accountLabel(accountType)} account` };
    const place = packages?.get(pot);
    invariant(place, `pot ${pot} is a package's`);
    return place;
  };
  return (movement) =>
    isOwnMove(movement) ? { from: placeOf(movement.fromPot), to: placeOf(movement.toPot) } : undefined;
}
