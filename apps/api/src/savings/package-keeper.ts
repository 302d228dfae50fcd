import type { AccountType } from '@kolo/domain/account-types';
import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import { ensureAccount, selfAccountsOf } from '#accounts/index.ts';
import type { Packages } from '#disputes/index.ts';
import { balancesOf } from '#ledger/accounts.ts';
import type { Pot } from '#ledger/chart.ts';
import { wallet, packagePot } from '#ledger/chart.ts';
import type { Tx, Db } from '#platform/db.ts';
import type { Services } from '#platform/services.ts';
import { findDaily } from './daily/queries.ts';
import { findLock, findLockByPot, holdOpenLocks } from './interest/queries.ts';
import { releaseFromLock, restoreToLock } from './interest/taken-back.ts';
import { openPotsByContribution, savingsPackageOf } from './package-queries.ts';
import { findPackage } from './sb/queries.ts';

/** The account of that kind where the customer has one, else their DS account, opened where it is missing. */
async function accountFor(tx: Tx, services: Services, userId: string, type: AccountType): Promise<Pot> {
  const own = await selfAccountsOf(tx, userId);
  if (own.some(({ accountType }) => accountType === type)) return wallet(type);
  await ensureAccount(tx, services, userId, 'ds');
  return wallet('ds');
}

/** What a lost dispute does with packages of every kind, and a won one. */
export function packageKeeper(services: Services): Packages {
  return {
    async hold(tx, userId) {
      return [...(await openPotsByContribution(tx, userId)), ...(await holdOpenLocks(tx, userId))];
    },

    async release(tx, { userId, pot, amountKobo }) {
      const lock = await findLockByPot(tx, userId, pot.id);
      if (lock) return releaseFromLock(tx, services, lock, amountKobo);
      const balanceKobo: Kobo = (await balancesOf(tx, userId)).get(pot.id) ?? kobo(0n);
      const given = amountKobo < balanceKobo ? amountKobo : balanceKobo;
      return given === 0n ? [] : [{ pot, amountKobo: given, startsOn: null }];
    },

    async restore(tx, part) {
      const { userId, pot } = part;
      const account = (type: AccountType) => accountFor(tx, services, userId, type);
      const lock = await findLockByPot(tx, userId, pot.id);
      if (!lock) {
        const { kind, isActive } = await savingsPackageOf(tx, userId, pot.id);
        return { pot: isActive ? pot : await account(kind), earned: null };
      }
      const restored = await restoreToLock(tx, lock, part);
      return restored.isActive
        ? { pot, earned: null }
        : { pot: await account('ibs'), earned: restored.earned };
    },
  };
}

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
