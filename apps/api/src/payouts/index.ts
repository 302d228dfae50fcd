export type { PayoutDeps } from './deps.ts';
export { withdrawnSince } from './queries.ts';
export { payoutBehind, payoutOnItsWay, payoutStates } from './view.ts';
