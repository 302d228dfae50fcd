import { defect } from './defect.ts';

const PERSONAL_INFORMATION = 'apps/web/src/features/identity/personal-information-screen.test.tsx';

/** What customers are told of their account, and what of it a guesser tries first. */
export const identityToldDefects = [
  defect('own phone number as a password', {
    file: 'apps/api/src/identity/passwords.ts',
    find: 'return phone !== null && contacts.includes(phone);',
    put: 'return false;',
    caughtBy: [
      'apps/api/src/identity/register.test.ts',
      'a short, a well-known and an own-name password are refused',
    ],
  }),
  defect('own phone number as a password after a reset by email', {
    file: 'apps/api/src/identity/reset-password.ts',
    find: 'refuseGuessable(password, [identifier, own?.email ?? null, own?.phone ?? null]);',
    put: 'refuseGuessable(password, [identifier, own?.email ?? null]);',
    caughtBy: ['apps/api/src/identity/reset-password.test.ts', 'a password too easy to guess leaves it good'],
  }),
  defect('name that an ID is compared with told as one that is not on the BVN', {
    file: 'apps/api/src/identity/update-profile.ts',
    find: 'if (error instanceof NotOnRecord) await',
    put: 'if (error instanceof Refusal) await',
    caughtBy: [
      'apps/api/src/identity/profile.test.ts',
      'a name that is being compared with an ID stays, the address does not',
    ],
  }),
  defect('name that was half typed keeps the address from being saved', {
    file: 'apps/web/src/features/identity/personal-information-screen.tsx',
    find: 'const shown = draft && isNameFixed(me) ? { ...saved, address: draft.address } : (draft ?? saved);',
    put: 'const shown = draft ?? saved;',
    caughtBy: [PERSONAL_INFORMATION, 'is neither shown nor sent'],
  }),
  defect('stopped customer promised a withdrawal', {
    file: 'apps/api/src/identity/unfreeze.ts',
    find: '...(stopped && { isStopped: true }),',
    put: '...(!stopped && { isStopped: true }),',
    caughtBy: [
      'apps/api/src/identity/contacts/frozen-contacts.test.ts',
      'no change of a contact begins, and a new password clears no stop',
    ],
  }),
  defect('stopped customer told to withdraw', {
    file: 'apps/api/src/notifications/state-words.ts',
    find: 'if (notice.isStopped)',
    put: 'if (notice.isStopped === false)',
    caughtBy: [
      'apps/api/src/notifications/state-words.test.ts',
      'who is open again but stopped reads that the password comes first',
    ],
  }),
  defect('contact that was never verified lowers withdrawals', {
    file: 'apps/api/src/identity/contacts/apply-contact.ts',
    find: 'if (contact === null && oldContactOf(customer, channel) === null)',
    put: 'if (contact === null && presentContact(customer, channel) === null)',
    caughtBy: ['apps/api/src/identity/profile.test.ts', 'that was never verified only drops it'],
  }),
  defect('verified contact goes without a way back', {
    file: 'apps/api/src/identity/contacts/apply-contact.ts',
    find: 'if (contact === null && oldContactOf(customer, channel) === null)',
    put: 'if (contact === null)',
    caughtBy: ['apps/api/src/identity/profile.test.ts', 'leaves the other, with which the customer logs in'],
  }),
  defect('removal of an unverified contact promises an undo', {
    file: 'apps/web/src/features/identity/remove-contact-form.tsx',
    find: ') : task.verified ? (',
    put: ") : task.kind === 'remove' ? (",
    caughtBy: [
      PERSONAL_INFORMATION,
      'a removal of a contact that was never verified promises nothing to undo',
    ],
  }),
  defect('code for the PIN said to be sent where none may be', {
    file: 'apps/api/src/identity/contacts/pin-contacts.ts',
    find: 'return may.find((channel) => channel === chosen) ?? may[0] ?? null;',
    put: "return may.find((channel) => channel === chosen) ?? may[0] ?? (customer.emailVerifiedAt ? 'email' : 'phone');",
    caughtBy: [
      'apps/api/src/identity/contacts/contact-proofs.test.ts',
      'that is the only one gets no PIN code either',
    ],
  }),
  defect('who asked for a PIN code too early is not told', {
    file: 'apps/api/src/identity/contacts/pin-contacts.ts',
    find: `  await awaitAge(tx, customer.userId, first.channel, first.until);
`,
    put: '',
    caughtBy: [
      'apps/api/src/identity/contacts/contact-proofs.test.ts',
      'that is the only one gets no PIN code either',
    ],
  }),
  defect('number that is kept for its old holder told as one of an account', {
    file: 'apps/api/src/identity/register.ts',
    find: "'This phone number is, or was until lately, on a Kolo account. Log in, or try again in 3 days.'",
    put: "'This phone number already has a Kolo account. Log in instead.'",
    caughtBy: [
      'apps/api/src/identity/register.test.ts',
      'a number that is kept for its old holder is not said to be on an account now',
    ],
  }),
];
