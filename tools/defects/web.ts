import { defect } from './defect.ts';

export const webDefects = [
  defect('sheet that closes the account put away meanwhile', {
    file: 'apps/web/src/features/identity/my-data-screen.tsx',
    find: 'onClose={close} busy={busy} title=',
    put: 'onClose={close} title=',
    caughtBy: [
      'apps/web/src/features/identity/my-data-screen.test.tsx',
      'the sheet stays while the account is being closed, however it is put away',
    ],
  }),
  defect('lost answer to a new password told as a failure', {
    file: 'apps/web/src/features/identity/security-screen.tsx',
    find: 'if (isNotDone(error) && doubt === undefined)',
    put: 'if (doubt === undefined)',
    caughtBy: [
      'apps/web/src/features/identity/security-screen.test.tsx',
      'a new password whose answer was lost may work, and the devices are asked for again',
    ],
  }),
  defect('page of an old payment says what the pot holds today', {
    file: 'apps/web/src/app/screens/paid-into.ts',
    find: 'isNew(payment, known.now)',
    put: 'true',
    caughtBy: [
      'apps/web/src/app/screens/paid-into.test.ts',
      'says nothing of today on the page of an old payment',
    ],
  }),
  defect('what a hidden balance became is read out', {
    file: 'apps/web/src/ui/balance-card.tsx',
    find: 'changed: known.spoken !== null && spoken !== null',
    put: 'changed: true',
    caughtBy: [
      'apps/web/src/ui/balance-card.test.tsx',
      'reads out nothing of a balance that is hidden, nor what changed meanwhile',
    ],
  }),
  defect('amount in a message is read out without its minus', {
    file: 'apps/web/src/ui/money-text.ts',
    find: "amount.replace(SHOWN_SIGN.out, '-')",
    put: 'amount',
    caughtBy: [
      'apps/web/src/ui/money.test.tsx',
      'reads each amount of a sentence as money and leaves the rest as it is',
    ],
  }),
  defect('toast that a dialog read out is read out by the page again', {
    file: 'apps/web/src/ui/toast-region.tsx',
    find: "if ((heardAt ?? place) !== place) return 'off';\n  ",
    put: '',
    caughtBy: [
      'apps/web/src/ui/toast-region.test.tsx',
      'stands in the dialog in front, where it can be read and pressed, and only there',
    ],
  }),
  defect('link of another site opens a screen of the app', {
    file: 'apps/web/src/app/own-link.ts',
    find: 'url.origin === new URL(origin).origin && ',
    put: '',
    caughtBy: [
      'apps/web/src/app/own-link.test.ts',
      'https://evil.example/app/packages/p1 leads to the dashboard',
    ],
  }),
  defect('link with a name and a password in it opens a screen of the app', {
    file: 'apps/web/src/app/own-link.ts',
    find: "url.username === '' && ",
    put: '',
    caughtBy: [
      'apps/web/src/app/own-link.test.ts',
      'https://somebody:secret@kolo.example/app/packages/p1 leads to the dashboard',
    ],
  }),
  defect('tokens of a phone in the storage of its page', {
    file: 'apps/web/src/lib/session.ts',
    find: 'isInNativeShell() ? memoryStorage() : lastingStorage',
    put: 'lastingStorage',
    caughtBy: ['e2e', 'on a phone the tokens are in its keystore alone'],
  }),
  defect('keystore of an installation before signs in', {
    file: 'apps/web/src/app/start-phone.ts',
    find: 'else if (lastingStorage.getItem(STORAGE_KEYS.inKeystore) === null) dropSession();\n  ',
    put: '',
    caughtBy: ['e2e', 'what an installation before this one left in the keystore signs nobody in'],
  }),
  defect('first answer overtaken by news is kept', {
    file: 'apps/web/src/lib/overtaken.ts',
    find: 'query.state.data === undefined || !query.isActive()',
    put: '!query.isActive()',
    caughtBy: [
      'apps/web/src/lib/overtaken.test.ts',
      'news that come while a screen waits for its first answer are asked for after it',
    ],
  }),
  defect('answer asked for ahead and overtaken is taken for fresh', {
    file: 'apps/web/src/lib/overtaken.ts',
    find: 'query.state.data === undefined || !query.isActive()',
    put: 'query.isActive()',
    caughtBy: [
      'apps/web/src/lib/overtaken.test.ts',
      'an answer that was asked for ahead and overtaken is not taken for fresh by the screen that shows it',
    ],
  }),
  defect('address makes success', {
    file: 'apps/web/src/app/screens/payment-success-screen.tsx',
    find: "  const reference = search.get('reference') || search.get('trxref');",
    put: `  const reference = search.get('reference') || search.get('trxref');
  if (search.get('status') === 'success') return <main id="main">₦{search.get('amount')} is in</main>;`,
    caughtBy: [
      'e2e',
      'an address never makes a success: not its words, not its amount, not a foreign reference',
    ],
  }),
  defect('clock set back', {
    file: 'apps/web/src/lib/app-lock.ts',
    find: `      if (idleMs < -CLOCK_JUMP_MS) return true;
`,
    put: '',
    caughtBy: ['apps/web/src/lib/app-lock.test.ts', 'T28: a clock that is set back before a reload locks'],
  }),
  defect('dashboard adds floors', {
    file: 'apps/web/src/app/screens/dashboard/balance.ts',
    find: '(sum, { availableBalance, exact }) => sum + koboOfFigure(availableBalance, exact?.availableBalance),',
    put: '(sum, { availableBalance, exact }) => sum + koboOfFigure(availableBalance, exact && undefined),',
    caughtBy: ['apps/web/src/app/screens/dashboard/balance.test.ts', 'adds up in kobo and rounds down once'],
  }),
  defect('download for who came since', {
    file: 'apps/web/src/lib/download.ts',
    find: 'if (currentUserId() !== owner) {',
    put: 'if (owner === null) {',
    caughtBy: [
      'apps/web/src/lib/download.test.tsx',
      'never goes on with the session of somebody who has signed in since',
    ],
  }),
  defect('fingerprint outlives new pin', {
    file: 'apps/web/src/lib/app-lock.ts',
    find: `    store.keepBiometricsOf(null);
`,
    put: '',
    caughtBy: [
      'apps/web/src/lib/app-lock.test.ts',
      'the choice of fingerprint or face ends with the session, with the PIN, and with a new PIN',
    ],
  }),
  defect('intent made again', {
    file: 'apps/web/src/lib/command/intent.ts',
    find: `      const found = find(purpose);
      if (found) return found;
`,
    put: '',
    caughtBy: ['e2e', 'one debit: an answer that is lost, a reload, and Pay again'],
  }),
  defect('saved card called unpaid', {
    file: 'apps/web/src/features/payments/start-deposit.ts',
    find: "return method === 'account' || method === 'saved_card';",
    put: "return method === 'account';",
    caughtBy: [
      'apps/web/src/features/payments/deposit-method.test.tsx',
      'a saved card whose answer was lost may be charged: no other way is open, and nothing else is said',
    ],
  }),
  defect('saved card charged by retry', {
    file: 'apps/web/src/features/payments/start-deposit.ts',
    find: 'const isAnother = payment !== null && !calls.isRetry && isLongSettled(payment);',
    put: 'const isAnother = payment !== null && isLongSettled(payment);',
    caughtBy: [
      'apps/web/src/features/payments/deposit-method.test.tsx',
      'a saved card of which nobody could say how it stands is not charged again, however long ago it was paid',
    ],
  }),
  defect('late fingerprint opens', {
    file: 'apps/web/src/features/identity/biometric-unlock.tsx',
    find: `      if (appLock.biometricsOf() !== owner) return;
`,
    put: '',
    caughtBy: [
      'apps/web/src/features/identity/biometric-unlock.test.tsx',
      'a yes that comes after the choice was ended opens nothing',
    ],
  }),
  defect('lock made twice after reload', {
    file: 'apps/web/src/lib/command/command.ts',
    find: 'return intent !== null && intent.reference === undefined;',
    put: 'return intent?.reference !== undefined;',
    caughtBy: [
      'apps/web/src/app/screens/new-ibs-screen.test.tsx',
      'a lock whose answer was lost is not made a second time after a reload, though a card is chosen by then',
    ],
  }),
  defect('lock taken from the IBS account whatever is chosen', {
    file: 'apps/web/src/features/savings/interest/api.ts',
    find: "return from === 'ibs' ? terms : { ...terms, sourceAccountType: from };",
    put: "return from === 'ibs' ? terms : { ...terms };",
    caughtBy: [
      'apps/web/src/app/screens/new-ibs-screen.test.tsx',
      'locks from whichever own account is chosen, each shown with its balance',
    ],
  }),
  defect('lock made twice over midnight', {
    file: 'apps/web/src/features/savings/interest/api.ts',
    find: "return sendOnce(intents, 'lock', content, (idempotencyKey) =>",
    put: "return sendOnce(intents, 'lock', { ...content, ...figures }, (idempotencyKey) =>",
    caughtBy: [
      'apps/web/src/features/savings/interest/confirm-lock.test.tsx',
      'the same lock asked for again goes under the same key, though a day later it brings other figures',
    ],
  }),
  defect('lock mark deleted', {
    file: 'apps/web/src/lib/app-lock.ts',
    find: 'if (kept === null) return hasPin;',
    put: 'if (kept === null) return false;',
    caughtBy: [
      'apps/web/src/lib/app-lock.test.ts',
      'deleting the mark, or writing nonsense in its place, locks',
    ],
  }),
  defect('lock time out unclamped', {
    file: 'apps/web/src/lib/app-lock.ts',
    find: 'return Math.min(LOCK_AFTER_MAX_MS, Math.max(LOCK_AFTER_MIN_MS, value));',
    put: 'return Math.max(LOCK_AFTER_MIN_MS, value);',
    caughtBy: [
      'apps/web/src/lib/app-lock.test.ts',
      'a time-out of thirty years is thirty minutes, and one of 0 is a minute',
    ],
  }),
  defect('lost charge forgotten after log out', {
    file: 'apps/web/src/lib/command/send-once.ts',
    find: 'if (isRefusal(error) || (isFirst && isNeverDone(error))) intents.drop(intent.key);',
    put: 'if (isRefusal(error) || isNeverDone(error)) intents.drop(intent.key);',
    caughtBy: [
      'apps/web/src/features/payments/start-deposit.test.ts',
      'a session that has ended charged nothing; after a lost answer it may be charged all the same',
    ],
  }),
  defect('old withdrawal told as new', {
    file: 'apps/web/src/lib/command/send-once.ts',
    find: 'const isOld = serverClock.now().getTime() - madeAtMs > ANOTHER_PAYMENT_AFTER_MS;',
    put: 'const isOld = serverClock.now().getTime() - madeAtMs > 24 * 6 * ANOTHER_PAYMENT_AFTER_MS;',
    caughtBy: [
      'apps/web/src/lib/command/send-once.test.ts',
      'an answer to what was asked for long ago says since when',
    ],
  }),
  defect('one kobo shown as nothing', {
    file: 'apps/web/src/ui/money.tsx',
    find: 'const isExact = amountNaira === 0 && hasKobo(exact);',
    put: 'const isExact = amountNaira < 0 && hasKobo(exact);',
    caughtBy: ['apps/web/src/ui/money.test.tsx', 'never says that nothing moved where kobo did'],
  }),
  defect('own move drawn as income', {
    file: 'apps/web/src/features/accounts/transaction-look.ts',
    find: "sign: transaction.between ? 'none' : sign",
    put: 'sign',
    caughtBy: [
      'apps/web/src/features/accounts/transaction-look.test.tsx',
      'draws a move between own accounts and packages as neither in nor out',
    ],
  }),
  defect('own moves in money in', {
    file: 'apps/web/src/features/accounts/history-filter.ts',
    find: "inflow: { direction: 'inflow', own: 'false' },",
    put: "inflow: { direction: 'inflow' },",
    caughtBy: [
      'apps/web/src/features/accounts/history-filter.test.ts',
      'shows own moves alone, and neither as money in nor as money out',
    ],
  }),
  defect('page of a script opened', {
    file: 'apps/web/src/features/payments/page-next.ts',
    find: 'return isWebAddress(authorizationUrl) ? { reference, authorizationUrl } : null;',
    put: 'return { reference, authorizationUrl };',
    caughtBy: [
      'apps/web/src/features/payments/page-next.test.ts',
      'is nothing where another refusal names something, where none is named, and where it is no page of the web',
    ],
  }),
  defect('password cleaned while shown', {
    file: 'apps/web/src/ui/clean-input.ts',
    find: "return TEXT_TYPES.has(element.type) && element.dataset['secret'] === undefined;",
    put: 'return TEXT_TYPES.has(element.type);',
    caughtBy: ['apps/web/src/ui/clean-input.test.tsx', 'leaves a password as it was typed'],
  }),
  defect('messages follow the phone to another customer', {
    file: 'apps/web/src/features/notifications/use-push.ts',
    find: 'keptDevice()?.userId !== userId',
    put: 'keptDevice() === null',
    caughtBy: [
      'apps/web/src/features/notifications/this-device.test.tsx',
      'where messages are off, or on for another customer',
    ],
  }),
  defect('push leads out of the app', {
    file: 'apps/web/src/worker/notice.ts',
    find: 'return address.origin === origin ? address.pathname + address.search : INBOX;',
    put: 'return address.origin === origin ? address.pathname + address.search : address.href;',
    caughtBy: ['apps/web/src/worker/notice.test.ts', 'leads nowhere but into this app'],
  }),
  defect('refused choice shown as kept', {
    file: 'apps/web/src/features/savings/interest/at-maturity.tsx',
    find: 'const chosen = choosing.isPending ? choosing.variables : lock.atMaturity;',
    put: 'const chosen = choosing.variables ?? lock.atMaturity;',
    caughtBy: [
      'apps/web/src/features/savings/interest/at-maturity.test.tsx',
      'goes back to what stands when it was refused',
    ],
  }),
  defect('second withdrawal made third', {
    file: 'apps/web/src/features/payments/withdraw-queries.ts',
    find: 'const isSecond = asked.confirmRepeat === true || intents.find(purposeOf(NAME, second)) !== null;',
    put: 'const isSecond = asked.confirmRepeat === true;',
    caughtBy: [
      'apps/web/src/features/payments/withdraw-to-bank.test.tsx',
      'a second one that was said to be meant stays that one until its answer has come, also after a reload',
    ],
  }),
  defect('unanswered payment forgotten', {
    file: 'apps/web/src/lib/command/command.ts',
    find: 'return intent !== null && intent.reference === undefined;',
    put: 'return intent !== null && intent.reference !== undefined;',
    caughtBy: [
      'apps/web/src/features/payments/start-deposit.test.ts',
      'knows a payment whose answer was lost, and no other, also after a reload',
    ],
  }),
  defect('welcome shared by customers', {
    file: 'apps/web/src/lib/onboarding.ts',
    find: 'isDone: (userId) => finished.has(userId) || kept().includes(markOf(userId)),',
    put: 'isDone: (userId) => finished.has(userId) || kept().length > 0,',
    caughtBy: [
      'apps/web/src/lib/onboarding.test.ts',
      'is done for anyone who finished it, and for nobody else on the same phone',
    ],
  }),
  defect('words of a link shown', {
    file: 'apps/web/src/features/payments/payment-words.ts',
    find: 'return OUR_MESSAGES.find((one) => one === message?.trim()) ?? NO_REASON;',
    put: 'return message?.trim() || NO_REASON;',
    caughtBy: ['apps/web/src/features/payments/payment-words.test.ts', 'anyone can write one'],
  }),
  defect('draft shown to the next customer', {
    file: 'apps/web/src/lib/draft.ts',
    find: "`${currentUserId() ?? ''} ${name}`",
    put: '` ${name}`',
    caughtBy: ['apps/web/src/lib/draft.test.ts', 'shows no customer what another one typed'],
  }),
  defect('drafts outlive the log-out', {
    file: 'apps/web/src/lib/storage.ts',
    find: `  STORAGE_KEYS.dismissedAnnouncements,
  STORAGE_KEYS.lockAfter,`,
    put: `  STORAGE_KEYS.dismissedAnnouncements,
  STORAGE_KEYS.drafts,
  STORAGE_KEYS.lockAfter,`,
    caughtBy: ['apps/web/src/lib/draft.test.ts', 'forgets everything with the customer who logs out'],
  }),
  defect('a balance from before a payment is shown after it, because the page had asked for it early', {
    file: 'apps/web/src/lib/early.ts',
    find: "if (method !== 'GET') globalThis.koloEarly = undefined;",
    put: '',
    caughtBy: [
      'apps/web/src/lib/early.test.ts',
      'no early answer is used after a command: money may have moved since',
    ],
  }),
  defect('who unlocks the app late is shown the balances of when the page began', {
    file: 'apps/web/build/head-scripts.ts',
    find: 'setTimeout(function(){delete window.koloEarly},${EARLY_MAX_MS})',
    put: '',
    caughtBy: [
      'apps/web/build/html.test.ts',
      'what came early is gone half a minute later: who unlocks the app only then is shown nothing of it',
    ],
  }),
  defect("a customer is shown another one's home screen, asked for before they signed in", {
    file: 'apps/web/src/lib/early.ts',
    find: "if (early.authorization !== new Headers(headers).get('authorization')) return null;",
    put: '',
    caughtBy: [
      'apps/web/src/lib/early.test.ts',
      'an answer that was asked for with the tokens of another customer is never used',
    ],
  }),
  defect('command let go of while it runs can never be given again', {
    file: 'apps/web/src/lib/command/use-command.ts',
    find: '    running.current = false;\n    mutation.reset();\n',
    put: '    mutation.reset();\n',
    caughtBy: [
      'apps/web/src/lib/command/use-command.test.tsx',
      'starts again after it was let go of while it ran',
    ],
  }),
];
