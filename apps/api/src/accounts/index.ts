export { accountPurpose } from './account-purpose.ts';
export { accountView } from './list-accounts.ts';
export { describeTransaction } from './list-transactions.ts';
export { ownMoveView } from './transaction-view.ts';
export { ensureAccount } from './open-account.ts';
export { selfAccountsOf } from './queries.ts';
