import { defect } from './defect.ts';

const ORDERS = 'apps/api/src/orders/orders.test.ts';
const HELD = 'apps/api/src/orders/held-orders.test.ts';
const OWED = 'apps/api/src/orders/owed-orders.test.ts';
const CARDS = 'apps/api/src/orders/card-orders.test.ts';
const ADDRESS = 'packages/contract/src/delivery-address.test.ts';
const DELIVERY = 'packages/domain/src/delivery.test.ts';
const CHECKOUT = 'apps/web/src/app/screens/checkout-screen.test.tsx';
const PROMISE = 'packages/domain/src/price-promise.test.ts';

const CASES = 'apps/api/src/cases/cases.test.ts';

const LINK = 'apps/api/src/orders/cancel-link.test.ts';

const SMS = 'apps/api/src/notifications/order-words.test.ts';

const TOLD = 'apps/api/src/savings/sb/price-promise.test.ts';

const LAST_PIECES = 'apps/api/src/orders/last-pieces.test.ts';

export const ordersDefects = [
  defect('order of somebody whose bank took back what is not made good', {
    file: 'apps/api/src/orders/quote-order.ts',
    find: '  await assertNoLoss(\n    tx,\n    userId,\n',
    put: '  await assertNoLoss(\n    tx,\n    packageId,\n',
    caughtBy: [OWED, 'nobody orders with what another bank gave back, until it is'],
  }),
  defect('order confirmed while a loss stands', {
    file: 'apps/api/src/orders/limit-order.ts',
    find: '  await assertNoLoss(\n    tx,\n    userId,\n',
    put: '  await assertNoLoss(\n    tx,\n    order.id,\n',
    caughtBy: [OWED, 'staff confirm nothing, and cancelling makes it good'],
  }),
  defect('card pays an order past what is to be made good', {
    file: 'apps/api/src/orders/pays-orders.ts',
    find: '  if (!owes && now.balanceKobo >= totalOf(order))',
    put: '  if (now.balanceKobo >= totalOf(order))',
    caughtBy: [CARDS, 'what a card brings for an order makes good first'],
  }),
  defect('order that takes no piece from the stock', {
    file: 'apps/api/src/orders/place-order.ts',
    find: '  await enqueueNotification(tx, services, userId, placedNotice(paid));\n  await reserve(tx, order);\n',
    put: '  await enqueueNotification(tx, services, userId, placedNotice(paid));\n',
    caughtBy: [LAST_PIECES, 'of many who want the last pieces at once'],
  }),
  defect('end of a price promise said every day', {
    file: 'apps/api/src/savings/sb/price-promise.ts',
    find: 'look?.isEnding === true && look.ends !== toldOf',
    put: 'look?.isEnding === true',
    caughtBy: [TOLD, 'its end is said 30 days before, once'],
  }),
  defect('end of a price promise said too late', {
    file: 'packages/domain/src/price-promise.ts',
    find: 'addDays(ends, -TOLD_BEFORE_DAYS)',
    put: 'ends',
    caughtBy: [TOLD, 'its end is said 30 days before, once'],
  }),
  defect('another product without a word on its price', {
    file: 'apps/api/src/savings/sb/write-package.ts',
    find: '    await beginPromise(tx, services, { userId, packageId: row.id, offer });\n',
    put: '',
    caughtBy: [TOLD, 'the promise is said when a package begins'],
  }),
  defect('message of an order without a link that cancels', {
    file: 'apps/api/src/notifications/jobs.ts',
    find: "if (notice.kind !== 'order_placed' || notice.orderId === undefined) return undefined;",
    put: 'if (notice) return undefined;',
    caughtBy: [LINK, 'a held order is cancelled by one press at the mailbox'],
  }),
  defect('message of an order longer than a page', {
    file: 'apps/api/src/notifications/order-words.ts',
    find: "words(shortAddress(address, SMS_LETTERS - words('').length))",
    put: 'words(plainLetters(address))',
    caughtBy: [SMS, 'an SMS about a new order is one page'],
  }),
  defect('link cancels an order that has left', {
    file: 'apps/api/src/orders/move-order.ts',
    find: '  if (!isUndispatched(order.status)) {\n',
    put: '  if (order.paidAt === null) {\n',
    caughtBy: [LINK, 'an order that has left is not cancelled by it'],
  }),
  defect('link that cancels works twice', {
    file: 'apps/api/src/identity/contacts/follow-link.ts',
    find: '      await dependencies.cancelOrder(tx, userId, subjectId);\n      await markUsed(tx, hash, now);\n',
    put: '      await dependencies.cancelOrder(tx, userId, subjectId);\n',
    caughtBy: [LINK, 'a held order is cancelled by one press at the mailbox'],
  }),
  defect('case about an order of another customer', {
    file: 'apps/api/src/cases/open-case.ts',
    find: 'orderId === null ? null : await describeOrder(userId, orderId)',
    put: "orderId === null ? null : await describeOrder(userId, orderId).catch(() => 'An order')",
    caughtBy: [CASES, 'is for an order of the customer’s own'],
  }),
  defect('damage reported for ever', {
    file: 'packages/domain/src/orders.ts',
    find: 'today <= addDays(deliveredOn, COMPLAINT_DAYS)',
    put: 'today >= deliveredOn',
    caughtBy: [CASES, 'for 7 days after delivery'],
  }),
  defect('price promise forgotten', {
    file: 'packages/domain/src/price-promise.ts',
    find: 'return today <= promiseEnds(promised, table).ends ? price.promised : price.today;',
    put: 'return price.today;',
    caughtBy: [ORDERS, 'costs the lower of the promised price'],
  }),
  defect('price promise without an end', {
    file: 'packages/domain/src/price-promise.ts',
    find: 'ends: byAge < byIdleness ? byAge : byIdleness',
    put: 'ends: byAge > byIdleness ? byAge : byIdleness',
    caughtBy: [PROMISE, 'ends 90 days after the last contribution'],
  }),
  defect('new terms of the price promise take back what was told', {
    file: 'packages/domain/src/price-promise.ts',
    find: 'promiseTerms(start, table);',
    put: 'table?.[0] ?? promiseTerms(start, table);',
    caughtBy: [PROMISE, 'keeps the terms that were told with it'],
  }),
  defect('address that a thief types is a link in our message', {
    file: 'apps/api/src/orders/tell.ts',
    find: '${leadingNowhere(`${street}, ${city}`)}',
    put: '${street}, ${city}',
    caughtBy: [LINK, 'leads the owner nowhere but to the link that cancels'],
  }),
  defect('number to call in the address that a thief types', {
    file: 'packages/domain/src/text.ts',
    find: ".replaceAll(PHONE_NUMBER, '…')",
    put: '',
    caughtBy: ['packages/domain/src/text.test.ts', 'names no number to call'],
  }),
  defect('held order confirmed', {
    file: 'apps/api/src/orders/limit-order.ts',
    find: 'if (heldUntil !== null && heldUntil > now) throw',
    put: 'if (heldUntil !== null && heldUntil < now) throw',
    caughtBy: [HELD, 'that staff cannot confirm in the first 24 hours'],
  }),
  defect('order after a changed contact not held', {
    file: 'apps/api/src/orders/limit-order.ts',
    find: 'const rules = [await ofDevice(tx, caller, now), await ofChange(tx, userId, now)];',
    put: 'const rules = [await ofDevice(tx, caller, now)];',
    caughtBy: [HELD, 'though a schedule fills the package for it'],
  }),
  defect('order from before a limit leaves within it', {
    file: 'apps/api/src/orders/limit-order.ts',
    find: 'others + totalOf(order)',
    put: 'others',
    caughtBy: [HELD, 'from before the PIN was removed'],
  }),
  defect('small orders of a new device not added up', {
    file: 'apps/api/src/orders/limit-order.ts',
    find: '(await orderedSince(tx, userId, rule)) + totalKobo',
    put: 'totalKobo',
    caughtBy: [HELD, 'cannot pass the sum by orders that are small one by one'],
  }),
  defect('held order holds up a small one from before it', {
    file: 'apps/api/src/orders/limit-order.ts',
    find: 'await leftByOrders(tx, userId, { ...lowered, now, besides: order.id })',
    put: '(await orderedSince(tx, userId, lowered)) - totalOf(order)',
    caughtBy: [HELD, 'a small order leaves though a later one is held'],
  }),
  defect('orders since the limit do not count beside one from before it', {
    file: 'apps/api/src/orders/limit-order.ts',
    find: 'others + totalOf(order)',
    put: 'totalOf(order)',
    caughtBy: [HELD, 'an order from before the PIN was removed counts with one from after it'],
  }),
  defect('frozen customer orders', {
    file: 'apps/api/src/orders/place-order.ts',
    find: '  await assertNotFrozen(tx, userId);\n',
    put: '',
    also: [
      {
        file: 'apps/api/src/orders/place-order.ts',
        find: '  await assertNotFrozen(services.db, userId);\n',
        put: '',
      },
    ],
    caughtBy: [HELD, 'while the account is frozen nobody orders'],
  }),
  defect('order leaves less than a bank asks back', {
    file: 'apps/api/src/orders/place-order.ts',
    find: 'await assertNotDisputed(tx, { userId, totalKobo: leaves, now, leaving: waitingKobo });',
    put: '',
    caughtBy: [HELD, 'no order leaves less in Kolo than it asks for'],
  }),
  defect('cancelled order keeps its money', {
    file: 'apps/api/src/orders/pay-order.ts',
    find: 'else await giveBack(tx, services, order);',
    put: '',
    caughtBy: [ORDERS, 'that is not dispatched can be cancelled'],
  }),
  defect('cancelled order keeps its piece', {
    file: 'apps/api/src/orders/pay-order.ts',
    find: '  await moveStock(tx, order.productId, 1);\n',
    put: '',
    caughtBy: [ORDERS, 'that is not dispatched can be cancelled'],
  }),
  defect('dispatched order cancelled', {
    file: 'packages/domain/src/orders.ts',
    find: "dispatched: ['delivered', 'returned'],",
    put: "dispatched: ['delivered', 'returned', 'cancelled'],",
    caughtBy: [ORDERS, 'move an order step by step'],
  }),
  defect('order paid at a figure that was not shown', {
    file: 'apps/api/src/orders/place-order.ts',
    find: '  requireExpected(quoted, body);\n',
    put: '',
    caughtBy: [ORDERS, 'where the figures are no longer those that the customer saw'],
  }),
  defect('reservation ends before its day is over', {
    file: 'apps/api/src/orders/limits.ts',
    find: 'RESERVED_FOR_MS = 24 * 60',
    put: 'RESERVED_FOR_MS = 23 * 60',
    caughtBy: [CARDS, 'and that comes after a day stays in the package'],
  }),
  defect('late success pays an order that has ended', {
    file: 'apps/api/src/orders/pays-orders.ts',
    find: 'return isWaiting(order)\n        ? payWaiting',
    put: 'return order\n        ? payWaiting',
    caughtBy: [CARDS, 'that the customer cancels meanwhile stays in the package'],
  }),
  defect('refused card leaves its order waiting', {
    file: 'apps/api/src/orders/pays-orders.ts',
    find: 'if (isWaiting(order)) await giveUp(tx, services, order, UNPAID);',
    put: 'if (!isWaiting(order)) await giveUp(tx, services, order, UNPAID);',
    caughtBy: [CARDS, 'and the bank refuses ends the order'],
  }),
  defect('card that the provider refuses leaves its order waiting', {
    file: 'apps/api/src/payments/methods/method.ts',
    find: '    await onPaymentFailed(tx, locked);\n',
    put: '',
    caughtBy: [CARDS, 'and the provider refuses to charge ends the order at once'],
  }),
  defect('held package can be emptied', {
    file: 'apps/api/src/savings/sb/package-view.ts',
    find: 'if (row.heldFor === null) return;',
    put: 'if (row.isActive) return;',
    caughtBy: [CARDS, 'of an order that waits holds the package'],
  }),
  defect('lost dispute leaves undispatched orders', {
    file: 'apps/api/src/orders/move-order.ts',
    find: 'if ((await deps.losses.missing(tx, userId)) === 0n) return;',
    put: 'if ((await deps.losses.missing(tx, userId)) >= 0n) return;',
    caughtBy: [HELD, 'that is lost cancels as many orders as it takes'],
  }),
  defect('refund that repaid a debt told as if it were in the account', {
    file: 'apps/api/src/orders/tell.ts',
    find: '    ...(repaidKobo > 0n && { repaidKobo: String(repaidKobo) }),\n',
    put: '',
    caughtBy: [HELD, 'that is lost is repaid by the refund of an order that comes back'],
  }),
  defect('lost dispute cancels the oldest order first', {
    file: 'apps/api/src/orders/queries.ts',
    find: "    .where('paidAt', 'is not', null)\n    .orderBy('id', 'desc')",
    put: "    .where('paidAt', 'is not', null)\n    .orderBy('id', 'asc')",
    caughtBy: [HELD, 'that is lost cancels as many orders as it takes'],
  }),
  defect('long-held order is nobody’s case', {
    file: 'apps/api/src/orders/look-at-orders.ts',
    find: 'if (detail !== null) {',
    put: "if (detail !== null && order.status !== 'placed') {",
    caughtBy: [HELD, 'not confirmed for a week is a case'],
  }),
  defect('order by card without the PIN', {
    file: 'apps/api/src/orders/place-order.ts',
    find: '  await withPinWhereSet(services, caller, pin, async () => undefined);\n',
    put: '',
    caughtBy: [CARDS, 'takes the PIN where one is set'],
  }),
  defect('account closed while an order is under way', {
    file: 'apps/api/src/orders/feature.ts',
    find: 'if (!(await hasUnderWay(tx, userId))) return null;',
    put: 'if (userId) return null;',
    caughtBy: [ORDERS, 'keeps the account open while it is under way'],
  }),
  defect('address in another state', {
    file: 'packages/contract/src/delivery-address.ts',
    find: 'isAreaOf(lga, state)',
    put: "isAreaOf(lga, state) || lga !== ''",
    caughtBy: [ADDRESS, 'has a local government area of its own state'],
  }),
  defect('delivery by boat at the price of the road', {
    file: 'packages/domain/src/delivery.ts',
    find: ' || RIVERINE[state]?.includes(lga)',
    put: '',
    caughtBy: [DELIVERY, 'costs and takes more the farther it goes'],
  }),
  defect('delivery promised over a holiday', {
    file: 'packages/domain/src/delivery.ts',
    find: 'if (isWorkingDay(day, corrections)) left -= 1;',
    put: 'if (isWorkingDay(day, [])) left -= 1;',
    caughtBy: [DELIVERY, 'promises a working day'],
  }),
  defect('order without the figures that were shown', {
    file: 'apps/web/src/features/orders/place-sheet.tsx',
    find: '        expected: { price, deliveryFee, shortfall },\n',
    put: '',
    caughtBy: [CHECKOUT, 'is paid from an account that covers it, at the figures that were shown'],
  }),
  defect('order that waits for the bank shown as placed', {
    file: 'apps/web/src/features/orders/words.ts',
    find: "status === 'placed' && paid === 0",
    put: "status === 'confirmed' && paid === 0",
    caughtBy: ['apps/web/src/features/orders/words.test.ts', 'says what the customer waits for'],
  }),
  defect('order from before a freeze dispatched after it', {
    file: 'apps/api/src/orders/limit-order.ts',
    find: '[pressedAt, frozenUntil].some',
    put: '[pressedAt].some',
    caughtBy: ['apps/api/src/orders/held-orders.test.ts', 'what was ordered before a freeze does not leave'],
  }),
  defect('order from before a press dispatched after it', {
    file: 'apps/api/src/orders/limit-order.ts',
    find: '[pressedAt, frozenUntil].some',
    put: '[frozenUntil].some',
    caughtBy: [
      'apps/api/src/orders/held-orders.test.ts',
      'what was ordered before a change of contact is undone does not leave',
    ],
  }),
  defect('refund that repaid a bank said to be in the account', {
    file: 'apps/web/src/features/orders/words.ts',
    find: 'const rest = Math.max(0, paid - repaid);',
    put: 'const rest = paid;',
    caughtBy: [
      'apps/web/src/features/orders/order-screen.test.tsx',
      'a refund that repaid a debt is not said',
    ],
  }),
  defect('confirmed order that stands still is forgotten', {
    file: 'apps/api/src/orders/move-order.ts',
    find: "to === 'confirmed' ? new Date(now.getTime() + HELD_MAX_MS) : null",
    put: "to === 'returned' ? new Date(now.getTime() + HELD_MAX_MS) : null",
    caughtBy: [HELD, 'a confirmed order that stands still for a week is a case'],
  }),
  defect('order counts as nothing withdrawn', {
    file: 'apps/api/src/payouts/limit-payout.ts',
    find: 'return kobo(withdrawn + (await leftByOrders(tx, userId, { ...counted, now })));',
    put: 'return withdrawn;',
    caughtBy: [
      'apps/api/src/orders/held-orders.test.ts',
      'what is ordered on a new device counts as withdrawn',
    ],
  }),
  defect('money of an order that came back to a closed account is nobody’s case', {
    file: 'apps/api/src/orders/move-order.ts',
    find: '  await notifyIfClosed(deps.openCase, tx, credit);\n',
    put: '',
    caughtBy: [ORDERS, 'keeps the account open while it is under way'],
  }),
  defect('case about a refund to a closed account says what repaid a bank too', {
    file: 'apps/api/src/orders/move-order.ts',
    find: 'kobo(totalOf(order) - repaidKobo)',
    put: 'kobo(totalOf(order) - 0n * repaidKobo)',
    caughtBy: [ORDERS, 'repays a bank with part of its money'],
  }),
  defect('case about a refund to a closed account of which nothing is left', {
    file: 'apps/api/src/payments/after-credit.ts',
    find: 'amountKobo === 0n || ',
    put: '',
    caughtBy: [ORDERS, 'repays a bank with all of its money'],
  }),
  defect('order that is not paid confirmed', {
    file: 'apps/api/src/orders/move-order.ts',
    find: "if (isWaiting(order)) throw new Refusal('WRONG_STATE', { message: 'The order is not paid yet.' });",
    put: '',
    caughtBy: [CARDS, 'holds the package'],
  }),
  defect('order that came back keeps its money', {
    file: 'apps/api/src/orders/move-order.ts',
    find: '() => giveBack(tx, deps.services, order)',
    put: 'async () => undefined',
    caughtBy: [ORDERS, 'take back what returned'],
  }),
  defect('sum that an order waits for paid a second time into its package', {
    file: 'apps/api/src/orders/pays-orders.ts',
    find: '      if (!isItsPayment) await inner.check(db, contribution);\n',
    put: "      if (!order && contribution.method !== 'saved_card') await inner.check(db, contribution);\n",
    caughtBy: [CARDS, 'holds the package'],
  }),
  defect('order that waits for its bank forgotten where another leaves too little', {
    file: 'apps/api/src/disputes/open-disputes.ts',
    find: ' - leavingKobo - disputed.amountKobo',
    put: ' - disputed.amountKobo',
    caughtBy: [HELD, 'neither does a second one'],
  }),
  defect('order while a change of contact is undone', {
    file: 'apps/api/src/orders/place-order.ts',
    find: '  await assertNotStopped(tx, userId);\n',
    put: '',
    caughtBy: [HELD, 'nobody orders'],
  }),
  defect('message of an order that a thief switches off', {
    file: 'apps/api/src/notifications/channels.ts',
    find: "order_placed: { topic: 'security'",
    put: "order_placed: { topic: 'money'",
    caughtBy: [LINK, 'a held order is cancelled by one press'],
  }),
];
