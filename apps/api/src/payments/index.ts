export { checkPayments } from './check-payments.ts';
export { paymentStatus } from './payment-status.ts';
export { countUnprovedPayments } from './proof.ts';
export type { Contribution, PaidContribution, Purpose } from './purpose.ts';
export { hasPaymentFor } from './queries.ts';
export { mountPayments } from './routes.ts';
export type { PaymentWorld } from './settle-payment.ts';
export { startPayment } from './start-payment.ts';
export { settlePaymentJob } from './webhook.ts';
