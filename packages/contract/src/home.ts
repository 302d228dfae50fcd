import * as z from 'zod/mini';
import { Account } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { User } from './identity.ts';
import { Kyc } from './kyc.ts';
import { NotificationPage } from './notifications.ts';
import { DailyPackage, InterestPackage, SbPackage } from './packages.ts';
import { BankClaims } from './payments.ts';
import { Transaction } from './transactions.ts';

/** Source: specification, section 9. */
export const RECENT_TRANSACTIONS = 5;

export const getHome = endpoint({
  name: 'getHome',
  summary: 'All that the first screen shows, in one answer: each member is what its own call returns',
  method: 'GET',
  path: '/home',
  access: 'customer',
  status: 200,
  answer: z.object({
    user: User,
    kyc: Kyc,
    accounts: z.array(Account),
    /** The newest 5. */
    transactions: z.array(Transaction),
    daily: z.array(DailyPackage),
    sb: z.array(SbPackage),
    interest: z.array(InterestPackage),
    /** As `getDepositRoom` has them. */
    claims: BankClaims,
    /** The newest page. */
    notifications: NotificationPage,
  }),
  errors: [],
});
