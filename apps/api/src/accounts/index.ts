export { accountPurpose } from './account-purpose.ts';
export { accountRecords, moneyLeft, movementRecords, sweepKobo } from './leaving.ts';
export { mountAccounts } from './routes.ts';
