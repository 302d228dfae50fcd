import { defect } from './defect.ts';

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
    find: 'look.canBeMoved && row.balanceKobo < row.priceKobo',
    put: 'look.canBeMoved',
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
];
