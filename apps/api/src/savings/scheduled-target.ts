import { lagosDateOf } from '@kolo/domain/dates';
import type { Kobo } from '@kolo/domain/money';
import { formatNaira, kobo, koboToNairaFloor, nairaToKobo } from '@kolo/domain/money';
import type { Db, Tx } from '#platform/db.ts';
import type { Services } from '#platform/services.ts';
import { findDaily } from './daily/queries.ts';
import { isMature } from './interest/lock-view.ts';
import { findLock } from './interest/queries.ts';
import { TRANCHES_MAX, MERGES_FOLLOWED_MAX } from './limits.ts';
import { findPackage } from './sb/queries.ts';

/** A package that is paid into by itself. Where it takes no money any more, `because` says why. */
export interface ScheduledTarget {
  /** That of the package into which it was merged, where it was. */
  readonly id: string;
  readonly name: string;
  /** What the package was called that was merged into this one; null where none was, or both are called the same. */
  readonly mergedName: string | null;
  readonly because: string | null;
  /** The most that it takes; null: no bound. */
  readonly mostKobo: Kobo | null;
}

async function dailyTarget(db: Db | Tx, userId: string, id: string, amountKobo: Kobo) {
  const row = await findDaily(db, userId, id);
  if (!row) return null;
  const step = formatNaira(koboToNairaFloor(row.amountPerPeriodKobo));
  const uneven =
    amountKobo % row.amountPerPeriodKobo === 0n
      ? null
      : `${row.target} takes ${step}, or two, three or more times that. Change the amount of the schedule.`;
  const because = row.status === 'closed' ? `${row.target} is closed.` : uneven;
  return { id, name: row.target, mergedName: null, because, mostKobo: null };
}

async function sbTarget(db: Db | Tx, userId: string, id: string): Promise<ScheduledTarget | null> {
  const first = await findPackage(db, userId, id);
  let row = first;
  for (let hops = 0; row?.mergedInto && hops < MERGES_FOLLOWED_MAX; hops += 1) {
    row = await findPackage(db, userId, row.mergedInto);
  }
  if (!row) return null;
  const shownKobo = nairaToKobo(koboToNairaFloor(row.balanceKobo));
  const mostKobo = kobo(row.priceKobo > shownKobo ? row.priceKobo - shownKobo : 0n);
  const full = mostKobo === 0n ? `${row.productName} is paid in full.` : null;
  return {
    id: row.id,
    name: row.productName,
    mergedName: first && first.productName !== row.productName ? first.productName : null,
    because: row.isActive ? full : `Your package for ${row.productName} is closed.`,
    mostKobo,
  };
}

async function interestTarget({ clock }: Services, db: Db | Tx, userId: string, id: string) {
  const row = await findLock(db, userId, id);
  if (!row) return null;
  const isOver = row.status === 'closed' || isMature(row, lagosDateOf(clock.now()));
  const full = row.tranches.length >= TRANCHES_MAX ? `${row.name} can no longer be topped up.` : null;
  return {
    id,
    name: row.name,
    mergedName: null,
    because: isOver ? `${row.name} has matured.` : full,
    mostKobo: null,
  };
}

/** What a schedule pays into, as it is now; null for an unknown package as for another customer's. */
export function scheduledTarget(services: Services) {
  return (
    db: Db | Tx,
    userId: string,
    {
      purpose,
      packageId,
      amountKobo,
    }: { purpose: 'daily' | 'sb' | 'ibs'; packageId: string; amountKobo: Kobo },
  ): Promise<ScheduledTarget | null> => {
    switch (purpose) {
      case 'daily':
        return dailyTarget(db, userId, packageId, amountKobo);
      case 'sb':
        return sbTarget(db, userId, packageId);
      case 'ibs':
        return interestTarget(services, db, userId, packageId);
    }
  };
}
