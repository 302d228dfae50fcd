export { accountPurpose } from './account-purpose.ts';
export { accountView } from './list-accounts.ts';
export { describeTransaction, transactionView } from './list-transactions.ts';
export { ensureAccount } from './open-account.ts';
export { selfAccountsOf } from './queries.ts';
export { accountRecords, moneyLeft, movementRecords, sweepKobo } from './leaving.ts';
export { mountAccounts } from './routes.ts';
export type { StatementWorld } from './statement/routes.ts';
export { mountStatements } from './statement/routes.ts';
