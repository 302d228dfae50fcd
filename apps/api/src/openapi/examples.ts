interface Example {
  readonly body?: unknown;
  readonly answer?: unknown;
}

const USER_ID = '01982580-4829-7000-8000-482913482913';
const PACKAGE_ID = '01982580-9d1c-7000-8000-1c2d3e4f5a6b';
const BANK_ACCOUNT_ID = '01982580-b7e0-7000-8000-6b5a4f3e2d1c';
const SHORT_REFERENCE = 'KLO-7Q2M-4XR7';
const REFERENCE = 'kolo-01982580c0de70008000a1b2c3d4e5f6';
const NOW = '2026-11-20T09:00:00.000Z';

const user = {
  id: USER_ID,
  firstName: 'Ada',
  lastName: 'Okafor',
  email: 'ada@mail.example',
  phoneNumber: null,
  address: null,
  isEmailVerified: true,
  isPhoneVerified: false,
  kycStatus: 'none',
  hasPin: false,
  pinSetAt: null,
};

const tokens = { access: 'eyJhbGciOi…', refresh: 'b64url-of-64-bytes…' };

const account = { accountType: 'ds', type: 'ds', accountNumber: '4829134829', availableBalance: 5_000 };

const payment = {
  reference: REFERENCE,
  shortReference: SHORT_REFERENCE,
  status: 'pending',
  amount: 5_000,
  purpose: 'account',
  method: 'card',
  accountType: 'ds',
  authorizationUrl: 'https://checkout.provider.example/3k7f0',
  timeline: [{ at: NOW, event: 'started' }],
};

const withdrawal = {
  id: '01982580-d00d-7000-8000-0f1e2d3c4b5a',
  reference: 'kolo-out-01982580d00d700080000f1e2d3c4b5a',
  shortReference: SHORT_REFERENCE,
  status: 'requested',
  accountType: 'ds',
  amount: 2_000,
  fee: 10,
  bankAccount: {
    id: BANK_ACCOUNT_ID,
    bankName: 'Zenith Bank',
    accountNumber: '6789',
    accountName: 'ADA OKAFOR',
  },
  createdAt: NOW,
  timeline: [{ at: NOW, event: 'requested' }],
};

const daily = {
  id: PACKAGE_ID,
  target: 'School fees',
  targetAmount: 30_000,
  amountPerDay: 1_000,
  frequency: 'daily',
  totalContribution: 0,
  totalCount: 0,
  startDate: '2026-11-20',
  status: 'active',
};

const interest = {
  _id: PACKAGE_ID,
  name: 'Rent',
  startDate: '2026-11-20',
  createdAt: NOW,
  maturityDate: '2027-05-20',
  currentBalance: 100_000,
  interestRate: 10,
  lockPeriod: 6,
  interestAccrued: 0,
  status: 'active',
  atMaturity: 'payout',
  pays: {
    principal: 100_000,
    interest: 4_958,
    tax: 495,
    payout: 104_463,
    exact: { principal: '100000.00', interest: '4958.90', tax: '495.89', payout: '104463.01' },
  },
  tranches: [{ amount: 100_000, startDate: '2026-11-20' }],
};

const transaction = {
  id: '01982580-c1c1-7000-8000-a1b2c3d4e5f6',
  narration: 'Deposit to DS account',
  direction: 'inflow',
  amount: 5_000,
  date: NOW,
  category: 'DS Contribution',
  type: 'deposit',
  kind: 'accountDeposit',
  reference: REFERENCE,
  status: 'successful',
  accountType: 'ds',
};

/** One request and one answer of the calls that a new client meets first, by the name of the call. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  register: {
    body: { email: 'ada@mail.example', password: 'market-day-rain', firstName: 'Ada', lastName: 'Okafor' },
    answer: { user: { ...user, isEmailVerified: false }, identifier: 'ada@mail.example' },
  },
  verifyEmail: { body: { otp: '482913', identifier: 'ada@mail.example' }, answer: { tokens, user } },
  login: {
    body: { identifier: 'ada@mail.example', password: 'market-day-rain' },
    answer: { tokens, user },
  },
  refreshTokens: { body: { refreshToken: tokens.refresh }, answer: { tokens } },
  getMe: { answer: user },
  submitBvn: {
    body: { bvn: '222 2222 2222', birthDate: '1994-03-08' },
    answer: { kycStatus: 'none', step: 'id' },
  },
  createAccount: { body: { accountType: 'ds' }, answer: { ...account, availableBalance: 0 } },
  listAccounts: { answer: [account] },
  listTransactions: {
    answer: {
      transactions: [transaction],
      page: 1,
      limit: 20,
      totalPages: 1,
      totalResults: 1,
      cursor: null,
    },
  },
  initContribution: {
    body: { purpose: 'account', accountType: 'ds', amount: 5_000, method: 'card' },
    answer: { data: payment },
  },
  getPaymentStatus: {
    answer: {
      ...payment,
      status: 'succeeded',
      authorizationUrl: undefined,
      timeline: [
        { at: NOW, event: 'started' },
        { at: '2026-11-20T09:00:41.000Z', event: 'confirmed' },
        { at: '2026-11-20T09:00:41.000Z', event: 'credited' },
      ],
    },
  },
  createDailyPackage: {
    body: { target: 'School fees', amountPerDay: 1_000, frequency: 'daily', startDate: '2026-11-20' },
    answer: daily,
  },
  quoteInterestPackage: {
    body: { amount: 100_000, lockPeriod: 6 },
    answer: {
      rate: 10,
      interest: 4_958,
      tax: 495,
      payout: 104_463,
      exact: { interest: '4958.90', tax: '495.89', payout: '104463.01' },
      maturityDate: '2027-05-20',
    },
  },
  createInterestPackage: { body: { name: 'Rent', amount: 100_000, lockPeriod: 6 }, answer: interest },
  addBankAccount: {
    body: { bankCode: '057', accountNumber: '0123456789', pin: '7395' },
    answer: {
      id: BANK_ACCOUNT_ID,
      bankCode: '057',
      bankName: 'Zenith Bank',
      accountNumber: '6789',
      accountName: 'ADA OKAFOR',
      isDefault: true,
      coolsUntil: '2026-11-21T09:00:00.000Z',
    },
  },
  createWithdrawal: {
    body: { accountType: 'ds', amount: 2_000, bankAccountId: BANK_ACCOUNT_ID, pin: '7395' },
    answer: withdrawal,
  },
  openCase: {
    body: { transactionId: transaction.id, text: 'I paid ₦5,000 twice and see it once.' },
    answer: {
      id: '01982580-ca5e-7000-8000-5a4b3c2d1e0f',
      number: 'C-100042',
      status: 'open',
      text: 'I paid ₦5,000 twice and see it once.',
      transactionId: transaction.id,
      transaction: transaction.narration,
      createdAt: NOW,
      dueAt: '2026-11-22T09:00:00.000Z',
    },
  },
};
