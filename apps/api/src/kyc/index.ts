export { claimBvnAgain } from './claim-bvn-again.ts';
export type { CardPage, UnderWay } from './deposit-limit.ts';
export { capOf, depositLimit, depositRoom, tierOf } from './deposit-limit.ts';
export type { NameCheckDeps } from './name-checks.ts';
export { openNameCheck } from './name-checks.ts';
export { isOwnName, ownNamesOf, wasOwnName } from './own-name.ts';
export { releaseBvn } from './queries.ts';
export { readProgress } from './progress.ts';
export { identityLine } from './identity-line.ts';
