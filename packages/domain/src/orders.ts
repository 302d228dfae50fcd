import type { LagosDate } from './dates.ts';
import { addDays } from './dates.ts';

export const ORDER_STATUSES = [
  'placed',
  'confirmed',
  'dispatched',
  'delivered',
  'cancelled',
  'returned',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What can follow each step. Source: the wire contract. */
const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  placed: ['confirmed', 'cancelled'],
  confirmed: ['dispatched', 'cancelled'],
  dispatched: ['delivered', 'returned'],
  delivered: ['returned'],
  cancelled: [],
  returned: [],
};

/** Whether an order can go from one step to the other. */
export function canFollow(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT[from].includes(to);
}

/** Whether the product is still with Kolo: the order can be cancelled, and its money does not count as money in Kolo. */
export function isUndispatched(status: OrderStatus): boolean {
  return canFollow(status, 'cancelled');
}

/** Whether the customer still waits for the product. */
export function isUnderWay(status: OrderStatus): boolean {
  return isUndispatched(status) || status === 'dispatched';
}

/** For so many days after delivery a customer can say that something is wrong with it. Source: product rules, orders. */
const COMPLAINT_DAYS = 7;

/** What is known of an order on its way; days in Lagos. */
export interface Delivery {
  readonly status: OrderStatus;
  readonly expectedBy: string | undefined;
  readonly deliveredOn: LagosDate | undefined;
}

/** What a customer can say is wrong with an order today: that it is overdue, or what was delivered; null where it is neither, or too late. */
export function complaintAbout(
  { status, expectedBy, deliveredOn }: Delivery,
  today: LagosDate,
): 'overdue' | 'delivered' | null {
  if (isUnderWay(status)) return expectedBy !== undefined && expectedBy < today ? 'overdue' : null;
  if (status !== 'delivered' || deliveredOn === undefined) return null;
  return today <= addDays(deliveredOn, COMPLAINT_DAYS) ? 'delivered' : null;
}

export interface OrderFigures {
  /** Whole naira, all of them. */
  readonly price: number;
  readonly deliveryFee: number;
  /** What is in the package. */
  readonly saved: number;
}

/** What the package lacks of the price and the delivery, in whole naira, and what it has beyond them. */
export function orderRest({ price, deliveryFee, saved }: OrderFigures): {
  shortfall: number;
  surplus: number;
} {
  const rest = saved - price - deliveryFee;
  return { shortfall: Math.max(0, -rest), surplus: Math.max(0, rest) };
}
