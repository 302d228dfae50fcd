import type { Order } from '@kolo/contract/orders';
import { lagosDateOf } from '@kolo/domain/dates';
import type { Kobo } from '@kolo/domain/money';
import { kobo, koboToNairaCeil, koboToNairaFloor } from '@kolo/domain/money';
import { complaintAbout, isUndispatched, isUnderWay, ORDER_STATUSES } from '@kolo/domain/orders';
import { madeGoodBy } from '#ledger/accounts.ts';
import { paymentOfKey, referenceOf } from '#payments/index.ts';
import type { Db, Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import type { OrderDeps } from './deps.ts';
import { leavesNever } from './limit-order.ts';
import type { OrderRow, StepRow } from './queries.ts';
import { addressOf, findOrder, isWaiting, reservedUntil, stepsOf, totalOf } from './queries.ts';

/** What customer and staff call an order. */
export function orderNumber({ number }: Pick<OrderRow, 'number'>): string {
  return `K-${number}`;
}

export function noSuchOrder(): Refusal {
  return new Refusal('NOT_FOUND', { message: 'We could not find that order.' });
}

function stepView({ status, at, reason }: StepRow): Order['steps'][number] {
  return { status, at: at.toISOString(), ...(reason !== null && { reason }) };
}

/** Two steps can come in one instant: no order goes back to a status that stands before in the list. */
function inOrder(steps: readonly StepRow[]): StepRow[] {
  return steps.toSorted((a, b) => ORDER_STATUSES.indexOf(a.status) - ORDER_STATUSES.indexOf(b.status));
}

/** What is known beside the row itself. */
interface Beside {
  readonly steps: readonly StepRow[];
  readonly cannotLeave: Order['cannotLeave'];
  readonly now: Date;
}

function viewOf(row: OrderRow, { steps, cannotLeave, now }: Beside): Order {
  const { id, status, productId, productName, productImage, phoneNumber, heldUntil } = row;
  const isHeld = status === 'placed' && heldUntil !== null && heldUntil > now;
  return {
    id,
    number: orderNumber(row),
    status,
    product: { id: productId, name: productName, image: productImage },
    price: koboToNairaFloor(row.priceKobo),
    deliveryFee: koboToNairaFloor(row.deliveryFeeKobo),
    paid: row.paidAt === null ? 0 : koboToNairaFloor(totalOf(row)),
    surplus: koboToNairaFloor(row.surplusKobo),
    deliveryAddress: addressOf(row),
    phoneNumber,
    ...(isUnderWay(status) && { expectedBy: row.expectedBy }),
    canCancel: isUndispatched(status),
    steps: inOrder(steps.filter(({ orderId }) => orderId === id)).map(stepView),
    ...(isHeld && { heldUntil: heldUntil.toISOString() }),
    ...(cannotLeave && { cannotLeave }),
  };
}

/** These orders with their steps, as the wire shows them. */
export async function orderViews(
  { services: { clock } }: OrderDeps,
  db: Db | Tx,
  userId: string,
  rows: readonly OrderRow[],
): Promise<Order[]> {
  const ids = rows.map(({ id }) => id);
  const steps = await stepsOf(db, userId, ids);
  const whyNever = await leavesNever(db, userId, rows);
  return rows.map((row) => viewOf(row, { steps, cannotLeave: whyNever(row), now: clock.now() }));
}

/** What of its refund repays, or repaid, what banks took back; nothing of an order that is not paid or has left. */
async function repaidKoboOf({ losses }: OrderDeps, db: Db | Tx, row: OrderRow): Promise<Kobo> {
  const { userId, id, status, paidAt } = row;
  // Nearly no customer ever lost a dispute.
  if (paidAt === null || !(await losses.hasLost(db, userId))) return kobo(0n);
  if (status === 'cancelled' || status === 'returned') return madeGoodBy(db, userId, referenceOf(id));
  if (!isUndispatched(status)) return kobo(0n);
  const [missing, total] = [await losses.missing(db, userId), totalOf(row)];
  return missing < total ? missing : total;
}

/** One order, with the payment that it waits for, and with what its refund repays. */
export async function orderView(deps: OrderDeps, db: Db | Tx, row: OrderRow): Promise<Order> {
  const [shown] = await orderViews(deps, db, row.userId, [row]);
  if (!shown) throw noSuchOrder();
  const repaidKobo = await repaidKoboOf(deps, db, row);
  const order = { ...shown, ...(repaidKobo > 0n && { repaid: koboToNairaCeil(repaidKobo) }) };
  if (!isWaiting(row)) return order;
  const payment = await paymentOfKey(deps, row.userId, row.requestKey);
  if (!payment) return order;
  const { reference, authorizationUrl } = payment;
  const until = reservedUntil(row).toISOString();
  return { ...order, waitsFor: { reference, until, ...(authorizationUrl && { authorizationUrl }) } };
}

/** What staff read of an order that something can be wrong with now. Refuses with NOT_FOUND, and with WRONG_STATE any other. */
export async function describeOrder({ db, clock }: Services, userId: string, id: string): Promise<string> {
  const row = await findOrder(db, userId, id);
  if (!row) throw noSuchOrder();
  const steps = await stepsOf(db, userId, [id]);
  const delivered = steps.find(({ status }) => status === 'delivered');
  const deliveredOn = delivered && lagosDateOf(delivered.at);
  if (!complaintAbout({ ...row, deliveredOn }, lagosDateOf(clock.now()))) {
    throw new Refusal('WRONG_STATE', {
      message:
        'A problem with an order can be reported once it is overdue, and for 7 days after it was delivered.',
    });
  }
  return `Order ${orderNumber(row)}, ${row.productName}`;
}
