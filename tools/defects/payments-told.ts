import { defect } from './defect.ts';

const VIEW = 'apps/api/src/payments/payment-view.ts';
const OUTCOME = 'apps/web/src/app/screens/payment-outcome.tsx';
const OUTCOME_TEST = 'apps/web/src/app/screens/payment-outcome.test.tsx';
const WORDS = 'apps/web/src/features/payments/payment-words.ts';
const FAILED_TEST = 'apps/web/src/features/payments/payment-failed.test.tsx';

/** What a customer reads of a payment: where the money went, its receipt, and what may still come. */
export const paymentsToldDefects = [
  defect('money that a package could not take is said to be in it', {
    file: VIEW,
    find: '    ...(landed && { landed }),\n',
    put: '',
    caughtBy: [
      'apps/api/src/savings/sb/money.test.ts',
      'that was paid into a package that is full or closed by then goes to the SB account as a whole',
    ],
  }),
  defect('what came beyond the sum is said to be missing in the package', {
    file: VIEW,
    find: 'surplus?.accountType === accountType ? surplus.amountKobo : 0n',
    put: '0n',
    caughtBy: [
      'apps/api/src/payments/surplus.test.ts',
      'into a package leaves the rest in the account of its type',
    ],
  }),
  defect('payment that went into an account fills a pot', {
    file: 'apps/web/src/app/screens/paid-into.ts',
    find: '  if (landed && landed.amount >= amount) return accountInstead(landed.accountType, known);\n',
    put: '',
    caughtBy: [
      'apps/web/src/app/screens/paid-into.test.ts',
      'names the account for money that an open package could not take, and no pot that it filled',
    ],
  }),
  defect('payment that a package did not take is told as its surplus', {
    file: WORDS,
    find: 'return landed.amount < amount\n',
    put: 'return landed.amount <= amount\n',
    caughtBy: [
      'apps/web/src/features/payments/payment-words.test.ts',
      'says where money for a package went that did not go into it',
    ],
  }),
  defect('receipt of what came beyond the sum is shown for the payment', {
    file: OUTCOME,
    find: 'recent.data?.findLast(',
    put: 'recent.data?.find(',
    caughtBy: [OUTCOME_TEST, 'the receipt of a payment that brought more than was asked is its own'],
  }),
  defect('receipt of what a package passed on is shown for the payment', {
    file: OUTCOME,
    find: "(between === undefined || paid.method === 'account')",
    put: "(between === undefined || paid.method !== 'account')",
    caughtBy: [OUTCOME_TEST, 'what a package passed on is no receipt of the payment'],
  }),
  defect('transfer that may be on its way is called failed', {
    file: WORDS,
    find: "  if (payment && mayStillCome(payment)) return 'We have not received it yet';\n",
    put: '',
    caughtBy: [FAILED_TEST, 'where the money may be on its way it says so above what starts another payment'],
  }),
  defect('customer who has sent a transfer is asked to pay again', {
    file: WORDS,
    find: 'return `${message ?? NOTHING_ADDED} If you have paid, do not pay again.`;',
    put: 'return message ?? NOTHING_ADDED;',
    caughtBy: [FAILED_TEST, 'where the money may be on its way it says so above what starts another payment'],
  }),
  defect('transfer that was given up is not asked about any more', {
    file: 'apps/web/src/features/payments/result-query.ts',
    find: '      if (data && mayStillCome(data)) return AWAY_DELAY_MS;\n',
    put: '',
    caughtBy: [
      'apps/web/src/features/payments/result-query.test.ts',
      'goes on asking about a transfer and a code that may still be paid, and about no other end',
    ],
  }),
  defect('late transfer is told with what the account had before it', {
    file: OUTCOME,
    find: '`${reference} ${payment?.status}`',
    put: 'reference',
    caughtBy: [
      OUTCOME_TEST,
      'a transfer that comes after it was given up is told with what the account has then',
    ],
  }),
  defect('old state of a transfer is shown as current', {
    file: 'apps/web/src/features/payments/payment-result.tsx',
    find: '{!online || isStale ? (',
    put: "{(!online || isStale) && waiting.payment.method === 'card' ? (",
    caughtBy: [
      'apps/web/src/features/payments/payment-result.test.tsx',
      'above a transfer it is said that what is shown may be old',
    ],
  }),
  defect('given-up transfer shown as it was where Kolo cannot be reached', {
    file: 'apps/web/src/features/payments/payment-result.tsx',
    find: '(query.isError || !online)',
    put: 'query.isError',
    caughtBy: [
      'apps/web/src/features/payments/payment-result.test.tsx',
      'above a transfer that may still come it is said that what is shown may be old',
    ],
  }),
];
