import type { Order, OrderStatus } from '@kolo/contract/orders';
import {
  formatDate,
  formatDayAndTime,
  formatTimeAndDay,
  lagosDateOf,
  parseLagosDate,
  startOfLagosDay,
  weekdayOf,
} from '@kolo/domain/dates';
import { formatNaira } from '@kolo/domain/money';
import { complaintAbout, isUnderWay } from '@kolo/domain/orders';
import type { TimelineStep } from '#ui/timeline.tsx';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export const STATUS_WORDS: Readonly<Record<OrderStatus, string>> = {
  placed: 'Placed',
  confirmed: 'Being packed',
  dispatched: 'On the way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  returned: 'Returned',
};

/** `Mon, 23 Nov 2026`, for a day in Lagos. */
function dayText(text: string): string {
  const day = parseLagosDate(text);
  return day ? `${WEEKDAYS[weekdayOf(day) - 1]}, ${formatDate(startOfLagosDay(day))}` : text;
}

const YEAR = /\s\d{4}$/;

/** `Mon, 23 Nov`: for a day within weeks of now. */
export function nearDayText(text: string): string {
  return dayText(text).replace(YEAR, '');
}

/** `14 Adeola Street, Yaba, Lagos Mainland, Lagos`. */
export function addressText({ street, city, lga, state }: Order['deliveryAddress']): string {
  return [street, city, lga, state].filter((part, at, all) => all.indexOf(part) === at).join(', ');
}

/** Nothing of it is paid while the bank has not answered. */
export function isUnanswered({ status, paid }: Order): boolean {
  return status === 'placed' && paid === 0;
}

/** By when an order arrives, or was to where that day has passed; null where it is not under way, or never leaves. */
export function arrivalOf(
  { status, expectedBy, cannotLeave }: Order,
  now: Date,
): { readonly day: string; readonly isLate: boolean } | null {
  if (!isUnderWay(status) || expectedBy === undefined || cannotLeave) return null;
  return { day: nearDayText(expectedBy), isLate: expectedBy < lagosDateOf(now) };
}

/** The line that tells most about an order, for the list. */
export function orderLine(order: Order, now: Date): string {
  const { heldUntil, cannotLeave, steps } = order;
  if (cannotLeave === 'frozen') return 'Your account is frozen';
  if (cannotLeave === 'stopped') return 'Reset your password';
  if (cannotLeave) return 'Cancel it and order again';
  if (isUnanswered(order)) return 'We are waiting for your bank';
  if (heldUntil) return `On hold until ${formatTimeAndDay(new Date(heldUntil), now)}`;
  const arrival = arrivalOf(order, now);
  if (arrival) return arrival.isLate ? `Was due by ${arrival.day}` : `Arrives by ${arrival.day}`;
  const last = steps.at(-1);
  return last ? `${STATUS_WORDS[last.status]} ${dayText(lagosDateOf(new Date(last.at)))}` : '';
}

/** Where the money of an order goes when it is cancelled, or went when it was or came back. */
export function refundText({ status, paid, repaid = 0 }: Pick<Order, 'status' | 'paid' | 'repaid'>): string {
  const isBack = status === 'cancelled' || status === 'returned';
  const rest = Math.max(0, paid - repaid);
  const parts = [
    repaid > 0 ? `${formatNaira(repaid)} ${isBack ? 'repaid' : 'repays'} what your bank took back.` : '',
    rest > 0 && isBack ? `${formatNaira(rest)} was paid back to your SB account.` : '',
    rest > 0 && !isBack ? `${formatNaira(rest)} goes back to your SB account at once.` : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

const STEP_TITLES: Readonly<Record<OrderStatus, string>> = {
  placed: 'Order placed',
  confirmed: 'Confirmed',
  dispatched: 'On the way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  returned: 'Returned',
};

const STRAIGHT_ON: readonly OrderStatus[] = ['placed', 'confirmed', 'dispatched', 'delivered'];

/** Every step with its date, and those that are still to come: none of an order that never leaves. */
export function timelineOf({ status, steps, cannotLeave }: Order, now: Date): TimelineStep[] {
  const been = steps.map((step): TimelineStep => {
    const at = formatDayAndTime(new Date(step.at), now);
    return {
      title: STEP_TITLES[step.status],
      detail: step.reason === undefined ? at : `${step.reason} ${at}`,
      state: step.status === 'cancelled' ? 'ended' : 'done',
    };
  });
  const goesOn = isUnderWay(status) && !cannotLeave;
  const ahead = goesOn ? STRAIGHT_ON.slice(STRAIGHT_ON.indexOf(status) + 1) : [];
  const toCome = ahead.map((next, place): TimelineStep => ({
    title: STEP_TITLES[next],
    ...(place === 0 ? { detail: 'Comes next', state: 'now' } : { state: 'ahead' }),
  }));
  return [...been, ...toCome];
}

/** What a customer can say is wrong with an order now; null where there is nothing to say yet, or no more. */
export function complaintWords({ status, expectedBy, steps }: Order, now: Date): string | null {
  const delivered = steps.findLast((step) => step.status === 'delivered');
  const deliveredOn = delivered && lagosDateOf(new Date(delivered.at));
  const about = complaintAbout({ status, expectedBy, deliveredOn }, lagosDateOf(now));
  if (about === null) return null;
  return about === 'overdue' ? 'It has not arrived' : 'Not received or damaged';
}
