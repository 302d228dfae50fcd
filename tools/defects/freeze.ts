import { defect } from './defect.ts';

const CONTROLS = 'apps/web/src/app/screens/frozen-controls.test.tsx';

export const freezeDefects = [
  defect('freeze alarm too early', {
    file: 'apps/api/src/identity/freeze.ts',
    find: 'await insertFreeze(tx, freeze, startOfLagosDay(addDays(reviewOn, 1)));',
    put: 'await insertFreeze(tx, freeze, startOfLagosDay(reviewOn));',
    caughtBy: ['apps/api/src/frozen.test.ts', 'past the review day the freeze stands'],
  }),
  defect('second freeze in silence', {
    file: 'apps/api/src/identity/freeze.ts',
    find: 'if (present?.reason !== reason)',
    put: 'if (!present)',
    caughtBy: ['apps/api/src/frozen.test.ts', 'a second freeze gives a new reason and day'],
  }),
  defect('frozen owner is not sent to forgot password', {
    file: 'apps/api/src/identity/freeze.ts',
    find: 'if (freeze) throw refusalOf(freeze, wayOn);',
    put: 'if (freeze) throw refusalOf(freeze, wayOn && ASK_STAFF);',
    caughtBy: ['apps/api/src/identity/sessions.test.ts', 'frozen, no password is changed'],
  }),
  defect('freeze tells of a report', {
    file: 'apps/api/src/identity/customers-ops.ts',
    find: 'reason: tipsOff ? NEUTRAL_REASON : command.reason,',
    put: 'reason: command.reason,',
    caughtBy: ['apps/api/src/frozen.test.ts', 'keeps words that warn or insult'],
  }),
  defect('link replaces freeze of staff', {
    file: 'apps/api/src/identity/freeze.ts',
    find: "if (present && origin === 'contact') return true;",
    put: 'if (present && origin === present.origin) return true;',
    caughtBy: ['apps/api/src/frozen.test.ts', 'a link freezes until staff decide'],
  }),
  defect('freeze confirms a contact', {
    file: 'apps/api/src/identity/change-contact.ts',
    find: `    if (own) await useOwnCode(tx, services, userId, own);
    await assertNotFrozen(tx, userId);`,
    put: '    if (own) await useOwnCode(tx, services, userId, own);',
    caughtBy: ['apps/api/src/frozen.test.ts', 'nor by a code that was asked for before'],
  }),
  defect('frozen change takes effect', {
    file: 'apps/api/src/identity/contacts/later-contact.ts',
    find: 'if (await isFrozen(tx, userId)) {',
    put: 'if (row.told < 0 && (await isFrozen(tx, userId))) {',
    caughtBy: ['apps/api/src/identity/contacts/frozen-contacts.test.ts', 'a change waits, however long'],
  }),
  defect('frozen change ends by its link', {
    file: 'apps/api/src/identity/contacts/follow-link.ts',
    find: "const isForStaff = freeze !== undefined && purpose !== 'stop_account';",
    put: "const isForStaff = freeze !== undefined && link.purpose === 'undo_contact';",
    caughtBy: [
      'apps/api/src/identity/contacts/frozen-contacts.test.ts',
      'what staff have asked for is ended by no link',
    ],
  }),
  defect('frozen change undone by its link', {
    file: 'apps/api/src/identity/contacts/follow-link.ts',
    find: "const isForStaff = freeze !== undefined && purpose !== 'stop_account';",
    put: "const isForStaff = freeze !== undefined && link.purpose === 'end_contact';",
    caughtBy: ['apps/api/src/identity/contacts/frozen-contacts.test.ts', 'a press that undoes is a case'],
  }),
  defect('freeze kills the link', {
    file: 'apps/api/src/identity/contacts/follow-link.ts',
    find: "return purpose !== 'end_contact' && expiresAt <= now;",
    put: "return purpose !== 'stop_account' && expiresAt <= now;",
    caughtBy: ['apps/api/src/identity/contacts/frozen-contacts.test.ts', 'and the old link ends it'],
  }),
  defect('change goes on after a freeze', {
    file: 'apps/api/src/identity/unfreeze.ts',
    find: `  await restartWaiting(tx, services, userId);
`,
    put: '',
    caughtBy: ['apps/api/src/identity/contacts/frozen-contacts.test.ts', 'a change waits, however long'],
  }),
  defect('password ends what staff asked for', {
    file: 'apps/api/src/identity/contacts/later-contact.ts',
    find: "const ended = waiting.filter((row) => !(onlyByStaff && row.askedBy === 'staff'));",
    put: "const ended = waiting.filter((row) => !onlyByStaff || row.askedBy === 'staff');",
    caughtBy: [
      'apps/api/src/identity/contacts/frozen-contacts.test.ts',
      'what staff have asked for is ended by no link',
    ],
  }),
  defect('session ends what staff asked for', {
    file: 'apps/api/src/identity/contacts/show-contacts.ts',
    find: `    await assertNotFrozen(tx, userId);
`,
    put: '',
    caughtBy: [
      'apps/api/src/identity/contacts/frozen-contacts.test.ts',
      'what staff have asked for is ended by no link',
    ],
  }),
  defect('password clears a stop in a freeze', {
    file: 'apps/api/src/identity/reset-password.ts',
    find: 'if (!(await isFrozen(tx, userId))) await endStop(tx, userId, now);',
    put: 'if ((await isFrozen(tx, userId)) || userId) await endStop(tx, userId, now);',
    caughtBy: ['apps/api/src/identity/contacts/frozen-contacts.test.ts', 'no change of a contact begins'],
  }),
  defect('freeze verifies a contact', {
    file: 'apps/api/src/identity/verify-contact.ts',
    find: `  await assertNotFrozen(tx, userId);
`,
    put: '',
    caughtBy: [
      'apps/api/src/identity/contacts/second-contact.test.ts',
      'is refused while the account is frozen',
    ],
  }),
  defect('frozen customer asked for another product', {
    file: 'apps/web/src/app/screens/change-product-screen.tsx',
    find: 'if (frozen && changing.isIdle) return frozen;',
    put: 'if (frozen && changing.isPending) return frozen;',
    caughtBy: [CONTROLS, 'while the account is frozen the product of a package is not changed'],
  }),
  defect('frozen customer asked what to merge', {
    file: 'apps/web/src/features/savings/sb/merge-screen.tsx',
    find: 'if (frozen && merging.isIdle) return frozen;',
    put: 'if (frozen && merging.isPending) return frozen;',
    caughtBy: [CONTROLS, 'while the account is frozen packages are not merged'],
  }),
  defect('frozen customer offered to close a package', {
    file: 'apps/web/src/features/savings/sb/sb-detail.tsx',
    find: 'if (frozen && !asking) return frozen;',
    put: 'if (frozen && asking) return frozen;',
    caughtBy: [CONTROLS, 'while the account is frozen an empty package is not closed'],
  }),
  defect('frozen customer asked to save a schedule from a card', {
    file: 'apps/web/src/features/schedules/schedule-form.tsx',
    find: 'saving.isIdle && chargesCard(form) ? frozen',
    put: 'saving.isPending && chargesCard(form) ? frozen',
    caughtBy: [CONTROLS, 'no schedule from a card is sent while the account is frozen'],
  }),
  defect('card of the backup forgotten while the account is frozen', {
    file: 'apps/web/src/features/schedules/form.ts',
    find: "return source.startsWith('card:') || backup.startsWith('card:');",
    put: "return source.startsWith('card:');",
    caughtBy: [CONTROLS, 'a schedule with a card for its backup is not changed while the account is frozen'],
  }),
];
