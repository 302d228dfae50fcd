import { lagosDateOf } from '@kolo/domain/dates';
import type { Tranche } from '@kolo/domain/interest';
import { leaveEarly, payAtMaturity } from '@kolo/domain/interest';
import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import type { Earned, Part } from '#disputes/index.ts';
import type { Pot } from '#ledger/chart.ts';
import { packagePot } from '#ledger/chart.ts';
import type { Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import { isMature } from './lock-view.ts';
import { matureLocks } from './mature.ts';
import type { LockRow } from './queries.ts';
import { findLockByPot, replaceTranches } from './queries.ts';

function least(one: Kobo, other: Kobo): Kobo {
  return one < other ? one : other;
}

/** Its date had come: it is paid as it would have been, and gives its principal from where that went; the interest stays. */
async function releaseMatured(
  tx: Tx,
  services: Services,
  lock: LockRow,
  amountKobo: Kobo,
): Promise<readonly Part[]> {
  const [command] = await matureLocks(tx, services, [lock]);
  invariant(command, 'a package that is due is paid');
  const parts: Part[] = [];
  let left = least(amountKobo, lock.balanceKobo);
  const paidInto = (kind: 'interestLockedAgain' | 'interestMatureWithdrawal') =>
    command.movements.find((movement) => movement.kind === kind);
  const again = paidInto('interestLockedAgain');
  if (again) {
    const next = await findLockByPot(tx, lock.userId, again.to.id);
    invariant(next, 'what is locked again is in an interest package');
    parts.push(...(await releaseFromLock(tx, services, { ...next, balanceKobo: again.amountKobo }, left)));
    left = parts.reduce((rest, part) => kobo(rest - part.amountKobo), left);
  }
  const out = paidInto('interestMatureWithdrawal');
  if (out && left > 0n) parts.push({ pot: out.to, amountKobo: least(left, out.amountKobo), startsOn: null });
  return parts;
}

/**
 * Has an interest package, which the caller holds, give up so much, or what it has, as an early withdrawal of today would:
 * the newest money first, and what that has earned is lost. It stays open, empty too. One that is due keeps its interest.
 */
export async function releaseFromLock(
  tx: Tx,
  services: Services,
  lock: LockRow,
  amountKobo: Kobo,
): Promise<readonly Part[]> {
  const today = lagosDateOf(services.clock.now());
  const given = least(amountKobo, lock.balanceKobo);
  if (lock.status === 'closed' || given === 0n) return [];
  if (isMature(lock, today)) return releaseMatured(tx, services, lock, given);
  const { left, taken } = leaveEarly(lock, given, today);
  await replaceTranches(tx, lock, left);
  const pot: Pot = packagePot(lock.pot);
  return taken.map(({ principalKobo, startsOn }) => ({ pot, amountKobo: principalKobo, startsOn }));
}

function inOrder(tranches: readonly Tranche[]): Tranche[] {
  return tranches.toSorted((a, b) => (a.startsOn === b.startsOn ? 0 : a.startsOn < b.startsOn ? -1 : 1));
}

/**
 * Puts a part back into its interest package as a tranche of its old day, at the package's rate. Where that has matured
 * in the meantime, `earned` is what the part would have brought; where the customer left it early, nothing.
 */
export async function restoreToLock(
  tx: Tx,
  lock: LockRow,
  { amountKobo, startsOn }: Part,
): Promise<{ isActive: true } | { isActive: false; earned: Earned | null }> {
  const tranche = { principalKobo: amountKobo, startsOn: startsOn ?? lock.startsOn };
  if (lock.status === 'active') {
    await replaceTranches(tx, lock, inOrder([...lock.tranches, tranche]));
    return { isActive: true };
  }
  if (lock.endedBy === 'early') return { isActive: false, earned: null };
  const { interestKobo, taxKobo } = payAtMaturity([tranche], lock.percent, lock.maturesOn);
  return { isActive: false, earned: { name: lock.name, interestKobo, taxKobo } };
}
