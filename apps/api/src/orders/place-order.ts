import type { ParsedBody } from '@kolo/contract/endpoint';
import type { createOrder as endpoint, Order } from '@kolo/contract/orders';
import { Order as OrderSchema } from '@kolo/contract/orders';
import { accountTitle } from '@kolo/domain/account-types';
import { amountProblem } from '@kolo/domain/limits';
import type { Kobo } from '@kolo/domain/money';
import { formatNaira, kobo, naira, nairaToKobo } from '@kolo/domain/money';
import { narrations } from '@kolo/domain/transactions';
import { requireAccount } from '#accounts/index.ts';
import { assertNotDisputed } from '#disputes/index.ts';
import {
  assertNotFrozen,
  assertNotStopped,
  holdOpen,
  onceWithPin,
  withPinWhereSet,
} from '#identity/index.ts';
import { wallet } from '#ledger/chart.ts';
import type { PaymentPlan } from '#payments/index.ts';
import { startPayment } from '#payments/index.ts';
import type { Tx } from '#platform/db.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import type { Caller } from '#platform/http/route.ts';
import type { Claim } from '#platform/idempotency.ts';
import { bodyHash, findAnswer } from '#platform/idempotency.ts';
import { enqueueNotification } from '#platform/notices.ts';
import { setHeldFor } from '#savings/index.ts';
import { moveStock } from '#store/index.ts';
import type { OrderDeps } from './deps.ts';
import { holdUntil } from './limit-order.ts';
import { RESERVED_FOR_MS } from './limits.ts';
import { orderView } from './order-view.ts';
import { holdForPayment, payFromPackage, postFor } from './pay-order.ts';
import type { OrderRow } from './queries.ts';
import { appendStep, findOrderByKey, insertOrder, takeNumber, totalOf, waitingKobo } from './queries.ts';
import type { Quoted } from './quote-order.ts';
import { quoteIn } from './quote-order.ts';
import { placedNotice } from './tell.ts';

type Body = ParsedBody<typeof endpoint>;

interface Command {
  readonly caller: Caller;
  readonly key: string;
  readonly body: Body;
}

/** Refuses with QUOTE_CHANGED figures that are not those that the customer saw. */
function requireExpected({ quote }: Quoted, { expected }: Body): void {
  if (!expected) return;
  const isSame =
    expected.price === quote.price &&
    expected.deliveryFee === quote.deliveryFee &&
    expected.shortfall === quote.shortfall;
  if (!isSame) throw new Refusal('QUOTE_CHANGED', { quote });
}

/** Refuses where the package lacks something and nothing is named that pays it. */
function requireSource({ quote: { shortfall } }: Quoted, { payShortfallWith }: Body): void {
  if (shortfall === 0) return;
  const missing = formatNaira(shortfall);
  if (!payShortfallWith) {
    throw new Refusal('INSUFFICIENT_FUNDS', {
      message: `This package needs ${missing} more, delivery included. Choose an account or a card to pay it with.`,
    });
  }
  const problem = amountProblem(payShortfallWith.method, shortfall);
  if (problem) {
    throw new Refusal('VALIDATION', { message: problem, fields: { 'payShortfallWith.method': problem } });
  }
}

function rowOf(
  { services: { clock, ids } }: OrderDeps,
  { caller, key, body }: Command,
  { row, quote, priceKobo, deliveryFeeKobo, expectedBy }: Quoted,
): Omit<OrderRow, 'number' | 'heldUntil'> {
  const now = clock.now();
  return {
    userId: caller.userId,
    id: ids.next(),
    requestKey: key,
    packageId: row.id,
    productId: row.productId,
    productName: row.productName,
    productImage: row.productImage,
    status: 'placed',
    priceKobo,
    deliveryFeeKobo,
    shortfallKobo: nairaToKobo(naira(quote.shortfall)),
    surplusKobo: kobo(0n),
    ...body.deliveryAddress,
    phoneNumber: body.phoneNumber,
    expectedBy,
    createdAt: now,
    paidAt: null,
    nextCheckAt: new Date(now.getTime() + RESERVED_FOR_MS),
  };
}

/** What leaves Kolo with the order: what a card brings for it was not here before. */
function leavingKobo({ priceKobo, deliveryFeeKobo, quote }: Quoted, { payShortfallWith }: Body): Kobo {
  const comes = payShortfallWith?.method === 'saved_card' ? nairaToKobo(naira(quote.shortfall)) : 0n;
  return kobo(priceKobo + deliveryFeeKobo - comes);
}

/** Writes the order as one that waits for its money. Under the customer's lock, and in the transaction that reserves the product. */
async function insert(
  deps: OrderDeps,
  tx: Tx,
  command: Command,
): Promise<{ order: OrderRow; quoted: Quoted }> {
  const { caller, body } = command;
  const { userId } = caller;
  const now = deps.services.clock.now();
  await holdOpen(tx, userId);
  await assertNotFrozen(tx, userId);
  await assertNotStopped(tx, userId);
  const quoted = await quoteIn(deps, tx, userId, body);
  requireExpected(quoted, body);
  requireSource(quoted, body);
  const leaves = leavingKobo(quoted, body);
  await assertNotDisputed(tx, { userId, totalKobo: leaves, now, leaving: waitingKobo });
  const made = rowOf(deps, command, quoted);
  const totalKobo = kobo(made.priceKobo + made.deliveryFeeKobo);
  const heldUntil = await holdUntil(tx, { caller, totalKobo, now });
  const order = { ...made, heldUntil, number: await takeNumber(tx, userId, made.id) };
  await insertOrder(tx, order);
  await appendStep(tx, order, { status: 'placed', at: now });
  return { order, quoted };
}

/** The last lock that a command takes, so that customers who want one product wait for each other as shortly as can be. */
async function reserve(tx: Tx, { productId, productName }: OrderRow): Promise<void> {
  if (await moveStock(tx, productId, -1)) return;
  throw new Refusal('WRONG_STATE', {
    message: `${productName} is out of stock. Nothing was paid. Choose another product, or come back later.`,
  });
}

/** Places and pays an order in one transaction: from the package, and from an own account what it lacks. */
async function placeAtOnce(deps: OrderDeps, tx: Tx, command: Command): Promise<Order> {
  const { services } = deps;
  const { order, quoted } = await insert(deps, tx, command);
  const { userId } = order;
  const { pot } = quoted.row;
  const type = order.shortfallKobo > 0n ? command.body.payShortfallWith?.accountType : undefined;
  if (type) await requireAccount(tx, userId, type);
  let balanceKobo = await holdForPayment(tx, services, { userId, pot }, type ? [wallet(type)] : []);
  if (type) {
    await postFor(tx, services, order, {
      kind: 'sbContribution',
      from: wallet(type),
      to: pot,
      amountKobo: order.shortfallKobo,
      narration: narrations.sbContribution(order.productName),
    }).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'INSUFFICIENT_FUNDS') throw error;
      throw new Refusal('INSUFFICIENT_FUNDS', {
        message: `There is not enough money in your ${accountTitle(type)}.`,
      });
    });
    balanceKobo = kobo(balanceKobo + order.shortfallKobo);
  }
  if (balanceKobo < totalOf(order)) throw new Refusal('QUOTE_CHANGED', { quote: quoted.quote });
  const paid = await payFromPackage(tx, services, order, { pot, balanceKobo });
  await enqueueNotification(tx, services, userId, placedNotice(paid));
  await reserve(tx, order);
  return orderView(deps, tx, paid);
}

/** Reserves the product and holds the package in the transaction that begins the payment by card. */
async function placeWaiting(deps: OrderDeps, tx: Tx, command: Command): Promise<PaymentPlan> {
  const { order, quoted } = await insert(deps, tx, command);
  const { payShortfallWith } = command.body;
  // What was missing a moment ago is there by now.
  if (order.shortfallKobo === 0n) throw new Refusal('QUOTE_CHANGED', { quote: quoted.quote });
  invariant(payShortfallWith?.cardId, 'an order that waits is paid by a card');
  await setHeldFor(tx, order.userId, order.packageId, order.id);
  await reserve(tx, order);
  return {
    purpose: 'sb',
    method: 'saved_card',
    accountType: null,
    packageId: order.packageId,
    sourceAccountType: null,
    cardId: payShortfallWith.cardId,
    amountKobo: order.shortfallKobo,
  };
}

async function orderOfKey(deps: OrderDeps, { userId, key }: Claim): Promise<Order | null> {
  const { db } = deps.services;
  const row = await findOrderByKey(db, userId, key);
  return row ? orderView(deps, db, row) : null;
}

/** Whether a card has to pay something, as things are now. */
async function isPaidByCard(deps: OrderDeps, { caller, body }: Command): Promise<boolean> {
  if (body.payShortfallWith?.method !== 'saved_card') return false;
  const { quote } = await deps.services.db
    .transaction()
    .execute((tx) => quoteIn(deps, tx, caller.userId, body));
  return quote.shortfall > 0;
}

/**
 * Places an order, once per key: PIN, stock, money and order stand in one transaction. Where a card pays what the package lacks, the
 * order waits for the bank, and the package is held meanwhile. A repeat of the key returns the order.
 */
export async function placeOrder(deps: OrderDeps, command: Command): Promise<Order> {
  const { services } = deps;
  const { caller, key, body } = command;
  const { userId } = caller;
  const { pin, ...rest } = body;
  const claim = { userId, key, hash: bodyHash({ call: 'order', ...rest }) };
  const before = OrderSchema.safeParse(await findAnswer(services.db, claim));
  const placed = before.success ? before.data : await orderOfKey(deps, claim);
  if (placed) return placed;
  // Looked at before the PIN too, so that no try of it is asked for in vain.
  await assertNotFrozen(services.db, userId);
  if (!(await isPaidByCard(deps, command))) {
    return onceWithPin(services, { caller, pin, claim, answer: OrderSchema }, (tx) =>
      placeAtOnce(deps, tx, command),
    );
  }
  await withPinWhereSet(services, caller, pin, async () => undefined);
  await startPayment(deps, { ...claim, plan: (tx) => placeWaiting(deps, tx, command) });
  const waiting = await orderOfKey(deps, claim);
  invariant(waiting, 'a payment for an order has its order');
  return waiting;
}
