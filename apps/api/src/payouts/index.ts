export { payoutOnItsWay } from './leaving.ts';
export { payoutBehind, payoutStates } from './payout-behind.ts';
