export { accountPurpose, creditAccount } from './account-purpose.ts';
export { accountView, listAccounts } from './list-accounts.ts';
export { describeTransaction, listTransactions } from './list-transactions.ts';
export type { TransactionDeps } from './transaction-view.ts';
export { ownMoveView } from './transaction-view.ts';
export { ensureAccount, requireAccount } from './open-account.ts';
export { selfAccountsOf } from './queries.ts';
