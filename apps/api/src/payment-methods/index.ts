export { assertOwnName } from './bank-names.ts';
export type { Destination } from './bank-destination.ts';
export { destinationOf, findDestination, forgetRecipient, recipientOf } from './bank-destination.ts';
export { bankAccountRecords } from './bank-leaving.ts';
export { listBanksDaily } from './bank-list.ts';
export { mountBankAccounts } from './bank-routes.ts';
export { openBankWorld } from './bank-world.ts';
