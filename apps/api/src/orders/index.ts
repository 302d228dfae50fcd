export type { OrderDeps } from './deps.ts';
export { cancelForLoss, cancelInTurn } from './move-order.ts';
export { describeOrder } from './order-view.ts';
export { orderHearsOfFailure, paysOrders } from './pays-orders.ts';
export { cancellableKobo, hasUndispatched, leftByOrders, waitingKobo } from './queries.ts';
