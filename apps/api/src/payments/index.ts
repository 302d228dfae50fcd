export { checkPayments } from './check-payments.ts';
export { countUnprovedPayments } from './proof.ts';
export { paymentOnItsWay, paymentRecords } from './leaving.ts';
export { mountPayments } from './routes.ts';
export type { PaymentWorld } from './settle-payment.ts';
export { settlePaymentJob } from './webhook.ts';
