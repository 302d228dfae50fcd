import { accountLabel } from '@kolo/domain/account-types';
import type { Kobo } from '@kolo/domain/money';
import type { Db, Tx } from '#platform/db.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import type { ScheduleDeps, Target } from './deps.ts';
import type { Order } from './queries.ts';

/** What this is paid into, as it is now; null where there is no such package. */
export async function targetOf(
  { scheduledTarget }: ScheduleDeps,
  db: Db | Tx,
  userId: string,
  { purpose, accountType, packageId, amountKobo }: Order,
): Promise<Target | null> {
  if (purpose === 'account') {
    invariant(accountType, 'a schedule into an account names it');
    const name = `${accountLabel(accountType)} account`;
    return { id: accountType, name, mergedName: null, because: null, mostKobo: null };
  }
  invariant(packageId, 'a schedule into a package names it');
  return scheduledTarget(db, userId, { purpose, packageId, amountKobo });
}

/** The same order into the package that its own was merged into. */
export function carriedTo<T extends Order>(order: T, target: Target): T {
  return order.purpose === 'account' ? order : { ...order, packageId: target.id };
}

/** What is paid of it now: no more than the target takes. */
export function amountNow({ amountKobo }: Order, { mostKobo }: Target): Kobo {
  return mostKobo !== null && mostKobo < amountKobo ? mostKobo : amountKobo;
}

/** The customer made the schedule for a package that they have merged since: it is named once, before the schedule follows. */
export function mergedName(target: Target | null): { readonly mergedName?: string } {
  return target?.mergedName ? { mergedName: target.mergedName } : {};
}

/**
 * Refuses a target that takes no money, or not such an amount, as for one payment. Refuses with NOT_FOUND, WRONG_STATE, VALIDATION.
 */
export async function checkTarget(deps: ScheduleDeps, tx: Tx, userId: string, order: Order): Promise<Target> {
  const target = await targetOf(deps, tx, userId, order);
  if (!target) throw new Refusal('NOT_FOUND', { message: 'We could not find that package.' });
  const purpose = deps.purposes[order.purpose];
  invariant(purpose, 'the wiring offers every purpose that a schedule has');
  const { accountType, source } = order;
  const packageId = order.purpose === 'account' ? null : target.id;
  const amountKobo = amountNow(order, target);
  // A full package has no room that an amount could be held against: it says itself why.
  await purpose.check(tx, {
    userId,
    accountType,
    packageId,
    amountKobo: amountKobo === 0n ? order.amountKobo : amountKobo,
    method: source.method,
  });
  return target;
}
