import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { AccountTypeName, BalanceNaira, exact } from './primitives.ts';

/** A self account of the customer. */
export const Account = z.object({
  accountType: AccountTypeName,
  type: AccountTypeName,
  /** Kolo's own number, 10 digits. It is no bank account number. */
  accountNumber: z.string(),
  availableBalance: BalanceNaira,
  exact: exact(['availableBalance']),
});
export type Account = z.infer<typeof Account>;

export const getAccount = endpoint({
  name: 'getAccount',
  summary: 'One self account; 404 when the customer has none of that type',
  method: 'GET',
  path: '/self-accounts',
  access: 'customer',
  query: z.strictObject({ accountType: AccountTypeName }),
  status: 200,
  answer: Account,
  errors: ['NOT_FOUND'],
});

export const listAccounts = endpoint({
  name: 'listAccounts',
  summary: 'All self accounts of the customer; an empty list when there is none',
  method: 'GET',
  path: '/self-accounts/all',
  access: 'customer',
  status: 200,
  answer: z.array(Account),
  errors: [],
});

export const createAccount = endpoint({
  name: 'createAccount',
  summary: 'Open a self account; one of each type',
  method: 'POST',
  path: '/self-accounts',
  access: 'customer',
  body: z.strictObject({ accountType: AccountTypeName }),
  status: 201,
  answer: Account,
  errors: ['ALREADY_EXISTS'],
});
