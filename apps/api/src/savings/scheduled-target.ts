import { lagosDateOf } from '@kolo/domain/dates';
import type { Kobo } from '@kolo/domain/money';
import { formatNaira, kobo, koboToNairaFloor, nairaToKobo } from '@kolo/domain/money';
import type { Db, Tx } from '#platform/db.ts';
import type { Services } from '#platform/services.ts';
import type { DailyRow } from './daily/queries.ts';
import { dailyPackagesOf, missingKobo } from './daily/queries.ts';
import { isMature } from './interest/lock-view.ts';
import type { LockRow } from './interest/queries.ts';
import { locksNamed } from './interest/queries.ts';
import { TRANCHES_MAX, MERGES_FOLLOWED_MAX } from './limits.ts';
import type { SbRow } from './sb/queries.ts';
import { packagesNamed } from './sb/queries.ts';

/** A package that is paid into by itself. Where it takes no money any more, `because` says why. */
export interface ScheduledTarget {
  /** That of the package into which it was merged, where it was. */
  readonly id: string;
  readonly name: string;
  /** What the package was called that was merged into this one; null where none was, or both are called the same. */
  readonly mergedName: string | null;
  readonly because: string | null;
  /** How the customer can make it take money again; null if they cannot. */
  readonly wayOut: string | null;
  /** The most that it takes; null: no bound. */
  readonly mostKobo: Kobo | null;
  /** The target or the product's price; null: no bound. */
  readonly goalKobo: Kobo | null;
}

interface Wanted {
  readonly purpose: 'daily' | 'sb' | 'ibs';
  readonly packageId: string;
  readonly amountKobo: Kobo;
  /** The customer pays a missed date of a schedule by hand. */
  readonly isByHand: boolean;
}

const RAISE = 'Raise the target, and schedules pay into it again automatically.';

function dailyTarget(row: DailyRow | undefined, { amountKobo, isByHand }: Wanted): ScheduledTarget | null {
  if (!row) return null;
  const missing = missingKobo(row);
  const step = formatNaira(koboToNairaFloor(row.amountPerPeriodKobo));
  const uneven =
    amountKobo % row.amountPerPeriodKobo === 0n
      ? null
      : `${row.target} takes ${step}, or two, three or more times that. Change the amount of the schedule.`;
  // The customer may pay more into a full package by hand. A schedule may not: nobody confirms its payments.
  const isFull = missing === 0n && !isByHand;
  const open = isFull ? `${row.target} has reached its target.` : uneven;
  return {
    id: row.id,
    name: row.target,
    mergedName: null,
    because: row.status === 'closed' ? `${row.target} is closed.` : open,
    wayOut: isFull && row.status !== 'closed' ? RAISE : null,
    mostKobo: isByHand ? null : kobo(missing),
    goalKobo: row.targetAmountKobo,
  };
}

/** These packages and all that they were merged into, by their ids: one question for each step of a merge, however many there are. */
async function withMerged(db: Db | Tx, userId: string, ids: readonly string[]): Promise<Map<string, SbRow>> {
  const found = new Map<string, SbRow>();
  let wanted = ids;
  for (let hops = 0; wanted.length > 0 && hops <= MERGES_FOLLOWED_MAX; hops += 1) {
    const rows = await packagesNamed(db, userId, wanted);
    for (const row of rows) found.set(row.id, row);
    wanted = rows.flatMap(({ mergedInto }) => mergedInto ?? []).filter((id) => !found.has(id));
  }
  return found;
}

function sbTarget(rows: ReadonlyMap<string, SbRow>, id: string): ScheduledTarget | null {
  const first = rows.get(id);
  let row = first;
  for (let hops = 0; row?.mergedInto && hops < MERGES_FOLLOWED_MAX; hops += 1) row = rows.get(row.mergedInto);
  if (!row) return null;
  const shownKobo = nairaToKobo(koboToNairaFloor(row.balanceKobo));
  const mostKobo = kobo(row.priceKobo > shownKobo ? row.priceKobo - shownKobo : 0n);
  const full = mostKobo === 0n ? `${row.productName} is paid in full.` : null;
  return {
    id: row.id,
    name: row.productName,
    mergedName: first && first.productName !== row.productName ? first.productName : null,
    because: row.isActive ? full : `Your package for ${row.productName} is closed.`,
    wayOut: null,
    mostKobo,
    goalKobo: row.priceKobo,
  };
}

function interestTarget({ clock }: Services, row: LockRow | undefined): ScheduledTarget | null {
  if (!row) return null;
  const over = isMature(row, lagosDateOf(clock.now())) ? `${row.name} has matured.` : null;
  const left = row.status === 'closed' ? `${row.name} is closed.` : null;
  const full = row.tranches.length >= TRANCHES_MAX ? `${row.name} can no longer be topped up.` : null;
  return {
    id: row.id,
    name: row.name,
    mergedName: null,
    because: over ?? left ?? full,
    wayOut: null,
    mostKobo: null,
    goalKobo: null,
  };
}

/** One question for each kind of package that is asked for, and none for the others. */
async function readAll(db: Db | Tx, userId: string, wanted: readonly Wanted[]) {
  const idsOf = (kind: Wanted['purpose']) => [
    ...new Set(wanted.filter(({ purpose }) => purpose === kind).map(({ packageId }) => packageId)),
  ];
  const [dailyIds, sbIds, lockIds] = [idsOf('daily'), idsOf('sb'), idsOf('ibs')];
  const daily = dailyIds.length === 0 ? [] : await dailyPackagesOf(db, userId, dailyIds);
  const locks = lockIds.length === 0 ? [] : await locksNamed(db, userId, lockIds);
  return {
    daily: new Map(daily.map((row) => [row.id, row])),
    sb: await withMerged(db, userId, sbIds),
    locks: new Map(locks.map((row) => [row.id, row])),
  };
}

/** What these schedules pay into, as it is now, in their order; null for an unknown package as for another customer's. */
export function scheduledTargets(services: Services) {
  return async (
    db: Db | Tx,
    userId: string,
    wanted: readonly Wanted[],
  ): Promise<(ScheduledTarget | null)[]> => {
    const { daily, sb, locks } = await readAll(db, userId, wanted);
    return wanted.map((one) => {
      const { purpose, packageId } = one;
      switch (purpose) {
        case 'daily':
          return dailyTarget(daily.get(packageId), one);
        case 'sb':
          return sbTarget(sb, packageId);
        case 'ibs':
          return interestTarget(services, locks.get(packageId));
      }
    });
  };
}
