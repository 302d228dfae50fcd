import { defect } from './defect.ts';

const TOLD = 'apps/api/src/savings/sb/price-promise.test.ts';

const WITHDRAWN = 'apps/web/src/features/savings/package-withdraw-screen.test.tsx';

const FROZEN = ['apps/api/src/frozen.test.ts', 'nor the price of a package, by another product'] as const;

export const savingsSbDefects = [
  defect('change of product loses surplus', {
    file: 'apps/api/src/savings/sb/write-package.ts',
    find: "import { SbPackage } from '@kolo/contract/packages';",
    put: `import { SbPackage } from '@kolo/contract/packages';
import { kobo } from '@kolo/domain/money';
import { postMovement } from '#ledger/post.ts';`,
    also: [
      {
        file: 'apps/api/src/savings/sb/write-package.ts',
        find: '    await setProduct(tx, { userId, id: row.id }, offer, services.clock.now());',
        put: `    await setProduct(tx, { userId, id: row.id }, offer, services.clock.now());
    if (row.balanceKobo > offer.priceKobo) {
      await postMovement(tx, {
        userId,
        key: \`surplus:\${command.key}\`,
        id: services.ids.next(),
        at: services.clock.now(),
        kind: 'sbTransfer',
        from: row.pot,
        to: { id: 101, floor: null },
        amountKobo: kobo(row.balanceKobo - offer.priceKobo),
        narration: 'Change of product',
        reference: \`change-\${row.id}\`,
      });
    }`,
      },
    ],
    caughtBy: ['apps/api/src/savings/model.test.ts', 'the API and the books never differ from the model'],
  }),
  defect('late surplus kept in package', {
    file: 'apps/api/src/savings/sb/sb-purpose.ts',
    find: `  if (passesOn) await passOnSurplus(services, tx, paid, { row, surplusKobo });
`,
    put: '',
    caughtBy: [
      'apps/api/src/savings/sb/money.test.ts',
      'that was paid when less was missing fills the package, and the rest goes to the SB account',
    ],
  }),
  defect('merge keeps the money', {
    file: 'apps/api/src/savings/sb/transfer.ts',
    find: 'if (from.balanceKobo > 0n) await moveAll(services, tx, command, { from, to });',
    put: 'if (from.balanceKobo > to.balanceKobo) await moveAll(services, tx, command, { from, to });',
    caughtBy: ['apps/api/src/savings/model.test.ts', 'the API and the books never differ from the model'],
  }),
  defect('merge leaves money behind', {
    file: 'apps/api/src/savings/sb/transfer.ts',
    find: '  const amountKobo = from.balanceKobo;',
    put: `  const room = to.priceKobo - to.balanceKobo;
  const amountKobo = from.balanceKobo < room ? from.balanceKobo : room;`,
    caughtBy: [
      'apps/api/src/savings/sb/money.test.ts',
      'moves all money in one movement, closes the first with the way to the second, and keeps both histories',
    ],
  }),
  defect('overpaid package accepted', {
    file: 'apps/api/src/savings/sb/sb-purpose.ts',
    find: `  if (amountKobo > missing) throw wrongAmount(\`Only \${words} is left to pay. Put in \${words} or less.\`);
`,
    put: '',
    caughtBy: [
      'apps/api/src/savings/sb/money.test.ts',
      'below ₦500, above what is missing, or into a full package is refused, by card as from an account',
    ],
  }),
  defect('sb packages not held', {
    file: 'apps/api/src/savings/sb/queries.ts',
    find: `    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
`,
    put: `    .where('id', 'in', ids)
    .orderBy('id')
`,
    caughtBy: ['apps/api/src/savings/sb/money.test.ts', 'a merge waits for a package that is being closed'],
  }),
  defect('sb packages counted at once', {
    file: 'apps/api/src/savings/sb/write-package.ts',
    find: `    await takeTurn(tx, userId);
`,
    put: '',
    caughtBy: ['apps/api/src/lock-order.test.ts', 'of daily packages, and of packages towards a product'],
  }),
  defect('full package told to save on', {
    file: 'apps/api/src/savings/sb/price-promise.ts',
    find: 'isPaid: balanceKobo >= priceKobo,',
    put: 'isPaid: balanceKobo > priceKobo,',
    caughtBy: [
      'apps/api/src/savings/sb/price-promise.test.ts',
      'who has saved all of it is told to order, for nothing more can be put in',
    ],
  }),
  defect('change of product told as made again and not made', {
    file: 'apps/web/src/features/savings/sb/api.ts',
    find: '  if (intent) intents.drop(intent.key);\n',
    put: '  if (intent === undefined) return;\n',
    caughtBy: [
      'apps/web/src/app/screens/change-product-screen.test.tsx',
      'is told as done once the package shows it',
    ],
  }),
  defect('another package merged in the place of the one whose answer was lost', {
    file: 'apps/web/src/features/savings/sb/merge-screen.tsx',
    find: 'const shown = asking || merging.unanswered ? held : packages;',
    put: 'const shown = packages;',
    caughtBy: [
      'apps/web/src/features/savings/sb/merge-screen.test.tsx',
      'though by now another package takes the place of the closed one',
    ],
  }),
  defect('price of a full package lost for want of a contribution that it refuses', {
    file: 'packages/domain/src/price-promise.ts',
    find: '  if (isPaid) return { byAge, ends: byAge };\n',
    put: '  if (isPaid && contributedOn === null) return { byAge, ends: byAge };\n',
    caughtBy: [
      'packages/domain/src/price-promise.test.ts',
      'is kept for the 12 months by a package that is paid in full',
    ],
  }),
  defect('full package not looked at for most of a year', {
    file: 'packages/domain/src/price-promise.ts',
    find: 'promised.isPaid && inAWhile < toldFrom ? inAWhile : toldFrom',
    put: 'toldFrom',
    caughtBy: [TOLD, 'who takes money out of a full package keeps its price for 90 days from then'],
  }),
  defect('price of a full package lost with the first naira that is taken out', {
    file: 'apps/api/src/savings/sb/price-promise.ts',
    find: ': (paidUntil ?? contributedAt);',
    put: ': contributedAt;',
    caughtBy: [TOLD, 'who takes money out of a full package keeps its price for 90 days from then'],
  }),
  defect('price of a package that was full kept by a day before its last contribution', {
    file: 'apps/api/src/savings/sb/price-promise.ts',
    find: 'contributedAt && paidUntil && paidUntil < contributedAt ? contributedAt : ',
    put: '',
    caughtBy: [TOLD, 'a package that was filled by a merge counts as well, until a later contribution'],
  }),
  defect('price kept by what is taken out of a package that was not full', {
    file: 'apps/api/src/ledger/movements.ts',
    find: "    .where(sql<bigint>`from_balance + amount`, '>=', leastKobo)\n",
    put: '',
    caughtBy: [TOLD, 'who takes money out of a full package keeps its price for 90 days from then'],
  }),
  defect('package that was full to the kobo counts as not full', {
    file: 'apps/api/src/ledger/movements.ts',
    find: "`from_balance + amount`, '>=', leastKobo",
    put: "`from_balance + amount`, '>', leastKobo",
    caughtBy: [TOLD, 'who takes money out of a full package keeps its price for 90 days from then'],
  }),
  defect('promise that is over said to come back', {
    file: 'packages/domain/src/price-promise.ts',
    find: 'ends < byAge && today <= byAge',
    put: 'ends < byAge',
    caughtBy: [TOLD, 'the page of a package says until when its price is promised'],
  }),
  defect('price on the page of a package is the one that was held', {
    file: 'apps/api/src/savings/sb/package-view.ts',
    find: 'priceToday: koboToNairaFloor(offer.priceKobo)',
    put: 'priceToday: koboToNairaFloor(row.priceKobo)',
    caughtBy: [TOLD, 'the page of a package says until when its price is promised'],
  }),
  defect('ended price still saved for', {
    file: 'apps/web/src/features/savings/sb/price-look.ts',
    find: "return canBeMoved === true ? 'paused' : 'ended';",
    put: "return canBeMoved === true ? 'paused' : 'held';",
    caughtBy: [
      'apps/web/src/features/savings/sb/sb-detail.test.tsx',
      'once the price that we held has ended, the page says so',
    ],
  }),
  defect('deposit into a package that pays for its product', {
    file: 'apps/web/src/features/savings/sb/price-look.ts',
    find: 'takesMoney: !isPaid && totalContribution < targetAmount',
    put: 'takesMoney: totalContribution < targetAmount',
    caughtBy: [
      'apps/web/src/features/savings/sb/sb-detail.test.tsx',
      'once the price has ended, what pays for a cheaper one is ordered',
    ],
  }),
  defect('pace to a full day that the package refuses before', {
    file: 'apps/web/src/features/savings/sb/sb-detail.tsx',
    find: "canChange && takesMoney && promise !== 'ended'",
    put: 'canChange && takesMoney',
    caughtBy: [
      'apps/web/src/features/savings/sb/sb-detail.test.tsx',
      'once the price has ended, what is saved of a dearer one has no pace to a full day',
    ],
  }),
  defect('weekly plan beside a product whose package refuses it', {
    file: 'apps/web/src/app/screens/product-screen.tsx',
    find: "{takesMoney && promise !== 'ended' ? <ProductGuide",
    put: '{takesMoney ? <ProductGuide',
    caughtBy: [
      'apps/web/src/app/screens/product-screen.test.tsx',
      'once the price has ended, a dearer product has no weekly plan',
    ],
  }),
  defect('second package offered beside one that could not be loaded', {
    file: 'apps/web/src/app/screens/product-screen.tsx',
    find: '  if (!isOver) {',
    put: '  if (!isOver && !product.inStock) {',
    caughtBy: [
      'apps/web/src/app/screens/product-screen.test.tsx',
      'no other one is offered for the same product',
    ],
  }),
  defect('price held of which we were not told', {
    file: 'apps/web/src/features/savings/sb/price-look.ts',
    find: "if (promisedUntil === undefined) return 'unknown';",
    put: "if (promisedUntil === undefined) return 'held';",
    caughtBy: [
      'apps/web/src/features/savings/sb/sb-detail.test.tsx',
      'what was kept on the phone before it told of the promise is shown',
    ],
  }),
  defect('checkout says paid in full by an ended price', {
    file: 'apps/web/src/app/screens/checkout-screen.tsx',
    find: '          {isPaid ? (\n',
    put: '          {isPaid || pot.totalContribution >= pot.targetAmount ? (\n',
    caughtBy: [
      'apps/web/src/app/screens/checkout-screen.test.tsx',
      'a package is not said to be paid in full once the price that we held has ended',
    ],
  }),
  defect('product beside its package says that an ended price is held', {
    file: 'apps/web/src/app/screens/product-screen.tsx',
    find: "{promise === 'held' && pot.targetAmount !== product.price ? (",
    put: '{pot.targetAmount !== product.price ? (',
    caughtBy: [
      'apps/web/src/app/screens/product-screen.test.tsx',
      'beside a package, the price is said to be held only while it is promised',
    ],
  }),
  defect('merge without a word on the price that is lost', {
    file: 'apps/web/src/features/savings/sb/merge-screen.tsx',
    find: '        <p>You give up the price we held for {from.product.name}.</p>\n',
    put: '',
    caughtBy: [
      'apps/web/src/features/savings/sb/merge-screen.test.tsx',
      'asks before a merge with what is lost by it',
    ],
  }),
  defect('frozen price lost by another product', {
    file: 'apps/api/src/savings/sb/write-package.ts',
    find: '    await assertNotFrozen(tx, userId);\n',
    put: '',
    caughtBy: FROZEN,
  }),
  defect('frozen price lost by a merge', {
    file: 'apps/api/src/savings/sb/transfer.ts',
    find: '    await assertNotFrozen(tx, userId);\n    if (from.balanceKobo > 0n)',
    put: '    if (from.balanceKobo > 0n)',
    caughtBy: FROZEN,
  }),
  defect('frozen price lost by closing its package', {
    file: 'apps/api/src/savings/sb/transfer.ts',
    find: '    if (row.isActive) await assertNotFrozen(tx, userId);\n',
    put: '',
    caughtBy: FROZEN,
  }),
  defect('package closed past a freeze that began at that moment', {
    file: 'apps/api/src/savings/sb/transfer.ts',
    find: 'const inTurn = inTurnOf(services, userId);',
    put: 'const inTurn = <T>(effect: (tx: Tx) => Promise<T>) => services.db.transaction().execute(effect);',
    caughtBy: [
      'apps/api/src/savings/sb/packages.test.ts',
      'of a freeze and the end of a package at the same moment',
    ],
  }),
  defect('deposit into a package whose product costs less today than is saved', {
    file: 'apps/web/src/features/savings/sb/price-look.ts',
    find: "(promise === 'ended' || priceToday < targetAmount)",
    put: "promise === 'ended'",
    caughtBy: [
      'apps/web/src/features/savings/sb/price-look.test.ts',
      'while a price is held, a lower one of today is all that is to be saved',
    ],
  }),
  defect('money asked for into a package that an order holds, on its card', {
    file: 'apps/web/src/features/savings/package-view.ts',
    find: 'missing > 0 && pot.heldFor === undefined',
    put: 'missing > 0',
    caughtBy: [
      'apps/web/src/features/savings/package-view.test.tsx',
      'an SB package that an order holds takes no money',
    ],
  }),
  defect('deposit into a package that an order holds', {
    file: 'apps/web/src/features/savings/contribution-rule.ts',
    find: 'if (data.heldFor !== undefined) return',
    put: "if (data.heldFor === '') return",
    caughtBy: [
      'apps/web/src/features/savings/contribution-rule.test.ts',
      'takes nothing while an order holds it, which is named',
    ],
  }),
  defect('list of the packages offers a withdrawal from one that an order holds', {
    file: 'apps/web/src/app/screens/packages-screen.tsx',
    find: "status === 'open' && heldFor === undefined",
    put: "status === 'open' && heldFor !== ''",
    caughtBy: [
      'apps/web/src/app/screens/packages-screen.test.tsx',
      'a package that an order holds is offered neither for a deposit nor for a withdrawal or a merge',
    ],
  }),
  defect('package that an order holds is a choice to withdraw from', {
    file: 'apps/web/src/features/savings/package-withdraw-screen.tsx',
    find: 'currentNaira > 0 && heldFor === undefined',
    put: "currentNaira > 0 && heldFor !== ''",
    caughtBy: [WITHDRAWN, 'a package that an order holds is no choice'],
  }),
  defect('form of a withdrawal from a package that an order holds', {
    file: 'apps/web/src/features/savings/sb/sb-withdraw.tsx',
    find: '!isAsked && pot.heldFor !== undefined',
    put: "!isAsked && pot.heldFor !== undefined && pot.heldFor === ''",
    caughtBy: [WITHDRAWN, 'a package that an order holds leads to that order, and asks for no amount'],
  }),
  defect('package that an order holds filled in for a merge', {
    file: 'apps/web/src/features/savings/sb/merge-preview.ts',
    find: "status === 'active' && heldFor === undefined",
    put: "status === 'active' && heldFor !== ''",
    caughtBy: [
      'apps/web/src/features/savings/sb/merge-preview.test.ts',
      'a package that an order holds is neither the target nor the source',
    ],
  }),
  defect('two other packages filled in for a merge of one that an order holds', {
    file: 'apps/web/src/features/savings/sb/merge-screen.tsx',
    find: 'if (target?.heldFor !== undefined) {',
    put: "if (target?.heldFor === '') {",
    caughtBy: [
      'apps/web/src/features/savings/sb/merge-screen.test.tsx',
      'leads to that order and fills in no two others',
    ],
  }),
  defect('another product offered for a package that an order holds', {
    file: 'apps/web/src/app/screens/change-product-screen.tsx',
    find: '  if (pot.data?.heldFor !== undefined) {\n',
    put: "  if (pot.data?.heldFor === '') {\n",
    caughtBy: [
      'apps/web/src/app/screens/change-product-screen.test.tsx',
      'a package that an order holds leads to that order, and to no other product',
    ],
  }),
  defect('old money shown in a package after a move to the SB account without an answer', {
    file: 'apps/web/src/features/savings/sb/sb-withdraw.tsx',
    find: '    onError: () => void refreshPackages(queryClient),\n',
    put: '',
    caughtBy: [WITHDRAWN, 'after a move to the SB account without an answer'],
  }),
  defect('package shown open after its closing had no answer', {
    file: 'apps/web/src/features/savings/sb/sb-detail.tsx',
    find: '    onError: () => void refreshPackages(queryClient),\n',
    put: '',
    caughtBy: [
      'apps/web/src/app/screens/package-changed.test.tsx',
      'an SB package whose closing was not answered is shown as it is by now',
    ],
  }),
];
