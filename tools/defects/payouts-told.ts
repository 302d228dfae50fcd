import { defect } from './defect.ts';

const RESULT = 'apps/web/src/features/payments/withdrawal-result.test.tsx';
const MADE_GOOD = [
  'apps/api/src/disputes/make-good.test.ts',
  'a payout that failed, and one that the bank sent back',
] as const;

/** What a customer reads of a withdrawal. */
export const payoutsToldDefects = [
  defect('withdrawal said to be back in the account that repaid a bank', {
    file: 'apps/api/src/payouts/payout-process.ts',
    find: 'failureWords(row, because, repaidKobo)',
    put: 'failureWords(row, because, kobo(0n))',
    caughtBy: MADE_GOOD,
  }),
  defect('notice of a withdrawal that came back keeps what repaid a bank to itself', {
    file: 'apps/api/src/payouts/payout-process.ts',
    find: '    ...(repaidKobo > 0n && { repaidKobo: String(repaidKobo) }),\n',
    put: '',
    caughtBy: MADE_GOOD,
  }),
  defect('withdrawal that came back shows nothing of what repaid a bank', {
    file: 'apps/api/src/payouts/view.ts',
    find: '    ...(madeGood && { madeGood }),\n',
    put: '',
    caughtBy: MADE_GOOD,
  }),
  defect('SMS says that a withdrawal is back in the account that repaid a bank', {
    file: 'apps/api/src/notifications/money-words.ts',
    find: 'repaidKobo: kobo(BigInt(repaidKobo))',
    put: 'repaidKobo: kobo(BigInt(repaidKobo) * 0n)',
    caughtBy: [
      'apps/api/src/notifications/money-words.test.ts',
      'a withdrawal that came back is in the account only as far as it repaid nothing',
    ],
  }),
  defect('heading says that a withdrawal is back in the account that repaid a bank', {
    file: 'apps/web/src/features/payments/withdrawal-result.tsx',
    find: 'return madeGood === undefined\n',
    put: 'return madeGood !== null\n',
    caughtBy: [RESULT, 'says of one that came back what of it repaid a bank'],
  }),
  defect('held withdrawal promises a time', {
    file: 'apps/api/src/payouts/view.ts',
    find: 'if (!isOpen(status) || held !== null) return undefined;',
    put: 'if (!isOpen(status)) return undefined;',
    caughtBy: [
      'apps/api/src/payouts/payout-process.test.ts',
      'too little balance at the provider keeps it waiting, in sight of staff, and sends it once there is enough',
    ],
  }),
  defect('stopped withdrawal is not said to wait in Kolo', {
    file: 'apps/api/src/payouts/view.ts',
    find: '    ...(waitsInKolo(row) && { waitsInKolo: true }),\n',
    put: '',
    caughtBy: [
      'apps/api/src/frozen.test.ts',
      'one that was asked for and not sent stays here until staff let it go by name, and is sent once',
    ],
  }),
  defect('withdrawal that waits in Kolo is said to be on its way', {
    file: 'apps/web/src/features/payments/withdrawal-result.tsx',
    find: "waitsInKolo ? 'waiting in Kolo' : 'on its way'",
    put: "waitsInKolo === null ? 'waiting in Kolo' : 'on its way'",
    caughtBy: [RESULT, 'does not say that one is on its way that waits in Kolo'],
  }),
  defect('late withdrawal promises a time that has passed', {
    file: 'apps/web/src/features/payments/withdrawal-result.tsx',
    find: ' || new Date(settlesBy) <= now)',
    put: ')',
    caughtBy: [RESULT, 'says by when the bank has it, as long as that is still to come'],
  }),
  defect('withdrawal shown as current though Kolo was not reached', {
    file: 'apps/web/src/features/payments/withdrawal-result.tsx',
    find: 'isStale={query.isError}',
    put: 'isStale={false}',
    caughtBy: [RESULT, 'says that what it shows is old where Kolo cannot be reached, until it can'],
  }),
  defect('withdrawal that waits in Kolo said to be asked about at the bank', {
    file: 'apps/web/src/features/payments/withdrawal-result.tsx',
    find: 'if (waitsInKolo)\n',
    put: 'if (waitsInKolo === null)\n',
    caughtBy: [
      'apps/web/src/features/payments/withdrawal-result.test.tsx',
      'does not say that one is on its way that waits in Kolo',
    ],
  }),
  defect('money that repaid a bank offered for another withdrawal', {
    file: 'apps/web/src/features/payments/withdrawal-result.tsx',
    find: 'madeGood.amount < amount + fee) ? (',
    put: 'madeGood.amount <= amount + fee) ? (',
    caughtBy: [
      'apps/web/src/features/payments/withdrawal-result.test.tsx',
      'says of one that came back what of it repaid a bank',
    ],
  }),
];
