export { notifyIfClosed } from './after-credit.ts';
export { cardPurpose } from './card-check.ts';
export type { OrderedPayment } from './contribute.ts';
export { creditPackage, payOrdered, roomFor } from './contribute.ts';
export { creditToDs } from './inbound/credit-inbound.ts';
export type { InboundStatus } from './inbound/queries.ts';
export { hearAgain, onInbound } from './inbound/queries.ts';
export { checkNumberName } from './inbound/virtual-account.ts';
export { awaitedFor, hasPaymentFor, packagesBeingPaid, packagesPaidSince } from './package-queries.ts';
export { referenceOf } from './payment-names.ts';
export { creditReturned, isPaid, settlePayment } from './payment-process.ts';
export { paymentStatus } from './payment-status.ts';
export { madeGoodOf, paymentBehind, paymentOfKey } from './payment-view.ts';
export { countUnprovedPayments } from './proof-queries.ts';
export type { Contribution, PaidContribution, Purpose, Purposes } from './purpose.ts';
export { packageIdOf } from './purpose.ts';
export type { PaymentRow } from './queries.ts';
export {
  appendEvent,
  findPayment,
  lockPayment,
  makeDue,
  ownerOfReference,
  surplusOf,
  updatePayment,
} from './queries.ts';
export type { PaymentPlan } from './start-payment.ts';
export { startPayment } from './start-payment.ts';
export { isOpen } from './states.ts';
export { openPayments, recentStates } from './under-way-queries.ts';
export type { Credited, Losses, PaymentDeps } from './deps.ts';
