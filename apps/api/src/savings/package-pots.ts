import { packagePot } from '#ledger/chart.ts';
import type { Db } from '#platform/db.ts';
import { findDaily } from './daily/queries.ts';
import { findLock } from './interest/queries.ts';
import { findPackage } from './sb/queries.ts';

/** The pot of each kind of package and what the customer calls it; undefined for another customer's as for an unknown id. */
export function packagePots(db: Db) {
  return {
    async daily(userId: string, id: string) {
      const row = await findDaily(db, userId, id);
      return row && { pot: packagePot(row.pot), name: row.target };
    },
    async sb(userId: string, id: string) {
      const row = await findPackage(db, userId, id);
      return row && { pot: row.pot, name: row.productName };
    },
    async interest(userId: string, id: string) {
      const row = await findLock(db, userId, id);
      return row && { pot: packagePot(row.pot), name: row.name };
    },
  };
}
