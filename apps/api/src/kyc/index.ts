export { claimBvnAgain } from './claim-bvn-again.ts';
export type { CardPage, UnderWay } from './deposit-limit.ts';
export { capOf, depositLimit, tierOf } from './deposit-limit.ts';
export { KYC_USAGE, kycCommand } from './ops.ts';
export { kycRecords } from './leaving.ts';
export { nameOnRecord } from './name-on-record.ts';
export { releaseBvn } from './queries.ts';
export { mountKyc } from './routes.ts';
