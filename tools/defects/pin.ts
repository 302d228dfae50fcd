import { defect } from './defect.ts';

const LOWERED = 'apps/api/src/payouts/lowered-payouts.test.ts';
const SCHEDULE_FORM = 'apps/web/src/features/schedules/schedule-form.test.tsx';

export const pinDefects = [
  defect('asking for a first pin uses up the checks of the owner', {
    file: 'apps/api/src/identity/set-pin.ts',
    find: `  if ((await pinSetAt(db, userId)) !== null) throw hasOneAlready();
  await count(`,
    put: `  const before = await pinSetAt(db, userId);
  await count(services, { bucket: bucketName('pin-check', userId), limit: PIN_CHECKS_PER_CUSTOMER });
  if (before !== null) throw hasOneAlready();
  await count(`,
    caughtBy: ['apps/api/src/identity/pin.test.ts', 'does not use up the checks of the owner'],
  }),
  defect('first pin right after the press', {
    file: 'apps/api/src/identity/set-pin.ts',
    find: `    await assertPinMayBeSet(tx, customer, setAt);
`,
    put: '',
    caughtBy: ['apps/api/src/takeover.test.ts', 'leaves none: a new one may be set after 72 hours'],
  }),
  defect('first pin before the reset', {
    file: 'apps/api/src/identity/set-pin.ts',
    find: `    await assertNotStopped(tx, userId);
    const setAt = clock.now();`,
    put: '    const setAt = clock.now();',
    caughtBy: ['apps/api/src/after-a-press.test.ts', 'nor sets a first PIN'],
  }),
  defect('reset of the pin lowers nothing', {
    file: 'apps/api/src/identity/reset-pin.ts',
    find: `    await lowerWithdrawals(tx, userId, now);
`,
    put: '',
    caughtBy: [LOWERED, 'a reset of the PIN'],
  }),
  defect('removal of the pin lowers nothing', {
    file: 'apps/api/src/identity/set-pin.ts',
    find: `    await lowerWithdrawals(tx, userId, services.clock.now());
`,
    put: '',
    caughtBy: [LOWERED, 'a reset of the PIN'],
  }),
  defect('pin changed before the reset', {
    file: 'apps/api/src/identity/set-pin.ts',
    find: `    await assertNotStopped(tx, userId);
    const provesAt = (`,
    put: '    const provesAt = (',
    caughtBy: ['apps/api/src/after-a-press.test.ts', 'a thief changes neither the PIN'],
  }),
  defect('pin removed before the reset', {
    file: 'apps/api/src/identity/set-pin.ts',
    find: `    await assertNotStopped(tx, userId);
    await deletePin(tx, userId);`,
    put: '    await deletePin(tx, userId);',
    caughtBy: ['apps/api/src/after-a-press.test.ts', 'a thief changes neither the PIN'],
  }),
  defect('own pin proves after a day', {
    file: 'apps/api/src/identity/limits.ts',
    find: 'export const PIN_PROVES_AFTER_HOURS = 72;',
    put: 'export const PIN_PROVES_AFTER_HOURS = 24;',
    caughtBy: ['apps/api/src/identity/contacts/contact-proofs.test.ts', 'cannot set a PIN of their own'],
  }),
  defect('own pin of a thief proves', {
    file: 'apps/api/src/identity/pin-proves.ts',
    find: 'return (await isFromTheStart(tx, caller)) ? now : new Date(now.getTime() + PROVES_AFTER_MS);',
    put: 'return (await isFromTheStart(tx, caller)) || now ? now : new Date(now.getTime() + PROVES_AFTER_MS);',
    caughtBy: ['apps/api/src/identity/contacts/contact-proofs.test.ts', 'cannot set a PIN of their own'],
  }),
  defect('pin locked before its customer', {
    file: 'apps/api/src/identity/check-pin.ts',
    find: `  await lockCustomer(tx, userId);
`,
    put: '',
    caughtBy: ['apps/api/src/lock-order.test.ts', 'withdrawals beside sign-ins after a wrong PIN'],
  }),
  defect('pin set by a stolen session', {
    file: 'apps/api/src/identity/set-pin.ts',
    find: `    await refuseOldPassword(tx, services, caller);
`,
    put: '',
    caughtBy: ['apps/api/src/identity/pin.test.ts', 'a first PIN needs the password'],
  }),
  defect('pin tries forgotten by sign in', {
    file: 'apps/api/src/identity/pin-queries.ts',
    find: '.set({ wrongTries: 0, lockedAt: null })',
    put: '.set({ wrongTries: 0, wrongInARow: 0, lockedAt: null })',
    caughtBy: [
      'apps/api/src/identity/pin.test.ts',
      'ten wrong ones over new sessions ask for a reset; the right PIN is too late',
    ],
  }),
  defect('pin tries not counted', {
    file: 'apps/api/src/identity/pin-queries.ts',
    find: "wrongTries: build('wrongTries', '+', 1),",
    put: "wrongTries: build('wrongTries', '+', 0),",
    caughtBy: ['apps/api/src/identity/pin.test.ts', 'the fifth wrong PIN ends the session'],
  }),
  defect('wrong pins forgotten by a right one', {
    file: 'apps/api/src/identity/pin-queries.ts',
    find: '.set({ wrongTries: 0, wrongInARow: 0 })',
    put: '.set({ wrongTries: 0, wrongInARow: 0, wrongUntold: 0 })',
    caughtBy: ['apps/api/src/identity/pin.test.ts', 'a guesser who waits for the owner'],
  }),
  defect('wrong pins told each time', {
    file: 'apps/api/src/identity/check-pin.ts',
    find: 'if (isLocked || (isDue && isRested)) {',
    put: 'if (isLocked || isDue) {',
    caughtBy: ['apps/api/src/identity/pin.test.ts', 'not as a flood'],
  }),
  defect('wrong pin left in the form of a schedule', {
    file: 'apps/web/src/features/schedules/schedule-form.tsx',
    find: 'onError: entry.refuse });',
    put: 'onError: () => undefined });',
    caughtBy: [SCHEDULE_FORM, 'that is wrong goes from its field, which says so and has the focus'],
  }),
  defect('no field for a pin that was set on another device in the form of a schedule', {
    file: 'apps/web/src/features/schedules/schedule-form.tsx',
    find: '{entry.isAsked ? <PinField',
    put: '{props.hasPin ? <PinField',
    caughtBy: [SCHEDULE_FORM, 'that was set on another device is asked for once the server asks for it'],
  }),
  defect('blocked pin leads nowhere from the form of a schedule', {
    file: 'apps/web/src/features/schedules/schedule-form.tsx',
    find: "hasCode(error, 'PIN_BLOCKED')",
    put: "hasCode(error, 'PIN_REQUIRED')",
    caughtBy: [SCHEDULE_FORM, 'that was wrong too often leads to a new one'],
  }),
];
