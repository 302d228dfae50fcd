import type { Order } from '@kolo/contract/orders';
import { formatTimeAndDay, lagosDateOf } from '@kolo/domain/dates';
import type { Kobo } from '@kolo/domain/money';
import { formatNaira, nairaToKobo } from '@kolo/domain/money';
import { isUndispatched } from '@kolo/domain/orders';
import { mostWithdrawnWhileNew, NEW_FOR_HOURS } from '@kolo/domain/withdrawal';
import { assertNoLoss, freeOfDisputes } from '#disputes/index.ts';
import {
  assertNotFrozen,
  assertNotStopped,
  deviceAge,
  lastStops,
  loweredWithdrawals,
} from '#identity/index.ts';
import { heldBy } from '#ledger/accounts.ts';
import { withdrawnSince } from '#payouts/index.ts';
import type { Db, Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Caller } from '#platform/http/route.ts';
import type { Counted, OrderRow } from './queries.ts';
import { leftByOrders, orderedSince, totalOf, waitingKobo } from './queries.ts';

const NEW_FOR_MS = NEW_FOR_HOURS * 60 * 60 * 1_000;

/** A rule that lowers what may leave: what counts from when, and until when it holds. */
interface Lowered extends Counted {
  readonly until: Date;
}

async function ofDevice(tx: Tx, caller: Caller, now: Date): Promise<Lowered | null> {
  const device = await deviceAge(tx, caller);
  if (device.kind === 'known') return null;
  const since = new Date(now.getTime() - NEW_FOR_MS);
  const begun = device.kind === 'new' ? device.since : now;
  const until = new Date(begun.getTime() + NEW_FOR_MS);
  return until > now ? { since, until, andLetGo: false } : null;
}

/** The limit after a change of login details. Orders from before the change count too: a thief may have placed them. */
async function ofChange(tx: Tx, userId: string, now: Date): Promise<Lowered | null> {
  const lowered = await loweredWithdrawals(tx, userId, now);
  return lowered && { ...lowered, andLetGo: true };
}

/** Whether bank withdrawals since then, with so much more, pass what may leave while the rule holds. */
async function passes(
  tx: Tx,
  { userId, since, moreKobo, now }: { userId: string; since: Date; moreKobo: bigint; now: Date },
): Promise<boolean> {
  const withdrawn = await withdrawnSince(tx, userId, { since, whileCooling: false });
  return withdrawn + moreKobo > nairaToKobo(mostWithdrawnWhileNew(lagosDateOf(now)));
}

/**
 * Until when an order of this sum cannot be confirmed, by the rules that lower bank withdrawals; null where none stands in its way. Called
 * under the customer's lock, before the order is written.
 */
export async function holdUntil(
  tx: Tx,
  { caller, totalKobo, now }: { caller: Caller; totalKobo: Kobo; now: Date },
): Promise<Date | null> {
  const { userId } = caller;
  const rules = [await ofDevice(tx, caller, now), await ofChange(tx, userId, now)];
  let until: Date | null = null;
  for (const rule of rules) {
    if (!rule || (until !== null && rule.until <= until)) continue;
    const moreKobo = (await orderedSince(tx, userId, rule)) + totalKobo;
    if (await passes(tx, { userId, since: rule.since, moreKobo, now })) until = rule.until;
  }
  return until;
}

function held(until: Date, now: Date): Refusal {
  const most = formatNaira(mostWithdrawnWhileNew(lagosDateOf(now)));
  return new Refusal('WRONG_STATE', {
    message: `The order passes ${most} while no more may leave the account. It is held until ${formatTimeAndDay(until, now)}.`,
  });
}

type Stops = Awaited<ReturnType<typeof lastStops>>;

/** What was ordered before a freeze or a press does not leave when that is over: nobody knows who ordered it. */
function isFromBefore({ createdAt }: OrderRow, { pressedAt, frozenUntil }: Stops): boolean {
  return [pressedAt, frozenUntil].some((end) => end instanceof Date && createdAt <= end);
}

/**
 * What the customer reads of such an order while it can be cancelled; undefined for any other. Under an open freeze or stop each is one:
 * nothing is ordered meanwhile, so all of them were before its end.
 */
export async function leavesNever(
  db: Db | Tx,
  userId: string,
  rows: readonly OrderRow[],
): Promise<(row: OrderRow) => Order['cannotLeave']> {
  if (!rows.some(({ status }) => isUndispatched(status))) return () => undefined;
  const stops = await lastStops(db, userId);
  return (row) => {
    if (!isUndispatched(row.status)) return undefined;
    if (stops.frozenUntil === 'now') return 'frozen';
    if (stops.isStopped) return 'stopped';
    return isFromBefore(row, stops) ? 'ordered_before' : undefined;
  };
}

async function assertOrderedSince(tx: Tx, order: OrderRow): Promise<void> {
  if (isFromBefore(order, await lastStops(tx, order.userId))) {
    const message =
      'The order was placed before the account was frozen or a change of contact was undone, and nobody knows who placed it. Cancel it: the customer can order again.';
    throw new Refusal('WRONG_STATE', { message });
  }
}

/**
 * Refuses to let an order go on towards the customer while its money may not leave: the account is frozen or stopped, or was since the order
 * was placed, the lower limit holds, less is left in Kolo than banks ask back, or a loss stands. Called under the customer's lock.
 */
export async function assertMayLeave(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const { userId, heldUntil } = order;
  await assertNotFrozen(tx, userId);
  await assertNotStopped(tx, userId);
  await assertOrderedSince(tx, order);
  if (heldUntil !== null && heldUntil > now) throw held(heldUntil, now);
  const lowered = await ofChange(tx, userId, now);
  if (lowered) {
    const { since, until } = lowered;
    // One from before the limit began leaves within it all the same; one that is held waits, and holds up none that came before it.
    const others = await leftByOrders(tx, userId, { ...lowered, now, besides: order.id });
    const moreKobo = others + totalOf(order);
    if (await passes(tx, { userId, since, moreKobo, now })) throw held(until, now);
  }
  await assertNoLoss(
    tx,
    userId,
    (figure) =>
      `A bank took back ${figure} that was no longer in Kolo. Cancel the order: its refund makes that good.`,
  );
  const disputed = await freeOfDisputes(tx, { userId, now, leaving: waitingKobo });
  if (disputed && (await heldBy(tx, userId)) < disputed.amountKobo) {
    const message =
      'A bank asks for more of the payments back than is left in Kolo. The order stands still until that is decided.';
    throw new Refusal('WRONG_STATE', { message });
  }
}
