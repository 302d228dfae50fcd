import type { AnswerOf, ParsedBody } from '@kolo/contract/endpoint';
import type { WithdrawalQuote } from '@kolo/contract/interest-savings';
import { withdrawInterestPackage as endpoint } from '@kolo/contract/interest-savings';
import type { LagosDate } from '@kolo/domain/dates';
import { lagosDateOf } from '@kolo/domain/dates';
import type { Tranche } from '@kolo/domain/interest';
import {
  interestInNaira,
  leaveEarly,
  LOCK_MIN_NAIRA,
  payAtMaturity,
  payExactly,
  payInNaira,
} from '@kolo/domain/interest';
import type { Kobo, Naira } from '@kolo/domain/money';
import { exactBeside, formatNaira, kobo, koboToNairaFloor, naira, nairaToKobo } from '@kolo/domain/money';
import { narrations } from '@kolo/domain/transactions';
import { accountView, ensureAccount, ownMoveView } from '#accounts/index.ts';
import { assertNotFrozen, withPinWhereSet } from '#identity/index.ts';
import { balancesOf } from '#ledger/accounts.ts';
import { packagePot, wallet } from '#ledger/chart.ts';
import { findMovement } from '#ledger/movements.ts';
import { postMovement } from '#ledger/post.ts';
import { referenceOf } from '#payments/index.ts';
import type { Tx } from '#platform/db.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import type { Caller } from '#platform/http/route.ts';
import { bodyHash } from '#platform/idempotency.ts';
import { enqueueNotification } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import type { InTurn } from '../once.ts';
import { inTurnOf, once } from '../once.ts';
import { packagesOfPots } from '../package-queries.ts';
import { refuseOtherQuote, isMature, lockView } from './lock-view.ts';
import { matureLocks } from './mature.ts';
import type { LockRow } from './queries.ts';
import { closeLocks, findLock, holdOpenLocks, holdPackage, locksOf, replaceTranches } from './queries.ts';

/** What a withdrawal does: the quote that is shown, and what stays where some money leaves before the date. */
type Plan =
  | { readonly kind: 'matured'; readonly quote: WithdrawalQuote }
  | {
      readonly kind: 'early';
      readonly quote: WithdrawalQuote;
      readonly amountKobo: Kobo;
      readonly left: readonly Tranche[];
    };

function planMatured(lock: LockRow): Plan {
  const pay = payAtMaturity(lock.tranches, lock.percent, lock.maturesOn);
  const exact = exactBeside({ ...payExactly(pay), forfeited: kobo(0n) });
  return { kind: 'matured', quote: { ...payInNaira(pay), forfeited: 0, ...exact, early: false } };
}

/** The kobo below ₦1 go with the last naira. */
function takenKobo(lock: LockRow, amount: Naira): Kobo {
  const most = koboToNairaFloor(lock.balanceKobo);
  if (amount > most) {
    throw new Refusal('INSUFFICIENT_FUNDS', { message: `There is ${formatNaira(most)} in this lock.` });
  }
  if (amount === most) return lock.balanceKobo;
  if (most - amount < LOCK_MIN_NAIRA) {
    const least = formatNaira(LOCK_MIN_NAIRA);
    throw new Refusal('VALIDATION', {
      fields: { amount: `Leave at least ${least} in the lock, or take all of it.` },
    });
  }
  return nairaToKobo(amount);
}

function planEarly(lock: LockRow, amount: Naira, today: LagosDate): Plan {
  const amountKobo = takenKobo(lock, amount);
  const { left, forfeitedKobo } = leaveEarly(lock, amountKobo, today);
  const forfeited = interestInNaira(amountKobo, forfeitedKobo);
  const nothing = kobo(0n);
  const exact = exactBeside({
    principal: amountKobo,
    interest: nothing,
    forfeited: forfeitedKobo,
    tax: nothing,
    payout: amountKobo,
  });
  return {
    kind: 'early',
    amountKobo,
    left,
    quote: { principal: amount, interest: 0, forfeited, tax: 0, payout: amount, ...exact, early: true },
  };
}

/** What taking an amount out would do today. Refuses a closed lock, more than is in it, and a rest that is too small. */
export function planWithdrawal(lock: LockRow | undefined, amount: Naira, today: LagosDate): Plan {
  if (!lock) throw new Refusal('NOT_FOUND', { message: 'We could not find that package.' });
  if (lock.status === 'closed') throw new Refusal('WRONG_STATE', { message: 'This lock is closed.' });
  if (lock.balanceKobo === 0n)
    throw new Refusal('INSUFFICIENT_FUNDS', { message: 'There is nothing in this package.' });
  return isMature(lock, today) ? planMatured(lock) : planEarly(lock, amount, today);
}

async function takeEarly(
  tx: Tx,
  services: Services,
  lock: LockRow,
  { plan, key }: { plan: Extract<Plan, { kind: 'early' }>; key: string },
): Promise<string> {
  const id = services.ids.next();
  await replaceTranches(tx, lock, plan.left);
  await postMovement(tx, {
    userId: lock.userId,
    key: `move:${key}`,
    id,
    at: services.clock.now(),
    kind: 'interestEarlyWithdrawal',
    from: packagePot(lock.pot),
    to: wallet('ibs'),
    amountKobo: plan.amountKobo,
    narration: narrations.interestEarlyWithdrawal(),
    reference: referenceOf(id),
  });
  if (plan.left.length === 0) await closeLocks(tx, [{ ...lock, lockedAgainAs: null }]);
  await enqueueNotification(tx, services, lock.userId, {
    kind: 'lock_left_early',
    amountKobo: String(plan.amountKobo),
    packageName: lock.name,
  });
  return id;
}

/** The date has come: all is paid, whatever was chosen for it. Answers the movement into the account. */
async function takeMatured(tx: Tx, services: Services, lock: LockRow): Promise<string> {
  const [command] = await matureLocks(tx, services, [{ ...lock, atMaturity: 'payout' }]);
  const paid = command?.movements.find(({ kind }) => kind === 'interestMatureWithdrawal');
  invariant(paid, 'a lock that has matured pays');
  return paid.id;
}

interface Command {
  readonly caller: Caller;
  readonly packageId: string;
  readonly key: string;
  readonly body: ParsedBody<typeof endpoint>;
}

/** An early exit takes the PIN where one is set. What is paid at maturity takes none: once the date has come it stays so. */
function turnOf(services: Services, { caller, packageId, body }: Command, pin: string | undefined): InTurn {
  const { userId } = caller;
  return async (effect) => {
    // Looked at before the PIN too, so that no try of it is asked for in vain.
    const lock = await findLock(services.db, userId, packageId);
    const plan = planWithdrawal(lock, naira(body.amount), lagosDateOf(services.clock.now()));
    if (plan.kind === 'matured') return inTurnOf(services, userId)(effect);
    await assertNotFrozen(services.db, userId);
    return withPinWhereSet(services, caller, pin, effect);
  };
}

/**
 * Takes money out of a lock into the IBS account, in one transaction under the lock's row. Refuses with QUOTE_CHANGED where
 * the customer agreed to other figures, and an early exit as `withPinWhereSet`.
 */
export async function withdrawLock(services: Services, command: Command): Promise<AnswerOf<typeof endpoint>> {
  const { caller, packageId, key, body } = command;
  const { userId } = caller;
  // Without the PIN: four digits could be read from a hash of everything else.
  const { pin, ...rest } = body;
  const claim = {
    userId,
    key,
    hash: bodyHash({ packageId, ...rest }),
    inTurn: turnOf(services, command, pin),
  };
  return once(services, claim, endpoint.answer, async (tx) => {
    const today = lagosDateOf(services.clock.now());
    await holdPackage(tx, userId, packageId);
    const lock = await findLock(tx, userId, packageId);
    const plan = planWithdrawal(lock, naira(body.amount), today);
    invariant(lock, 'what is planned is there');
    refuseOtherQuote(plan.quote, body.expected);
    // The money stays in Kolo, but the interest that an early exit gives up would be gone for good.
    if (plan.kind === 'early') await assertNotFrozen(tx, userId);
    const account = await ensureAccount(tx, services, userId, 'ibs');
    const movementId =
      plan.kind === 'early'
        ? await takeEarly(tx, services, lock, { plan, key })
        : await takeMatured(tx, services, lock);
    const [movement, after, balances] = [
      await findMovement(tx, userId, movementId),
      await findLock(tx, userId, packageId),
      await balancesOf(tx, userId),
    ];
    invariant(movement && after, 'what was written can be read');
    return {
      transaction: await ownMoveView(packagesOfPots, tx, userId, movement),
      package: lockView(after, today),
      account: accountView(account, balances.get(wallet('ibs').id) ?? kobo(0n)),
      quote: plan.quote,
    };
  });
}

/**
 * What is left of a lock when the account closes is less than ₦1, and leaves with the other kobo: its terms follow. It stays open, as an
 * empty one does, so that what a bank gives back later comes into it.
 */
export async function emptyOnClosing(tx: Tx, userId: string): Promise<void> {
  await holdOpenLocks(tx, userId);
  for (const lock of await locksOf(tx, userId))
    if (lock.status === 'active') await replaceTranches(tx, lock, []);
}
