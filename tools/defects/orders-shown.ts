import { defect } from './defect.ts';

const ORDERS = 'apps/api/src/orders/orders.test.ts';
const NEVER = 'apps/api/src/orders/cannot-leave.test.ts';
const NOTICE = 'apps/api/src/notifications/order-words.test.ts';
const WORDS = 'apps/web/src/features/orders/words.test.ts';
const SCREEN = 'apps/web/src/features/orders/order-screen.test.tsx';

/** What a customer reads of an order that is late or never leaves. */
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
];
