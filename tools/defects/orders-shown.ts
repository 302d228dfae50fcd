import { defect } from './defect.ts';

const ORDERS = 'apps/api/src/orders/orders.test.ts';
const NEVER = 'apps/api/src/orders/cannot-leave.test.ts';
const NOTICE = 'apps/api/src/notifications/order-words.test.ts';
const WORDS = 'apps/web/src/features/orders/words.test.ts';
const SCREEN = 'apps/web/src/features/orders/order-screen.test.tsx';
const CHECKOUT = 'apps/web/src/app/screens/checkout-screen.test.tsx';

/** What a customer reads on the way to an order, of an order that is late or never leaves, and of what pays for it. */
export const ordersShownDefects = [
  defect('order said to arrive by a day that has passed', {
    file: 'apps/web/src/features/orders/words.ts',
    find: 'isLate: expectedBy < lagosDateOf(now)',
    put: "isLate: expectedBy === ''",
    caughtBy: [WORDS, 'a day that has passed is not promised any more'],
  }),
  defect('order said to be late on the promised day', {
    file: 'apps/web/src/features/orders/words.ts',
    find: 'isLate: expectedBy < lagosDateOf(now)',
    put: 'isLate: expectedBy <= lagosDateOf(now)',
    caughtBy: [WORDS, 'a day that has passed is not promised any more'],
  }),
  defect('late order without a word on what can be done', {
    file: 'apps/web/src/features/orders/order-screen.tsx',
    find: 'if (arrivalOf(order, serverClock.now())?.isLate) {',
    put: 'if (arrivalOf(order, serverClock.now())?.isLate === null) {',
    caughtBy: [SCREEN, 'a day that has passed is said to be one, with what can be done about it'],
  }),
  defect('message promises a day that has passed', {
    file: 'apps/api/src/orders/tell.ts',
    find: 'order.expectedBy >= lagosDateOf(services.clock.now())',
    put: "order.expectedBy !== ''",
    caughtBy: [ORDERS, 'confirm on the promised day and dispatch after it'],
  }),
  defect('message of the promised day leaves it out', {
    file: 'apps/api/src/orders/tell.ts',
    find: 'order.expectedBy >= lagosDateOf(services.clock.now())',
    put: 'order.expectedBy > lagosDateOf(services.clock.now())',
    caughtBy: [ORDERS, 'confirm on the promised day and dispatch after it'],
  }),
  defect('message of a late order names no day as one', {
    file: 'apps/api/src/notifications/order-words.ts',
    find: '? `We are packing ${notice.productName}.`',
    put: '? `We are packing ${notice.productName} and expect to deliver it by ${expectedBy}.`',
    caughtBy: [NOTICE, 'a day that has passed is left out'],
  }),
  defect('order from before a freeze said to arrive after it', {
    file: 'apps/api/src/orders/limit-order.ts',
    find: "return isFromBefore(row, stops) ? 'ordered_before' : undefined;",
    put: 'return undefined;',
    caughtBy: [NEVER, 'an order from before a freeze is said never to leave'],
  }),
  defect('order said to arrive while the account is frozen', {
    file: 'apps/api/src/orders/limit-order.ts',
    find: "    if (stops.frozenUntil === 'now') return 'frozen';\n",
    put: '',
    caughtBy: [NEVER, 'an order from before a freeze is said never to leave'],
  }),
  defect('cancelled order said never to leave', {
    file: 'apps/api/src/orders/limit-order.ts',
    find: '    if (!isUndispatched(row.status)) return undefined;\n',
    put: '',
    caughtBy: [NEVER, 'an order from before a freeze is said never to leave'],
  }),
  defect('day promised of an order that never leaves', {
    file: 'apps/web/src/features/orders/words.ts',
    find: ' || cannotLeave) return null;',
    put: ') return null;',
    caughtBy: [SCREEN, 'an order that never leaves says so in place of a day'],
  }),
  defect('next step promised of an order that never leaves', {
    file: 'apps/web/src/features/orders/words.ts',
    find: 'isUnderWay(status) && !cannotLeave',
    put: 'isUnderWay(status)',
    caughtBy: [WORDS, 'an order that never leaves promises neither a day nor a next step'],
  }),
  defect('frozen customer sent to order again', {
    file: 'apps/web/src/features/orders/order-screen.tsx',
    find: '{NEVER_LEAVES[cannotLeave]}',
    put: '{NEVER_LEAVES.ordered_before}',
    caughtBy: [SCREEN, 'an order that never leaves says so in place of a day'],
  }),
  defect('customer whose password is not reset sent to order again', {
    file: 'apps/api/src/orders/limit-order.ts',
    find: "    if (stops.isStopped) return 'stopped';\n",
    put: '',
    caughtBy: [
      'apps/api/src/orders/cannot-leave.test.ts',
      'an order from before a change of contact was undone is said never to leave',
    ],
  }),
  defect('refusal to cancel an order not told', {
    file: 'apps/web/src/features/orders/order-screen.tsx',
    find: "      toast({ tone: 'failed', title: 'The order was not cancelled.', detail: errorText(failure) });\n",
    put: '',
    caughtBy: [SCREEN, 'an order that staff sent off meanwhile says why it is not cancelled'],
  }),
  defect('focus lost with the question of an order that is cancelled', {
    file: 'apps/web/src/features/orders/order-screen.tsx',
    find: '    if (isGone) focusHeading();\n',
    put: '',
    caughtBy: [SCREEN, 'an order that is cancelled though the answer was lost leaves the focus'],
  }),
  defect('lost answer to cancelling waits for the page', {
    file: 'apps/web/src/features/orders/order-screen.tsx',
    find: 'onSettled: () => void client.invalidateQueries()',
    put: 'onSettled: () => client.invalidateQueries()',
    caughtBy: [SCREEN, 'a lost answer is told before the order has been asked for again'],
  }),
  defect('lost answer to a change of product waits for the page', {
    file: 'apps/web/src/app/screens/change-product-screen.tsx',
    find: 'onError: () => void Promise.all([',
    put: 'onError: () => Promise.all([',
    caughtBy: [
      'apps/web/src/app/screens/change-product-screen.test.tsx',
      'a change without an answer is told before the page has been asked for again',
    ],
  }),
  defect('lost answer to the start of a package waits for the product', {
    file: 'apps/web/src/app/screens/product-screen.tsx',
    find: 'onError: () => void Promise.all([',
    put: 'onError: () => Promise.all([',
    caughtBy: [
      'apps/web/src/app/screens/product-screen.test.tsx',
      'a start without an answer is told before the product has been asked for again',
    ],
  }),
  defect('order offered to a card that cannot pay the amount', {
    file: 'apps/web/src/app/screens/checkout-screen.tsx',
    find: 'disabled: cardProblem !== undefined',
    put: 'disabled: false',
    caughtBy: [CHECKOUT, 'naira cannot be chosen, and says why'],
  }),
  defect('card said to be unable before delivery is added', {
    file: 'apps/web/src/app/screens/checkout-screen.tsx',
    find: 'waysToPay(loaded, least)',
    put: 'waysToPay(loaded, rest)',
    caughtBy: [CHECKOUT, 'a rest that is too small for a card alone is no reason to stop'],
  }),
  defect('expired card said not to be there', {
    file: 'apps/web/src/app/screens/checkout-screen.tsx',
    find: 'no saved card that can pay the rest.',
    put: 'no saved card.',
    caughtBy: [CHECKOUT, 'who has one card, which has expired, is not told to have none'],
  }),
  defect('receipt on the screen without its sign', {
    file: 'apps/web/src/features/accounts/receipt-screen.tsx',
    find: 'sign={SIGNS[sign]}',
    put: 'sign="none"',
    caughtBy: [
      'apps/web/src/features/accounts/receipt-screen.test.tsx',
      'the receipt of an order payment has the sign that its image and its page have',
    ],
  }),
  defect('two orders from before a limit both leave within it', {
    file: 'apps/api/src/orders/queries.ts',
    find: 'if (!andLetGo) return isSince;',
    put: 'if (!andLetGo || since) return isSince;',
    caughtBy: ['apps/api/src/orders/cannot-leave.test.ts', 'each leaves within it, and not beside another'],
  }),
  defect('confirmed order from before a limit stands in its own way', {
    file: 'apps/api/src/orders/limit-order.ts',
    find: ', besides: order.id',
    put: '',
    caughtBy: ['apps/api/src/orders/cannot-leave.test.ts', 'each leaves within it, and not beside another'],
  }),
  defect('withdrawal beside an order from before the limit that has left', {
    file: 'apps/api/src/payouts/limit-payout.ts',
    find: '{ since: lowered.since, andLetGo: true }',
    put: '{ since: lowered.since, andLetGo: false }',
    caughtBy: [
      'apps/api/src/orders/cannot-leave.test.ts',
      'what has left counts for what is ordered after it, and for withdrawals',
    ],
  }),
];
