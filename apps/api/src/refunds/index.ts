export { wantRefund } from './jobs.ts';
export type { RefundStatus } from './queries.ts';
export { makeRefundDue, REFUND_STATUSES } from './queries.ts';
