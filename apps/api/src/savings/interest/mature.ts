import type { LagosDate } from '@kolo/domain/dates';
import { lagosDateOf, startOfLagosDay } from '@kolo/domain/dates';
import type { LockPay } from '@kolo/domain/interest';
import { lockRate, maturityDate, payAtMaturity } from '@kolo/domain/interest';
import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import { narrations } from '@kolo/domain/transactions';
import { ensureAccount } from '#accounts/index.ts';
import { openPackagePots, withoutPot } from '#ledger/accounts.ts';
import { INTEREST_EXPENSE, packagePot, wallet, WITHHOLDING_TAX } from '#ledger/chart.ts';
import type { Command } from '#ledger/post-many.ts';
import { postMany } from '#ledger/post-many.ts';
import type { Tx } from '#platform/db.ts';
import { eachTogether } from '#platform/distributed/one-by-one.ts';
import type { DueWork } from '#platform/jobs.ts';
import { enqueueNotifications } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import { MATURITY_CHUNK } from '../limits.ts';
import type { LockPlace, LockRow, NewLock } from './queries.ts';
import {
  beginLocks,
  closeLocks,
  findDueLocks,
  findLock,
  holdDueLocks,
  holdPackage,
  maturityKey,
  nextMaturityAfter,
} from './queries.ts';

/** What becomes of the money of one lock. */
interface Maturity {
  readonly lock: LockRow;
  readonly pay: LockPay;
  readonly againKobo: Kobo;
  readonly outKobo: Kobo;
}

function maturityOf(lock: LockRow): Maturity {
  const pay = payAtMaturity(lock.tranches, lock.percent, lock.maturesOn);
  const again = { payout: kobo(0n), relock_principal: pay.principalKobo, relock_all: pay.payoutKobo };
  const againKobo = again[lock.atMaturity];
  return { lock, pay, againKobo, outKobo: kobo(pay.payoutKobo - againKobo) };
}

/** The lock that the money goes on into: from the day of maturity, so that a late job costs no day, at that day's rate. */
function nextLock(services: Services, { lock, againKobo }: Maturity, pot: number): NewLock {
  const startsOn = lock.maturesOn;
  return {
    userId: lock.userId,
    id: services.ids.next(),
    pot,
    name: lock.name,
    months: lock.months,
    percent: lockRate(lock.months, startsOn),
    startsOn,
    maturesOn: maturityDate(startsOn, lock.months),
    atMaturity: lock.atMaturity,
    createdAt: services.clock.now(),
    tranches: [{ principalKobo: againKobo, startsOn }],
  };
}

function commandOf(services: Services, maturity: Maturity, next: NewLock | undefined): Command {
  const { lock, pay, againKobo, outKobo } = maturity;
  const pot = packagePot(lock.pot);
  const reference = `maturity-${lock.id}`;
  const movement = (one: Omit<Command['movements'][number], 'id' | 'reference'>) =>
    one.amountKobo > 0n ? [{ ...one, id: services.ids.next(), reference }] : [];
  return {
    userId: lock.userId,
    key: maturityKey(lock),
    movements: [
      ...movement({
        kind: 'interestEarned',
        from: INTEREST_EXPENSE,
        to: pot,
        amountKobo: pay.interestKobo,
        narration: narrations.interestEarned(lock.name),
      }),
      ...movement({
        kind: 'interestTax',
        from: pot,
        to: WITHHOLDING_TAX,
        amountKobo: pay.taxKobo,
        narration: narrations.interestTax(lock.name),
      }),
      ...(next
        ? movement({
            kind: 'interestLockedAgain',
            from: pot,
            to: packagePot(next.pot),
            amountKobo: againKobo,
            narration: narrations.interestLockedAgain(lock.name),
          })
        : []),
      ...movement({
        kind: 'interestMatureWithdrawal',
        from: pot,
        to: wallet('ibs'),
        amountKobo: outKobo,
        narration: narrations.interestMatureWithdrawal(),
      }),
    ],
  };
}

/** Where money goes out to: the IBS account, opened where the customer has none. */
async function openMissingAccounts(tx: Tx, services: Services, maturities: readonly Maturity[]) {
  const paidOut = maturities.filter(({ outKobo }) => outKobo > 0n).map(({ lock }) => lock.userId);
  for (const userId of await withoutPot(tx, paidOut, wallet('ibs')))
    await ensureAccount(tx, services, userId, 'ibs');
}

async function beginNextLocks(tx: Tx, services: Services, maturities: readonly Maturity[]) {
  const again = maturities.filter(({ againKobo }) => againKobo > 0n);
  const pots = await openPackagePots(
    tx,
    again.map(({ lock }) => lock.userId),
  );
  const next = new Map<string, NewLock>();
  for (const [at, pot] of pots.entries()) {
    const maturity = again[at];
    if (maturity) next.set(maturity.lock.id, nextLock(services, maturity, pot.id));
  }
  if (next.size > 0) await beginLocks(tx, [...next.values()]);
  return next;
}

/**
 * Pays what these locks have earned, less tax, and does with the money what the customer chose: all in this transaction,
 * each lock once by its key. The caller holds their rows. Answers the command of each, in their order.
 */
export async function matureLocks(
  tx: Tx,
  services: Services,
  locks: readonly LockRow[],
): Promise<readonly Command[]> {
  const maturities = locks.map(maturityOf);
  await openMissingAccounts(tx, services, maturities);
  const next = await beginNextLocks(tx, services, maturities);
  const commands = maturities.map((maturity) => commandOf(services, maturity, next.get(maturity.lock.id)));
  await postMany(tx, services.clock.now(), commands);
  await closeLocks(
    tx,
    locks.map(({ userId, id }) => ({ userId, id, lockedAgainAs: next.get(id)?.id ?? null })),
  );
  await enqueueNotifications(
    tx,
    services,
    maturities.flatMap(({ lock, pay, againKobo, outKobo }) =>
      // One that a bank had emptied pays nothing.
      pay.payoutKobo === 0n
        ? []
        : {
            userId: lock.userId,
            notice: {
              kind: 'lock_matured' as const,
              packageName: lock.name,
              interestKobo: String(pay.interestKobo),
              taxKobo: String(pay.taxKobo),
              paidOutKobo: String(outKobo),
              lockedAgainKobo: String(againKobo),
            },
          },
    ),
  );
  return commands;
}

/** One lock alone, so that one that can't be posted holds up no other: false, and it is tried again with the next round. */
async function matureAlone(services: Services, place: LockPlace): Promise<boolean> {
  try {
    await services.db.transaction().execute(async (tx) => {
      await holdPackage(tx, place.userId, place.id);
      const lock = await findLock(tx, place.userId, place.id);
      if (lock?.status === 'active') await matureLocks(tx, services, [lock]);
    });
    return true;
  } catch (error) {
    services.logger.error({ err: error, package: place.id }, 'a lock could not mature');
    return false;
  }
}

/** A chunk of maturities, in the order of the work. */
interface Chunk {
  readonly found: readonly LockPlace[];
  /** A late one was locked again, and that lock is over by now too: it may stand before the end of this chunk. */
  readonly isAgainDue: boolean;
}

function isAgainDue({ atMaturity, maturesOn, months }: LockRow, today: LagosDate): boolean {
  return atMaturity !== 'payout' && maturityDate(maturesOn, months) <= today;
}

/** Posts these maturities together, or each alone where one of them cannot be posted. Returns those that were. */
async function matureTogether(
  services: Services,
  places: readonly LockPlace[],
  on: LagosDate,
): Promise<readonly LockRow[]> {
  let held: readonly LockRow[] = [];
  try {
    await services.db.transaction().execute(async (tx) => {
      held = await holdDueLocks(tx, places, on);
      if (held.length > 0) await matureLocks(tx, services, held);
    });
    return held;
  } catch (error) {
    services.logger.error({ err: error, locks: held.length }, 'maturities are posted one by one');
    const matured: LockRow[] = [];
    for (const lock of held) if (await matureAlone(services, lock)) matured.push(lock);
    return matured;
  }
}

/** Posts the maturities of the next locks that are due, `limit` at most. */
export async function matureChunk(
  services: Services,
  after: LockPlace | null,
  limit: number,
): Promise<Chunk> {
  const { db, clock } = services;
  const on = lagosDateOf(clock.now());
  const found = await findDueLocks(db, { on, limit, after });
  let again = false;
  await eachTogether(
    db,
    found,
    ({ userId }) => userId,
    async (together) => {
      const matured = await matureTogether(services, together, on);
      again ||= matured.some((lock) => isAgainDue(lock, on));
    },
  );
  return { found, isAgainDue: again };
}

/** Pays every lock on its date, from midnight in Lagos on: set-based, a transaction for each chunk. */
export function maturityWork(services: Services): DueWork {
  // Where this round stands, which no other process needs: what was posted is closed, what another one holds is skipped, and
  // what could not be posted comes up again in the next round.
  let after: LockPlace | null = null;
  return {
    name: 'maturities',
    async nextDue() {
      const day = await nextMaturityAfter(services.db, lagosDateOf(services.clock.now()));
      return day && startOfLagosDay(day);
    },
    async runDue() {
      const { found, isAgainDue: startsOver } = await matureChunk(services, after, MATURITY_CHUNK);
      after = startsOver ? null : (found.at(-1) ?? null);
      return found.length;
    },
  };
}
