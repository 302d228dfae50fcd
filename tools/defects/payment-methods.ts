import { defect } from './defect.ts';

export const paymentMethodsDefects = [
  defect('card kept for a customer who has left', {
    file: 'apps/api/src/payment-methods/cards/keep-card.ts',
    find: '  if (!isOpen) await removeAllCards(deps, tx, userId);\n',
    put: '',
    caughtBy: [
      'apps/api/src/payments/trouble.test.ts',
      'but the check of a card goes back, and the provider forgets the card',
    ],
  }),
  defect('bank account removed in silence', {
    file: 'apps/api/src/payment-methods/bank-accounts.ts',
    find: `    await enqueueNotification(tx, services, userId, { kind: 'bank_account_removed', bankName, ending });
`,
    put: '    void [bankName, ending];',
    caughtBy: ['apps/api/src/payment-methods/bank-accounts.test.ts', 'a thief who removes one is heard of'],
  }),
  defect('bank account removed without the PIN', {
    file: 'apps/api/src/payment-methods/bank-accounts.ts',
    find: '  await withPinWhereSet(services, caller, pin, async (tx) => {',
    put: '  await services.db.transaction().execute(async (tx) => {',
    caughtBy: [
      'apps/api/src/payment-methods/bank-accounts.test.ts',
      'a thief with the open phone removes none',
    ],
  }),
  defect('bank account before the reset', {
    file: 'apps/api/src/payment-methods/bank-accounts.ts',
    find: `  await assertNotStopped(db, userId);
  return row;`,
    put: '  return row;',
    caughtBy: ['apps/api/src/after-a-press.test.ts', 'a thief changes neither the PIN'],
  }),
  defect('bank account added before the reset', {
    file: 'apps/api/src/payment-methods/bank-accounts.ts',
    find: `  await assertNotStopped(services.db, userId);
`,
    put: '',
    also: [
      {
        file: 'apps/api/src/payment-methods/bank-accounts.ts',
        find: `    await assertNotStopped(tx, userId);
    if (`,
        put: '    if (',
      },
    ],
    caughtBy: ['apps/api/src/after-a-press.test.ts', 'a thief changes neither the PIN'],
  }),
  defect('card token left open', {
    file: 'apps/api/src/payment-methods/cards/keep-card.ts',
    find: 'tokenSealed: authorization.reusable ? fields.seal(authorization.token, tokenOwner(userId, id)) : null,',
    put: 'tokenSealed: authorization.reusable ? Buffer.from(authorization.token) : null,',
    caughtBy: [
      'apps/api/src/payment-methods/cards/cards.test.ts',
      'is kept by what it is recognised by, and its token is closed',
    ],
  }),
  defect('foreign bank account taken', {
    file: 'apps/api/src/payment-methods/bank-names.ts',
    find: "return isOwnName(own, accountName) || (nameRule === 'two_words' && wasOwnName(own, accountName));",
    put: "return own.names.length > 0 || (nameRule === 'two_words' && wasOwnName(own, accountName));",
    caughtBy: [
      'apps/api/src/payment-methods/bank-accounts.test.ts',
      'in another name is refused with the reason, and nothing is kept',
    ],
  }),
  defect('foreign card readable', {
    file: 'apps/api/src/payment-methods/cards/queries.ts',
    find: "return db.selectFrom('card').select(COLUMNS).where('userId', '=', userId).where('removedAt', 'is', null);",
    put: "return db.selectFrom('card').select(COLUMNS).where('removedAt', 'is', null);",
    caughtBy: [
      'apps/api/src/payment-methods/cards/cards.test.ts',
      "another customer's card, as if it were not there",
    ],
  }),
  defect('freeze forgets the cards', {
    file: 'apps/api/src/payment-methods/cards/change-card.ts',
    find: `    await assertNotFrozen(tx, userId);
`,
    put: '',
    caughtBy: ['apps/api/src/frozen.test.ts', 'neither money nor control over it'],
  }),
  defect('removed card still known', {
    file: 'apps/api/src/payment-methods/cards/change-card.ts',
    find: `  await retireToken(tx, deps, card);
`,
    put: '',
    caughtBy: [
      'apps/api/src/payment-methods/cards/cards.test.ts',
      'is gone here at once, at the provider by a job',
    ],
  }),
];
