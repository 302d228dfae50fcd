export type { RefundStatus } from './queries.ts';
export { makeRefundDue } from './queries.ts';
export { wantRefund } from './refund-process.ts';
