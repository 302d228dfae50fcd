export type { OrderDeps } from './deps.ts';
export { orderHearsOfFailure, paysOrders } from './pays-orders.ts';
