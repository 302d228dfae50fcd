export { payoutBehind, payoutOnItsWay, payoutStates } from './view.ts';
