import { accountTitle } from '@kolo/domain/account-types';
import { amountProblem } from '@kolo/domain/limits';
import type { Kobo } from '@kolo/domain/money';
import { formatNaira, koboToNairaFloor } from '@kolo/domain/money';
import type { Db, Tx } from '#platform/db.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import type { ScheduleDeps, Target } from './deps.ts';
import type { Order, ScheduleRow } from './queries.ts';

function accountTarget({ accountType }: Order): Target {
  invariant(accountType, 'a schedule into an account names it');
  const name = accountTitle(accountType);
  const noBound = { because: null, wayOut: null, mostKobo: null, goalKobo: null };
  return { id: accountType, name, mergedName: null, ...noBound };
}

/** What is paid, and whether a customer pays it by hand: a date says so, and a schedule never is. */
type Paid = Order & { readonly isByHand?: boolean };

/** What each of these is paid into, as it is now; null where there is no such package. However many they are, they are asked for at once. */
export async function targetsOf<T extends Paid>(
  { scheduledTargets }: ScheduleDeps,
  db: Db | Tx,
  userId: string,
  orders: readonly T[],
): Promise<Map<T, Target | null>> {
  const targets = new Map<T, Target | null>();
  const packages = orders.flatMap((order) => {
    const { purpose, packageId, amountKobo, isByHand = false } = order;
    if (purpose === 'account') {
      targets.set(order, accountTarget(order));
      return [];
    }
    invariant(packageId, 'a schedule into a package names it');
    return [{ order, purpose, packageId, amountKobo, isByHand }];
  });
  const found = await scheduledTargets(db, userId, packages);
  for (const [at, { order }] of packages.entries()) targets.set(order, found[at] ?? null);
  return targets;
}

/** The target of one order. */
export async function targetOf(
  deps: ScheduleDeps,
  db: Db | Tx,
  userId: string,
  order: Paid,
): Promise<Target | null> {
  return (await targetsOf(deps, db, userId, [order])).get(order) ?? null;
}

/** The same order into the package that its own was merged into. */
export function carriedTo<T extends Order>(order: T, target: Target): T {
  return order.purpose === 'account' ? order : { ...order, packageId: target.id };
}

export const GONE = 'The package is gone.';

/** A schedule that runs again. */
export const RESUMED = {
  state: 'active',
  pausedUntil: null,
  pausedBecause: null,
  pausedAtGoalKobo: null,
} as const;

/** The state of a schedule that Kolo pauses because its package takes no more money. */
export function pausedOver(target: Target | null) {
  return {
    state: 'paused',
    pausedUntil: null,
    pausedBecause: target?.because ?? GONE,
    pausedAtGoalKobo: target?.mostKobo === 0n ? target.goalKobo : null,
  } as const;
}

/**
 * The schedule as its package leaves it: where Kolo paused it for what was the matter with the package, and the package takes money again,
 * it runs. Where the package was full, its goal must be higher now: a withdrawal alone does not resume the charges.
 * A pause of the customer's own has no reason, and stays.
 */
export function healed(row: ScheduleRow, target: Target | null): ScheduleRow {
  if (row.state !== 'paused' || row.pausedBecause === null || !target) return row;
  const { pausedAtGoalKobo } = row;
  const isMerged = row.purpose !== 'account' && target.id !== row.packageId;
  const isSame = pausedAtGoalKobo !== null && target.goalKobo !== null && target.goalKobo <= pausedAtGoalKobo;
  if (target.because === null && (isMerged || !isSame)) return { ...row, ...RESUMED };
  return isMerged ? { ...row, ...pausedOver(target) } : row;
}

/** Why Kolo pauses this schedule and how the customer can resume it. Returns null if Kolo does not pause it. */
export function pauseWords(row: ScheduleRow, target: Target | null): string | null {
  if (!target) return GONE;
  if (target.because !== null) return [target.because, target.wayOut].filter(Boolean).join(' ');
  if (row.state !== 'paused' || row.pausedBecause === null) return null;
  return `${target.name} was full when this was paused. Resume it if it should pay into ${target.name} again.`;
}

/** What is paid of it now: no more than the target takes. */
export function amountNow({ amountKobo }: Order, { mostKobo }: Target): Kobo {
  return mostKobo !== null && mostKobo < amountKobo ? mostKobo : amountKobo;
}

/** Why this way to pay does not take what the target lacks, which is less than the schedule has; undefined where it does. */
export function restProblem(
  method: Order['source']['method'],
  amountKobo: Kobo,
  { name }: Target,
): string | undefined {
  const rest = koboToNairaFloor(amountKobo);
  const problem = amountProblem(method, rest);
  return problem === undefined ? undefined : `${formatNaira(rest)} is missing in ${name}. ${problem}`;
}

/** The customer made the schedule for a package that they have merged since: it is named once, before the schedule follows. */
export function mergedName(target: Target | null): { readonly mergedName?: string } {
  return target?.mergedName ? { mergedName: target.mergedName } : {};
}

/**
 * Refuses a target that takes no money, or not such an amount, as for one payment. Refuses with NOT_FOUND, WRONG_STATE, VALIDATION.
 */
export async function checkTarget(deps: ScheduleDeps, tx: Tx, userId: string, order: Order): Promise<void> {
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
  if (target.because !== null) throw new Refusal('WRONG_STATE', { message: target.because });
}
