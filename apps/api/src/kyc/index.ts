export { depositLimit } from './deposit-limit.ts';
export { KYC_USAGE, kycCommand } from './ops.ts';
export { mountKyc } from './routes.ts';
