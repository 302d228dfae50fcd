import type { DeliveryAddress } from '@kolo/contract/delivery-address';
import type { LagosDate } from '@kolo/domain/dates';
import { parseLagosDate } from '@kolo/domain/dates';
import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import type { OrderStatus } from '@kolo/domain/orders';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { ORDERS } from '#ledger/chart.ts';
import type { Db, Tx } from '#platform/db.ts';
import { onlyRow } from '#platform/db.ts';
import type { QueuePlace } from '#platform/desk-queue.ts';
import { invariant } from '#platform/errors.ts';
import { RESERVED_FOR_MS } from './limits.ts';
import type { CustomerOrder, OrderStep } from '#platform/tables.ts';

export type StepRow = Pick<Selectable<OrderStep>, 'orderId' | 'status' | 'at' | 'reason'>;

const COLUMNS = [
  'userId',
  'id',
  'number',
  'requestKey',
  'packageId',
  'productId',
  'productName',
  'productImage',
  'status',
  'priceKobo',
  'deliveryFeeKobo',
  'shortfallKobo',
  'surplusKobo',
  'street',
  'city',
  'lga',
  'state',
  'phoneNumber',
  'createdAt',
  'paidAt',
  'heldUntil',
  'nextCheckAt',
] as const;

export type OrderRow = Readonly<Pick<Selectable<CustomerOrder>, (typeof COLUMNS)[number]>> & {
  readonly expectedBy: LagosDate;
};

/** The driver reads a date as an instant of this machine's zone, so days travel as text. */
const EXPECTED_BY = sql<string>`expected_by::text`.as('expectedBy');

function toOrder(row: Omit<OrderRow, 'expectedBy'> & { readonly expectedBy: string }): OrderRow {
  const expectedBy = parseLagosDate(row.expectedBy);
  invariant(expectedBy, 'an order is expected on a day');
  return { ...row, expectedBy };
}

function orders(db: Db | Tx, userId: string) {
  return db.selectFrom('customerOrder').select(COLUMNS).select(EXPECTED_BY).where('userId', '=', userId);
}

/** Price and delivery: what leaves the package for the order. */
export function totalOf({ priceKobo, deliveryFeeKobo }: OrderRow): Kobo {
  return kobo(priceKobo + deliveryFeeKobo);
}

/** When the product is no longer kept for an order whose bank has not answered. */
export function reservedUntil({ createdAt }: OrderRow): Date {
  return new Date(createdAt.getTime() + RESERVED_FOR_MS);
}

/** Whether the bank has not answered for what the package lacked. */
export function isWaiting({ status, paidAt }: Pick<OrderRow, 'status' | 'paidAt'>): boolean {
  return status === 'placed' && paidAt === null;
}

export async function takeNumber(tx: Tx, userId: string, orderId: string): Promise<bigint> {
  const { number } = await tx
    .insertInto('customerOrderNumber')
    .values({ userId, orderId })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

/** Whose order has this number, or this id. */
export async function ownerOf(
  db: Db,
  column: 'number' | 'orderId',
  value: bigint | string,
): Promise<{ userId: string; id: string } | undefined> {
  const row = await db
    .selectFrom('customerOrderNumber')
    .select(['userId', 'orderId'])
    .where(column, '=', value)
    .executeTakeFirst();
  return row && { userId: row.userId, id: row.orderId };
}

export async function insertOrder(tx: Tx, row: OrderRow): Promise<void> {
  await tx.insertInto('customerOrder').values(row).execute();
}

export async function appendStep(
  tx: Tx,
  { userId, id }: OrderRow,
  { status, at, reason = null, staff = null }: NewStep,
): Promise<void> {
  await tx.insertInto('orderStep').values({ userId, orderId: id, status, at, reason, staff }).execute();
}

export interface NewStep {
  readonly status: OrderStatus;
  readonly at: Date;
  readonly reason?: string | null;
  readonly staff?: string | null;
}

export async function updateOrder(
  tx: Tx,
  { userId, id }: Pick<OrderRow, 'userId' | 'id'>,
  change: Partial<Pick<OrderRow, 'status' | 'paidAt' | 'surplusKobo' | 'nextCheckAt'>>,
): Promise<void> {
  await tx
    .updateTable('customerOrder')
    .set(change)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Undefined for an unknown id as for another customer's. */
export async function findOrder(db: Db | Tx, userId: string, id: string): Promise<OrderRow | undefined> {
  const row = await orders(db, userId).where('id', '=', id).executeTakeFirst();
  return row && toOrder(row);
}

export async function lockOrder(tx: Tx, userId: string, id: string): Promise<OrderRow | undefined> {
  const row = await orders(tx, userId).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toOrder(row);
}

/** Paid orders whose product has not left, the newest first, locked. */
export async function lockUndispatched(tx: Tx, userId: string): Promise<OrderRow[]> {
  const rows = await orders(tx, userId)
    .where('status', 'in', ['placed', 'confirmed'])
    .where('paidAt', 'is not', null)
    .orderBy('id', 'desc')
    .forUpdate()
    .execute();
  return rows.map(toOrder);
}

/** The order that this command placed. */
export async function findOrderByKey(
  db: Db | Tx,
  userId: string,
  requestKey: string,
): Promise<OrderRow | undefined> {
  const row = await orders(db, userId).where('requestKey', '=', requestKey).executeTakeFirst();
  return row && toOrder(row);
}

/** What will leave the packages of orders that wait for a card payment, once it succeeds. */
export async function waitingKobo(tx: Tx, userId: string): Promise<Kobo> {
  const row = await tx
    .selectFrom('customerOrder')
    .select((build) => build.fn.sum<string>(sql`price_kobo + delivery_fee_kobo - shortfall_kobo`).as('total'))
    .where('userId', '=', userId)
    .where('status', '=', 'placed')
    .where('paidAt', 'is', null)
    .executeTakeFirst();
  return kobo(BigInt(row?.total ?? '0'));
}

/** What was paid for orders that can still be cancelled, which brings it back at once. */
export async function cancellableKobo(tx: Tx, userId: string): Promise<Kobo> {
  const row = await tx
    .selectFrom('customerOrder')
    .select((build) => build.fn.sum<string>(sql`price_kobo + delivery_fee_kobo`).as('total'))
    .where('userId', '=', userId)
    .where('status', 'in', ['placed', 'confirmed'])
    .where('paidAt', 'is not', null)
    .executeTakeFirst();
  return kobo(BigInt(row?.total ?? '0'));
}

/** One page of the customer's orders, newest first. */
export async function ordersOf(
  db: Db,
  userId: string,
  { limit, skip }: { limit: number; skip: number },
): Promise<OrderRow[]> {
  const rows = await orders(db, userId).orderBy('id', 'desc').limit(limit).offset(skip).execute();
  return rows.map(toOrder);
}

export async function countOrders(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('customerOrder')
    .select((build) => build.fn.countAll<bigint>().as('total'))
    .where('userId', '=', userId)
    .executeTakeFirst();
  return Number(row?.total ?? 0n);
}

/** The steps of these orders, in no order. */
export async function stepsOf(db: Db | Tx, userId: string, ids: readonly string[]): Promise<StepRow[]> {
  return db
    .selectFrom('orderStep')
    .select(['orderId', 'status', 'at', 'reason'])
    .where('userId', '=', userId)
    .where('orderId', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Whether the customer has an order in one of these states. */
async function hasIn(tx: Tx, userId: string, statuses: readonly OrderStatus[]): Promise<boolean> {
  const row = await tx
    .selectFrom('customerOrder')
    .select('id')
    .where('userId', '=', userId)
    .where('status', 'in', statuses)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether one of the customer's products is still on its way. */
export function hasUnderWay(tx: Tx, userId: string): Promise<boolean> {
  return hasIn(tx, userId, ['placed', 'confirmed', 'dispatched']);
}

/** Whether an order can still be stopped, paid or not. */
export function hasUndispatched(tx: Tx, userId: string): Promise<boolean> {
  return hasIn(tx, userId, ['placed', 'confirmed']);
}

/** Which orders a limit counts. */
export interface Counted {
  /** Counts orders placed since then. */
  readonly since: Date;
  /** Also counts earlier orders that staff have confirmed or dispatched since then. */
  readonly andLetGo: boolean;
}

function sumOrdered(tx: Tx, userId: string, { since, andLetGo }: Counted) {
  return tx
    .selectFrom('customerOrder')
    .select((build) => build.fn.sum<string>(sql`price_kobo + delivery_fee_kobo`).as('total'))
    .where('userId', '=', userId)
    .where('status', 'not in', ['cancelled', 'returned'])
    .where((is) => {
      const isSince = is('createdAt', '>=', since);
      if (!andLetGo) return isSince;
      const letGo = is
        .selectFrom('orderStep')
        .select('orderId')
        .where('orderStep.userId', '=', userId)
        .where('orderStep.status', 'in', ['confirmed', 'dispatched'])
        .where('orderStep.at', '>=', since);
      return is.or([isSince, is('customerOrder.id', 'in', letGo)]);
    });
}

/** What the customer ordered since then, price and delivery, in kobo; what was given back does not count. */
export async function orderedSince(tx: Tx, userId: string, counted: Counted): Promise<Kobo> {
  const row = await sumOrdered(tx, userId, counted).executeTakeFirst();
  return kobo(BigInt(row?.total ?? '0'));
}

/**
 * As orderedSince, of what may leave now: an order that is held does not, and waits for its time whatever else leaves. `besides` names an
 * order that is left out.
 */
export async function leftByOrders(
  tx: Tx,
  userId: string,
  { now, besides, ...counted }: Counted & { readonly now: Date; readonly besides?: string },
): Promise<Kobo> {
  let asked = sumOrdered(tx, userId, counted).where((is) =>
    is.or([is('heldUntil', 'is', null), is('heldUntil', '<=', now)]),
  );
  if (besides !== undefined) asked = asked.where('customerOrder.id', '!=', besides);
  const row = await asked.executeTakeFirst();
  return kobo(BigInt(row?.total ?? '0'));
}

/** Orders under way, over all customers, the oldest first. */
export async function ordersForStaff(
  db: Db,
  { most, skip }: { most: number; skip: number },
): Promise<OrderRow[]> {
  // Over all customers.
  const rows = await db
    .selectFrom('customerOrder')
    .select(COLUMNS)
    .select(EXPECTED_BY)
    .where('status', 'in', ['placed', 'confirmed', 'dispatched'])
    .orderBy('createdAt')
    .orderBy('id')
    .limit(most)
    .offset(skip)
    .execute();
  return rows.map(toOrder);
}

type InQueue = 'id' | 'number' | 'userId' | 'status' | 'productName' | 'street' | 'city' | 'lga' | 'state';

/** The same for the desk, over all customers. */
export const ORDERS_UNDER_WAY = sql<Pick<OrderRow, InQueue | 'paidAt' | 'expectedBy'> & QueuePlace>`
  select created_at as at, id as key, created_at as since, id, number, user_id, status, product_name,
    street, city, lga, state, paid_at, expected_by::text as expected_by
  from customer_order where status in ('placed', 'confirmed', 'dispatched')`;

export function addressOf({ street, city, lga, state }: OrderRow): DeliveryAddress {
  // The address was parsed at the edge before it was written.
  return { street, city, lga, state } as DeliveryAddress;
}

/** Over all customers, those of whose orders the books hold another sum than was paid and not given back. */
export async function countUnprovedOrders(db: Db | Tx): Promise<number> {
  const counted = await sql<{ broken: bigint }>`
    select count(*) as broken
    from (
      select user_id, sum(price_kobo + delivery_fee_kobo) as kobo from customer_order
      where paid_at is not null and status not in ('cancelled', 'returned') group by user_id
    ) o
    full join (select user_id, balance from ledger.account where id = ${ORDERS.id}) a using (user_id)
    where coalesce(o.kobo, 0) <> coalesce(a.balance, 0)
  `.execute(db);
  return Number(onlyRow(counted).broken);
}
