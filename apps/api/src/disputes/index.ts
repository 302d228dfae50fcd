export type { DisputeDeps, Earned, Packages, Part } from './deps.ts';
export { losses } from './make-good.ts';
export {
  assertNoLoss,
  assertNotDisputed,
  bankClaims,
  disputedAmong,
  disputedView,
  freeOfDisputes,
  isAskedBack,
  isDisputed,
} from './open-disputes.ts';
export { settleDispute } from './settle-dispute.ts';
