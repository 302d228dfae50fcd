import { defect } from './defect.ts';

export const contactsDefects = [
  defect('waiting change of a contact not in the profile', {
    file: 'apps/api/src/identity/get-me.ts',
    find: 'toUser(customer, pinnedAt, freeze, waiting)',
    put: 'toUser(customer, pinnedAt, freeze, waiting.slice(1))',
    caughtBy: [
      'apps/api/src/identity/contacts/later-contact.test.ts',
      'takes effect after 72 hours, and every contact is told at once, at 24 and at 48',
    ],
  }),
  defect('change lowers nothing', {
    file: 'apps/api/src/identity/contacts/apply-contact.ts',
    find: `  await lowerWithdrawals(tx, userId, now);
`,
    put: '',
    caughtBy: [
      'apps/api/src/payouts/lowered-payouts.test.ts',
      'a change of contact, counted from when it takes effect',
    ],
  }),
  defect('contact by password alone', {
    file: 'apps/api/src/identity/with-proof.ts',
    find: `  else if (kept) throw new Refusal('PIN_REQUIRED');
`,
    put: '',
    caughtBy: [
      'apps/api/src/identity/contacts/contact-proofs.test.ts',
      'needs the PIN beside it where one is set',
    ],
  }),
  defect('contact changed sessions live', {
    file: 'apps/api/src/identity/contacts/apply-contact.ts',
    find: `  if (by.kind === 'caller') await revokeOtherSessions(tx, by.caller, 'contact_changed', now);
  else await revokeAllSessions(tx, userId, 'contact_changed', now);`,
    put: "  if (by.kind !== 'caller') await revokeAllSessions(tx, userId, 'contact_changed', now);",
    caughtBy: ['apps/api/src/identity/profile.test.ts', 'the old one hears of it'],
  }),
  defect('contact taken off silently', {
    file: 'apps/api/src/identity/take-contact.ts',
    find: 'await enqueueNotification(tx, services, holder.userId, {',
    put: 'await enqueueNotification(tx, services, userId, {',
    caughtBy: ['apps/api/src/identity/contacts/second-contact.test.ts', 'is told of by a notice'],
  }),
  defect('contact code to its owner', {
    file: 'apps/api/src/identity/contact-jobs.ts',
    find: `  if (holder && isVerifiedContact(holder, channel)) return;
`,
    put: '',
    caughtBy: ['apps/api/src/identity/profile.test.ts', 'its code never arrives'],
  }),
  defect('contact code tries unbounded', {
    file: 'apps/api/src/identity/contact-queries.ts',
    find: `    .where('wrongTries', '<', CODE_TRIES)
`,
    put: '',
    caughtBy: ['apps/api/src/identity/profile.test.ts', 'is lost after five wrong codes'],
  }),
  defect('contact message cut off', {
    file: 'apps/api/src/identity/contact-messages.ts',
    find: 'whole.length > SMS_LETTERS && shorterSms !== undefined',
    put: 'whole.length > 2 * SMS_LETTERS && shorterSms !== undefined',
    caughtBy: ['apps/api/src/identity/contact-messages.test.ts', 'is one page, and its link is whole'],
  }),
  defect('contact told unmasked', {
    file: 'apps/api/src/identity/contact-notice.ts',
    find: 'newContact: maskedContact(newContact)',
    put: 'newContact',
    caughtBy: ['apps/api/src/identity/contacts/later-contact.test.ts', 'takes effect after 72 hours'],
  }),
  defect('contact without own code', {
    file: 'apps/api/src/identity/change-contact.ts',
    find: "const needsOwn = proof === 'own_code' && !waits;",
    put: "const needsOwn = proof === 'own_code' && !waits && typed.ownOtp !== undefined;",
    caughtBy: ['apps/api/src/identity/contacts/contact-proofs.test.ts', 'gets nowhere without a PIN'],
  }),
  defect('first contact young', {
    file: 'apps/api/src/identity/queries.ts',
    find: 'case when email_verified_at is null and phone_verified_at is null then null else ${young}::timestamptz end',
    put: 'case when email is null and phone is null then null else ${young}::timestamptz end',
    caughtBy: [
      'apps/api/src/identity/contacts/contact-proofs.test.ts',
      'is not the first one that a customer ever verified',
    ],
  }),
  defect('change survives a new password', {
    file: 'apps/api/src/identity/change-password.ts',
    find: `    await endAllChanges(tx, services, userId, 'password_changed');
`,
    put: '',
    caughtBy: [
      'apps/api/src/identity/contacts/later-contact.test.ts',
      'ends when the owner sets a new password or a new PIN',
    ],
  }),
  defect('change survives a first pin', {
    file: 'apps/api/src/identity/set-pin.ts',
    find: `    await endAllChanges(tx, services, userId, 'pin_set');
`,
    put: '',
    caughtBy: [
      'apps/api/src/identity/contacts/later-contact.test.ts',
      'ends when the owner sets a new password or a new PIN',
    ],
  }),
  defect('change survives another pin', {
    file: 'apps/api/src/identity/set-pin.ts',
    find: `    await endAllChanges(tx, services, userId, 'pin_changed');
`,
    put: '',
    caughtBy: ['apps/api/src/identity/contacts/later-contact.test.ts', 'ends when a PIN is changed or reset'],
  }),
  defect('change survives a pin reset', {
    file: 'apps/api/src/identity/reset-pin.ts',
    find: `    await endAllChanges(tx, services, userId, 'pin_reset');
`,
    put: '',
    caughtBy: ['apps/api/src/identity/contacts/later-contact.test.ts', 'ends when a PIN is changed or reset'],
  }),
  defect('change half way survives', {
    file: 'apps/api/src/identity/contacts/later-contact.ts',
    find: `  await forgetChanges(tx, userId);
`,
    put: '',
    caughtBy: [
      'apps/api/src/identity/contacts/later-contact.test.ts',
      'ends when the owner sets a new password or a new PIN',
    ],
  }),
  defect('change confirmed by another proof', {
    file: 'apps/api/src/identity/contact-queries.ts',
    find: `    .where('proof', '=', proof)
`,
    put: '',
    caughtBy: [
      'apps/api/src/identity/contacts/contact-proofs.test.ts',
      'gains nothing from another change that begins',
    ],
  }),
  defect('later change takes the pin of its effect', {
    file: 'apps/api/src/identity/contacts/transition-queries.ts',
    find: `      appliedAt: at,
      nextCheckAt: null,`,
    put: `      appliedAt: at,
      pinHash: null,
      pinSetAt: null,
      nextCheckAt: null,`,
    caughtBy: [
      'apps/api/src/identity/contacts/later-contact.test.ts',
      'gives back by its undoing the PIN of when it was asked for',
    ],
  }),
  defect('registrations take contacts crosswise', {
    file: 'apps/api/src/identity/take-contact.ts',
    find: 'async (tx) => take(tx, await lockHolders(tx, contacts))',
    put: 'async (tx) => take(tx, undefined as never)',
    caughtBy: ['apps/api/src/identity/register.test.ts', 'crosswise'],
  }),
  defect('contacts taken crosswise', {
    file: 'apps/api/src/identity/take-contact.ts',
    find: 'return (await lockInOrder(tx, [userId, owner ?? userId])).get(userId);',
    put: 'return (await lockInOrder(tx, owner === null ? [userId] : [userId])).get(userId);',
    caughtBy: [
      'apps/api/src/identity/contacts/frozen-contacts.test.ts',
      'two customers who take the phone that the other never verified',
    ],
  }),
  defect('later change at once', {
    file: 'apps/api/src/identity/contacts/later-contact.ts',
    find: 'return hoursAfter(dueAt, (LATER_TOLD_HOURS[told - 1] ?? LATER_HOURS) - LATER_HOURS);',
    put: 'return hoursAfter(dueAt, (LATER_TOLD_HOURS[told - 1] ?? LATER_TOLD_HOURS[1]) - LATER_HOURS);',
    caughtBy: ['apps/api/src/identity/contacts/later-contact.test.ts', 'takes effect after 72 hours'],
  }),
  defect('later change survives the press', {
    file: 'apps/api/src/identity/contacts/undo-contact.ts',
    find: 'const later = await appliedSince(tx, userId, row);',
    put: 'const later = (await appliedSince(tx, userId, row)).slice(0, 1);',
    caughtBy: ['apps/api/src/takeover.test.ts', 'are both undone by the link of the first'],
  }),
  defect('later change told once', {
    file: 'apps/api/src/identity/contacts/later-contact.ts',
    find: `      await notifyOfWait(tx, services, customer, { id, dueAt, wanted, askedBy: requesterOf(row) });
`,
    put: '',
    caughtBy: ['apps/api/src/identity/contacts/later-contact.test.ts', 'takes effect after 72 hours'],
  }),
  defect('later change of staff told as the password', {
    file: 'apps/api/src/identity/contacts/later-contact.ts',
    find: "return row.askedBy === 'staff' ? 'staff' : 'customer';",
    put: "return row.askedBy === 'staff' ? 'customer' : 'customer';",
    caughtBy: [
      'apps/api/src/identity/contacts/later-contact.test.ts',
      'in the same 72 hours with the same messages',
    ],
  }),
  defect('link cut off is taken', {
    file: 'packages/contract/src/links.ts',
    find: 'token.length !== 1 + RANDOM_LETTERS',
    put: 'token.length > 1 + RANDOM_LETTERS',
    caughtBy: ['apps/api/src/takeover.test.ts', 'is 256 bits that nobody keeps'],
  }),
  defect('link works for ever', {
    file: 'apps/api/src/identity/contacts/follow-link.ts',
    find: 'if (!customer || customer.closedAt || !link || isOver(link, now)) throw gone();',
    put: 'if (!customer || customer.closedAt || !link) throw gone();',
    caughtBy: ['apps/api/src/takeover.test.ts', 'is over after 72 hours'],
  }),
  defect('link works twice', {
    file: 'apps/api/src/identity/contacts/follow-link.ts',
    find: 'if (link.usedAt !== null)',
    put: 'if (known.usedAt !== null)',
    caughtBy: ['apps/api/src/takeover.test.ts', 'works once, however many press it at once'],
  }),
  defect('old contact not told', {
    file: 'apps/api/src/identity/contacts/apply-contact.ts',
    find: 'addressees: verifiedContacts(customer),',
    put: 'addressees: [],',
    caughtBy: ['apps/api/src/identity/profile.test.ts', 'the old one hears of it'],
  }),
  defect('old sim resets the pin', {
    file: 'apps/api/src/identity/contacts/withdrawal-stop.ts',
    find: 'if (didPress(press.stop, channel) || verifiedAt === null) return false;',
    put: 'if (verifiedAt === null) return false;',
    caughtBy: ['apps/api/src/takeover.test.ts', 'gets in by the press and a new password'],
  }),
  defect('press of long ago counts', {
    file: 'apps/api/src/identity/contacts/withdrawal-stop.ts',
    find: 'const present = found && !isPast(found, press.at) ? found : undefined;',
    put: 'const present = found;',
    caughtBy: ['apps/api/src/after-a-press.test.ts', 'nor does it keep the owner from a code'],
  }),
  defect('press remembers an old pin', {
    file: 'apps/api/src/identity/contacts/withdrawal-stop.ts',
    find: 'hadPin: press.hadPin,',
    put: 'hadPin: found ? found.hadPin : press.hadPin,',
    caughtBy: ['apps/api/src/after-a-press.test.ts', 'the old SIM of a customer without a PIN'],
  }),
  defect('press lets money out', {
    file: 'apps/api/src/identity/contacts/withdrawal-stop.ts',
    find: 'return stop !== undefined && stop.passwordResetAt === null;',
    put: 'return stop !== undefined && stop.passwordResetAt === null && stop.pinAllowedAt !== null;',
    caughtBy: ['apps/api/src/takeover.test.ts', 'is undone by one press at the old mailbox'],
  }),
  defect('reserved contact claimed', {
    file: 'apps/api/src/identity/contacts/apply-contact.ts',
    find: 'await (oldContactOf(customer, channel) ? reserve(tx, leaving, until) : drop(tx, leaving));',
    put: 'await drop(tx, leaving);',
    caughtBy: ['apps/api/src/takeover.test.ts', 'is over after 72 hours'],
  }),
  defect('reserved contact signs in', {
    file: 'apps/api/src/identity/queries.ts',
    find: `          .where('email', '=', identifier)
          .where('reservedUntil', 'is', null)`,
    put: "          .where('email', '=', identifier)",
    also: [
      {
        file: 'apps/api/src/identity/sign-in.ts',
        find: 'return customer && presentContact(customer, channel) === identifier ? customer : null;',
        put: 'return customer ?? null;',
      },
    ],
    caughtBy: ['apps/api/src/takeover.test.ts', 'is over after 72 hours'],
  }),
  defect('second contact told to nobody', {
    file: 'apps/api/src/identity/contacts/second-contact.ts',
    find: '    addressees: others,',
    put: '    addressees: [],',
    caughtBy: [
      'apps/api/src/identity/contacts/second-contact.test.ts',
      'by a stolen token is told to the other one',
    ],
  }),
  defect('second contact proved by a token', {
    file: 'apps/api/src/identity/verify-contact.ts',
    find: 'const isUnproved = !(await isRegistering(tx, customer, caller, now));',
    put: 'const isUnproved = caller === null && !(await isRegistering(tx, customer, caller, now));',
    caughtBy: [
      'apps/api/src/identity/contacts/second-contact.test.ts',
      'by a stolen token gets no code, however old it is',
    ],
  }),
  defect('second contact proved by the password', {
    file: 'apps/api/src/identity/verify-contact.ts',
    find: 'if (caller === null || createdAt.getTime() + REGISTERING_MS <= now.getTime()) return false;',
    put: 'if (caller === null) return true;',
    caughtBy: [
      'apps/api/src/identity/contacts/second-contact.test.ts',
      'by the password alone gets none either',
    ],
  }),
  defect('unproved contact reads own codes', {
    file: 'apps/api/src/identity/contacts/own-code.ts',
    find: 'verifiedContact(customer, channel) !== null && !isUnproved(customer, channel),',
    put: 'verifiedContact(customer, channel) !== null,',
    also: [
      {
        file: 'apps/api/src/identity/contacts/own-code.ts',
        find: `import { isUnproved } from './young-contacts.ts';
`,
        put: '',
      },
    ],
    caughtBy: ['apps/api/src/identity/contacts/second-contact.test.ts', 'nor where the other one is young'],
  }),
  defect('unproved contact reads reset codes', {
    file: 'apps/api/src/identity/contacts/young-contacts.ts',
    find: 'if (until === null && !isUnproved(customer, asked)) return',
    put: 'if (until === null) return',
    caughtBy: [
      'apps/api/src/identity/contacts/second-contact.test.ts',
      'by a stolen token gets no code, however old it is',
    ],
  }),
  defect('unproved contact reads pin codes', {
    file: 'apps/api/src/identity/contacts/young-contacts.ts',
    find: 'const isOld = youngUntil(customer, channel, now) === null && !isUnproved(customer, channel);',
    put: 'const isOld = youngUntil(customer, channel, now) === null;',
    caughtBy: [
      'apps/api/src/identity/contacts/second-contact.test.ts',
      'by a stolen token gets no code, however old it is',
    ],
  }),
  defect('undo proves a contact', {
    file: 'apps/api/src/identity/contacts/undo-contact.ts',
    find: 'isUnproved: row.oldUnproved };',
    put: 'isUnproved: false };',
    caughtBy: [
      'apps/api/src/identity/contacts/second-contact.test.ts',
      'is no more than before where a change of it is undone',
    ],
  }),
  defect('taken contact told under load', {
    file: 'apps/api/src/identity/take-contact.ts',
    find: 'if (!(error instanceof HolderChanged)) throw error;',
    put: 'if (!(error instanceof HolderChanged) || error) break;',
    also: [
      {
        file: 'apps/api/src/identity/take-contact.ts',
        find: "return new Refusal('RATE_LIMITED', { retryAfterSeconds: RETRY_AFTER_S });",
        put: "return new Refusal('ALREADY_EXISTS');",
      },
    ],
    caughtBy: ['apps/api/src/identity/register.test.ts', '20 registrations at once'],
  }),
  defect('undo keeps the thief s pin', {
    file: 'apps/api/src/identity/contacts/undo-contact.ts',
    find: `  await restorePin(tx, userId, pin);
`,
    put: '',
    caughtBy: ['apps/api/src/takeover.test.ts', 'the one from before is the PIN again'],
  }),
  defect('undo leaves the sessions', {
    file: 'apps/api/src/identity/contacts/undo-contact.ts',
    find: `  await revokeAllSessions(tx, userId, 'contact_undone', now);
`,
    put: '',
    caughtBy: ['apps/api/src/takeover.test.ts', 'is undone by one press at the old mailbox'],
  }),
  defect('undo trusts new bank accounts', {
    file: 'apps/api/src/identity/contacts/undo-contact.ts',
    find: `  for (const distrust of onContactUndone) await distrust(tx, userId, row.askedAt);
`,
    put: '',
    caughtBy: ['apps/api/src/takeover.test.ts', 'is undone by one press at the old mailbox'],
  }),
  defect('used up codes told to anybody', {
    file: 'apps/api/src/identity/verify-contact.ts',
    find: "return new Refusal('CODE_INVALID', isOver && isOwn ? { message: TOO_MANY_TRIES } : {});",
    put: "return new Refusal('CODE_INVALID', isOver ? { message: TOO_MANY_TRIES } : {});",
    caughtBy: ['apps/api/src/identity/verify-contact.test.ts', 'after the last try'],
  }),
  defect('young contact gets codes', {
    file: 'apps/api/src/identity/contacts/young-contacts.ts',
    find: 'if (until === null && !isUnproved(customer, asked)) return [{ channel: asked, to }];',
    put: 'if (!isUnproved(customer, asked)) return [{ channel: asked, to }];',
    caughtBy: ['apps/api/src/identity/contacts/contact-proofs.test.ts', 'gets no reset code and no PIN code'],
  }),
  defect('young contact never told', {
    file: 'apps/api/src/identity/contacts/young-contacts.ts',
    find: 'if (others.length === 0 && until !== null && !isUnproved(customer, asked))',
    put: 'if (others.length < 0 && until !== null && !isUnproved(customer, asked))',
    caughtBy: ['apps/api/src/identity/contacts/contact-proofs.test.ts', 'is told at the end of its day'],
  }),
];
