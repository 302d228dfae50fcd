export { accountPurpose } from './account-purpose.ts';
export { mountAccounts } from './routes.ts';
