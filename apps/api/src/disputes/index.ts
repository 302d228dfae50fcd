export type { DisputeDeps } from './deps.ts';
export { losses } from './losses.ts';
export {
  assertNotDisputed,
  bankClaims,
  disputedAmong,
  disputedView,
  freeOfDisputes,
} from './open-disputes.ts';
export type { Earned, Packages, Part } from './packages.ts';
export { settleDispute } from './settle-dispute.ts';
