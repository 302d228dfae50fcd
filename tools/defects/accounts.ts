import { defect } from './defect.ts';

const PACKAGES = 'apps/web/src/app/screens/packages-screen.test.tsx';

export const accountsDefects = [
  defect('first screen shows money in two places at once', {
    file: 'apps/api/src/platform/db.ts',
    find: ".setIsolationLevel('repeatable read')",
    put: '',
    caughtBy: ['apps/api/src/home/home.test.ts', 'money that moves while the screen is read is shown once'],
  }),
  defect('close asks for what no bank takes', {
    file: 'apps/api/src/accounts/leaving.ts',
    find: 'const tooLittle = payable.some(({ balanceKobo }) => balanceKobo < nairaToKobo(least));',
    put: 'const tooLittle = false;',
    caughtBy: [
      'apps/api/src/leaving.test.ts',
      'is refused with less in it than a bank transfer takes, and names a way that works',
    ],
  }),
  defect('code guesses are not counted', {
    file: 'apps/api/src/accounts/statement/made-statement.ts',
    find: 'if (!isLoopback || config.isProduction) {',
    put: 'if (config.isProduction) {',
    caughtBy: ['apps/api/src/accounts/statement/statement-check.test.ts', 'an address checks thirty an hour'],
  }),
  defect('code in the address', {
    file: 'apps/api/src/accounts/statement/statement-pdf.ts',
    find: 'link: `${checkUrl}#${printed}`,',
    put: 'link: `${checkUrl}?code=${printed}`,',
    caughtBy: ['e2e', 'a landlord checks a statement by its link and by its code'],
  }),
  defect('code is kept as printed', {
    file: 'apps/api/src/accounts/statement/made-statement.ts',
    find: "return createHash('sha256').update(letters).digest();",
    put: 'return Buffer.from(letters);',
    caughtBy: [
      'apps/api/src/accounts/statement/statement-check.test.ts',
      'a code is stored nowhere as it is printed',
    ],
  }),
  defect('code of a statement for ever', {
    file: 'apps/api/src/accounts/statement/made-queries.ts',
    find: `    .where('c.madeAt', '>', madeAfter)
`,
    put: '',
    caughtBy: [
      'apps/api/src/accounts/statement/statement-check.test.ts',
      'one answer after the same work for codes that are unknown, expired or none',
    ],
  }),
  defect('code tells the whole name', {
    file: 'apps/api/src/accounts/statement/made-statement.ts',
    find: 'NAME_NOT_CHECKED : maskedName(page.recordName),',
    put: 'NAME_NOT_CHECKED : page.recordName,',
    caughtBy: [
      'apps/api/src/accounts/statement/statement-check.test.ts',
      'tells the period, the sums to the kobo and a masked name',
    ],
  }),
  defect('code confirms a name that nobody checked', {
    file: 'apps/api/src/accounts/statement/routes.ts',
    find: 'const page = { code: newStatementCode(), customerName, recordName, madeAt };',
    put: 'const page = { code: newStatementCode(), customerName, recordName: recordName ?? name, madeAt };',
    caughtBy: [
      'apps/api/src/accounts/statement/statement-check.test.ts',
      'confirms no name that a thief took for the page',
    ],
  }),
  defect('csv loses kobo', {
    file: 'apps/api/src/accounts/statement/statement-csv.ts',
    find: 'const money = isInKobo(statement) ? exactNaira : koboToNairaFloor;',
    put: 'const money = isInKobo(statement) ? koboToNairaFloor : exactNaira;',
    caughtBy: [
      'apps/api/src/accounts/statement/statement.test.ts',
      'entries add up to the balances that are shown, and to the kobo beside them',
    ],
  }),
  defect('entry shown by its own floor', {
    file: 'apps/api/src/accounts/statement/statement-view.ts',
    find: 'amount: entry.shown,',
    put: 'amount: koboToNairaFloor(entry.amountKobo),',
    caughtBy: [
      'apps/api/src/accounts/statement/statement.test.ts',
      'entries add up to the balances that are shown, and to the kobo beside them',
    ],
  }),
  defect('files are not counted', {
    file: 'apps/api/src/accounts/files/file-maker.ts',
    find: `        await countFile(services, userId);
`,
    put: '',
    caughtBy: ['apps/api/src/accounts/files/file-maker.test.ts', 'are thirty an hour over all processes'],
  }),
  defect('files of one customer at once', {
    file: 'apps/api/src/accounts/files/turns.ts',
    find: `      if (customers.has(userId)) throw isBusy();
`,
    put: '',
    caughtBy: [
      'apps/api/src/accounts/files/file-maker.test.ts',
      'a customer with sixty presses gets one file',
    ],
  }),
  defect('files without end of the line', {
    file: 'apps/api/src/accounts/files/turns.ts',
    find: 'if (isClosed || gone.aborted || (free === 0 && line.length >= FILES_WAITING_MAX)) throw isFull();',
    put: 'if (isClosed || gone.aborted) throw isFull();',
    caughtBy: [
      'apps/api/src/accounts/files/file-maker.test.ts',
      'of fifteen customers two are served and ten wait',
    ],
  }),
  defect('later entry breaks a statement', {
    file: 'apps/api/src/accounts/statement/made-queries.ts',
    find: `      where place <= c.entries
`,
    put: '',
    caughtBy: [
      'apps/api/src/accounts/statement/statement-check.test.ts',
      'is not troubled by what comes on the same day',
    ],
  }),
  defect('what waited breaks a statement', {
    file: 'apps/api/src/accounts/statement/made-queries.ts',
    find: 'waitedId: firstIdAt(new Date(startOfLagosDay(dayOf(row.firstDay)).getTime() - WAITS_MAX_MS)),',
    put: 'waitedId: firstIdAt(startOfLagosDay(dayOf(row.firstDay))),',
    caughtBy: [
      'apps/api/src/accounts/statement/statement-check.test.ts',
      'is not troubled by what waited over midnight',
    ],
  }),
  defect('month ends in utc', {
    file: 'apps/api/src/accounts/list-transactions.ts',
    find: 'const before = startOfLagosDay(addMonths(firstDay, 1));',
    put: 'const before = new Date(addMonths(firstDay, 1));',
    caughtBy: ['apps/api/src/accounts/own-moves.test.ts', 'a month begins and ends at midnight in Lagos'],
  }),
  defect('raised sum unseen', {
    file: 'apps/api/src/accounts/statement/made-queries.ts',
    find: 'or c.closing_kobo <> coalesce(now.last, (',
    put: 'or c.closing_kobo < coalesce(now.last, (',
    caughtBy: [
      'apps/api/src/accounts/statement/statement-check.test.ts',
      'finds sums that were raised in what is kept',
    ],
  }),
  defect('statement formula runs', {
    file: 'apps/api/src/accounts/statement/statement-csv.ts',
    find: "const inert = FORMULA.test(text) ? `'${text}` : text;",
    put: 'const inert = text;',
    caughtBy: [
      'apps/api/src/accounts/statement/statement.test.ts',
      'no text of a customer runs as a formula',
    ],
  }),
  defect('statement of any length', {
    file: 'apps/api/src/accounts/statement/read-statement.ts',
    find: `  refuseAbove(entries.count);
`,
    put: '',
    caughtBy: [
      'apps/api/src/accounts/files/file-maker.test.ts',
      'a statement of 5,000 entries is made; one more is refused',
    ],
  }),
  defect('webhook credits twice', {
    file: 'apps/api/src/accounts/account-purpose.ts',
    find: '    key,',
    put: '    key: `${key}:${services.ids.next()}`,',
    caughtBy: [
      'apps/api/src/accounts/account-purpose.test.ts',
      'a provider reference is credited once, one after the other as at once',
    ],
  }),
  defect('withdrawal on its way called done', {
    file: 'apps/api/src/accounts/transaction-view.ts',
    find: 'transactionView(movement, { status: statusFor(movement), places: placesFor(movement), disputed, shorts }),',
    put: "transactionView(movement, { status: 'successful', places: placesFor(movement), disputed, shorts }),",
    caughtBy: [
      'apps/api/src/accounts/list-transactions.test.ts',
      'a withdrawal stands as its transfer does, all of a page asked for at once',
    ],
  }),
  defect('statement shows what is covered', {
    file: 'apps/web/src/features/accounts/statement-section.tsx',
    find: 'const [hidden] = useBalanceHidden();',
    put: "const hidden = source.kind === 'account' && useBalanceHidden()[0];",
    caughtBy: [
      'apps/web/src/features/accounts/statement-section.test.tsx',
      'the statement of the package is covered where balances are',
    ],
  }),
  defect('cover unheard in another tab', {
    file: 'apps/web/src/lib/use-balance-hidden.ts',
    find: "  addEventListener('storage', listener);\n",
    put: '',
    caughtBy: [PACKAGES, 'covers the figures too where another tab has shut the eye'],
  }),
  defect('date that is in no calendar leaves the list without its bound', {
    file: 'apps/web/src/features/accounts/history-filter.ts',
    find: 'return !isNoDay(range.from) && !isNoDay(range.to) && rangeProblem(range) === undefined;',
    put: 'return rangeProblem(range) === undefined;',
    caughtBy: [
      'apps/web/src/features/accounts/history-filter.test.ts',
      'days of which one is in no calendar are not asked for',
    ],
  }),
  defect('what is owed is shown below a covered balance', {
    file: 'apps/web/src/app/screens/account-screen.tsx',
    find: '<OwedLine hidden={hidden} />',
    put: '<OwedLine hidden={false} />',
    caughtBy: [
      'apps/web/src/app/screens/account-screen.test.tsx',
      'what is owed is covered and uncovered with the balance above it',
    ],
  }),
];
