/** A chapter of the document: one feature, and the files of the contract that declare its calls. */
export interface Tag {
  readonly name: string;
  readonly description: string;
  readonly files: readonly string[];
}

/** Files of the contract that declare schemas for all, and no call. */
export const SHARED_FILES: readonly string[] = ['errors', 'primitives'];

/** In the order in which a client meets them. A call whose file stands in none of them is missing from the document. */
export const TAGS: readonly Tag[] = [
  {
    name: 'Identity',
    description:
      'Opening a profile, signing in, sessions, contacts, password and PIN. Signing in returns an access token and a refresh token; the access token is the bearer of every other call.',
    files: ['identity', 'password-reset', 'sessions', 'profile', 'pin', 'links', 'terms'],
  },
  {
    name: 'Home',
    description: 'What the first screen of a client shows, in one call.',
    files: ['home'],
  },
  {
    name: 'Identity check',
    description:
      'The check of who a customer is: a BVN (Bank Verification Number), then photos of an ID. What has been checked decides how much a customer may hold and withdraw.',
    files: ['kyc'],
  },
  {
    name: 'Accounts',
    description:
      'The three self accounts (DS daily savings, SB product savings, IBS interest savings), the list of transactions, receipts and statements.',
    files: ['accounts', 'transactions', 'statements', 'statement-check'],
  },
  {
    name: 'Payment methods',
    description: "Cards to pay with, and bank accounts in the customer's own name to withdraw to.",
    files: ['cards', 'banks', 'bank-accounts'],
  },
  {
    name: 'Payments',
    description:
      'Paying in: by card, bank transfer, USSD or from a self account. While a payment is `initiated` or `pending` its outcome is not known, whatever the browser came back with: ask for its status, or listen to `/events`.',
    files: ['payments', 'virtual-accounts'],
  },
  {
    name: 'Withdrawals',
    description: 'Sending money from a self account to a bank account.',
    files: ['withdrawals'],
  },
  {
    name: 'Savings',
    description:
      'Packages: daily savings towards a goal, savings towards a product at a kept price, and interest packages (term deposits).',
    files: ['packages', 'daily-savings', 'sb-savings', 'interest-savings'],
  },
  {
    name: 'Schedules',
    description:
      'Money that is saved by itself, daily, weekly or monthly, from a self account or a saved card. Each due date is an occurrence with its own state.',
    files: ['schedules'],
  },
  {
    name: 'Store',
    description: 'The catalogue of products that a customer can save towards.',
    files: ['products'],
  },
  {
    name: 'Orders',
    description:
      'Ordering the product of a package. Stock is reserved when the order is placed; while a bank has not answered for what the package lacked, the package is held.',
    files: ['orders', 'delivery-address'],
  },
  {
    name: 'Cases',
    description: 'Problems that a customer reports, and what staff answered.',
    files: ['cases'],
  },
  {
    name: 'Notifications',
    description:
      'What a customer is told: the list, a live stream, push messages, and which channels are switched on.',
    files: ['notifications', 'notification-preferences', 'devices'],
  },
  {
    name: 'Telemetry',
    description: 'What a client reports about itself. Nothing personal belongs in it.',
    files: ['telemetry', 'analytics'],
  },
];
