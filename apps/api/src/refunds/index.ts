export type { RefundStatus } from './queries.ts';
export { makeRefundDue, REFUND_STATUSES } from './queries.ts';
export { wantRefund } from './refund-process.ts';
