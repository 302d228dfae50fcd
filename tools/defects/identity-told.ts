import { defect } from './defect.ts';

const PERSONAL_INFORMATION = 'apps/web/src/features/identity/personal-information-screen.test.tsx';
const PIN_SETUP = 'apps/web/src/features/identity/pin-setup-screen.test.tsx';
const LINK = 'apps/web/src/features/identity/link-screen.test.tsx';
const RESET_CODE = 'apps/web/src/features/identity/verify-reset-code-screen.test.tsx';

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
  defect('lost answer to a report told as one that was not sent', {
    file: 'apps/web/src/features/cases/new-case.tsx',
    find: 'const isKnown = isNotDone(error);',
    put: 'const isKnown = error instanceof Error;',
    caughtBy: [
      'apps/web/src/features/cases/cases-screens.test.tsx',
      'whose answer was lost may have been sent, and the same words are counted once',
    ],
  }),
  defect('doubt about a report forgotten by the next try', {
    file: 'apps/web/src/features/cases/new-case.tsx',
    find: 'isKnown && text !== doubtful',
    put: 'isKnown',
    caughtBy: [
      'apps/web/src/features/cases/cases-screens.test.tsx',
      'may still have been sent after the next try is refused',
    ],
  }),
  defect('lost answer to a new PIN told as a failure', {
    file: 'apps/web/src/features/identity/pin-setup-screen.tsx',
    find: 'if (!isNotDone(error)) {',
    put: 'if (error === null) {',
    caughtBy: [PIN_SETUP, 'a new PIN whose answer was lost is tried first'],
  }),
  defect('wrong PIN counted twice where its key is pressed twice', {
    file: 'apps/web/src/features/identity/pin-setup-screen.tsx',
    find: 'const checking = useCommand({',
    put: 'const checking = useMutation({',
    also: [
      {
        file: 'apps/web/src/features/identity/pin-setup-screen.tsx',
        find: 'import { useQuery, useQueryClient }',
        put: 'import { useMutation, useQuery, useQueryClient }',
      },
      {
        file: 'apps/web/src/features/identity/pin-setup-screen.tsx',
        find: 'checking.run(',
        put: 'checking.mutate(',
      },
    ],
    caughtBy: [PIN_SETUP, 'a wrong PIN that is sent by a double press is counted once'],
  }),
  defect('lost answer to a PIN that replaces a forgotten one told as a failure', {
    file: 'apps/web/src/features/identity/forgotten-pin-sheet.tsx',
    find: 'if (isNotDone(error)) return errorsOf(error);',
    put: 'if (error instanceof Error) return errorsOf(error);',
    caughtBy: [
      'apps/web/src/features/identity/forgotten-pin-sheet.test.tsx',
      'a new PIN whose answer was lost may be set, whatever the next try says',
    ],
  }),
  defect('lost answer to a password that is reset told as a failure', {
    file: 'apps/web/src/features/identity/reset-password-screen.tsx',
    find: 'if (isNotDone(error) && doubt === undefined)',
    put: 'if (doubt === undefined)',
    caughtBy: [
      'apps/web/src/features/identity/reset-password-screen.test.tsx',
      'a new password whose answer was lost may work, whatever the next try says',
    ],
  }),
  defect('lost answer to a PIN that is removed told as a failure', {
    file: 'apps/web/src/features/identity/pin-settings-screen.tsx',
    find: 'if (!isNotDone(error)) {',
    put: 'if (error === null) {',
    caughtBy: [
      'apps/web/src/features/identity/pin-settings-screen.test.tsx',
      'a PIN whose removal was not answered may be gone, and the next try tells',
    ],
  }),
  defect('PIN that is gone already told as one that stays', {
    file: 'apps/web/src/features/identity/pin-settings-screen.tsx',
    find: "if (!hasCode(error, 'NOT_FOUND')) throw error;",
    put: 'throw error;',
    caughtBy: [
      'apps/web/src/features/identity/pin-settings-screen.test.tsx',
      'a PIN whose removal was not answered may be gone, and the next try tells',
    ],
  }),
  defect('device that is logged out by a double press told as one that is not', {
    file: 'apps/web/src/features/identity/security-screen.tsx',
    find: 'const ending = useCommand({',
    put: 'const ending = useMutation({',
    also: [
      {
        file: 'apps/web/src/features/identity/security-screen.tsx',
        find: 'import { useQuery, useQueryClient }',
        put: 'import { useMutation, useQuery, useQueryClient }',
      },
      {
        file: 'apps/web/src/features/identity/security-screen.tsx',
        find: 'ending.run(asked)',
        put: 'ending.mutate(asked)',
      },
    ],
    caughtBy: [
      'apps/web/src/features/identity/security-screen.test.tsx',
      'a device is logged out once by a double press',
    ],
  }),
  defect('lost answer to the code of somebody new told as a failure', {
    file: 'apps/web/src/features/identity/verification.tsx',
    find: 'if (isNotDone(error) && !mayBeDone) {',
    put: 'if (!mayBeDone) {',
    caughtBy: [
      'apps/web/src/features/identity/verification.test.tsx',
      'a code whose answer was lost may have worked, whatever the next try says',
    ],
  }),
  defect('signed-in customer stuck at a code that is used up', {
    file: 'apps/web/src/features/identity/verification.tsx',
    find: `        void refreshMe();
      }`,
    put: '      }',
    caughtBy: [
      'apps/web/src/features/identity/verify-email-screen.test.tsx',
      'a signed-in customer whose code worked is led on, though its answer was lost',
    ],
  }),
  defect('press of a link whose answer was lost told as one that did nothing', {
    file: 'apps/web/src/features/identity/link-screen.tsx',
    find: 'if (!isNotDone(error) || doubt !== undefined)',
    put: 'if (doubt !== undefined)',
    caughtBy: [LINK, 'a press whose answer was lost may have done it, whatever the next try says'],
  }),
  defect('link that a lost press used up told as one that does not work', {
    file: 'apps/web/src/features/identity/link-screen.tsx',
    find: 'const isUsed = doubt !== undefined && ',
    put: 'const isUsed = doubt === undefined && ',
    caughtBy: [LINK, 'a press whose answer was lost did it where the link'],
  }),
  defect('wait for another code stands still while the page is hidden', {
    file: 'apps/web/src/features/identity/use-resend.ts',
    find: `    document.addEventListener('visibilitychange', look);
`,
    put: '',
    caughtBy: [RESET_CODE, 'the wait for another code goes on while the page is hidden'],
  }),
  defect('clock that is set back stops the wait for another code', {
    file: 'apps/web/src/features/identity/use-resend.ts',
    find: 'Math.max(0, Math.min(seconds - ticks, kept))',
    put: 'kept',
    caughtBy: [RESET_CODE, 'the wait for another code goes on while the page is hidden'],
  }),
  defect('lost answer to a reset code told as a failure', {
    file: 'apps/web/src/features/identity/verify-reset-code-screen.tsx',
    find: 'if (!isNotDone(error)) setMayBeUsed(true);',
    put: 'if (error === null) setMayBeUsed(true);',
    caughtBy: [RESET_CODE, 'a code whose answer was lost may be used up, until another one is sent'],
  }),
  defect('lost answer to a request for a reset code told as a failure', {
    file: 'apps/web/src/features/identity/forgot-password-screen.tsx',
    find: 'if (isNotDone(error)) {',
    put: 'if (error instanceof Error) {',
    caughtBy: [
      'apps/web/src/features/identity/forgot-password-screen.test.tsx',
      'a request whose answer was lost may have sent a code, and leads to where it is entered',
    ],
  }),
  defect('lost answer to a request for another code told as a failure', {
    file: 'apps/web/src/features/identity/use-resend.ts',
    find: 'const isKnown = isNotDone(error);',
    put: 'const isKnown = error instanceof Error;',
    caughtBy: [RESET_CODE, 'another code whose answer was lost may be on its way'],
  }),
  defect('wait for another code ends at once where nothing can be stored', {
    file: 'apps/web/src/features/identity/use-resend.ts',
    find: '?? Infinity',
    put: '?? 0',
    caughtBy: [RESET_CODE, 'the wait for another code goes by the ticks where nothing can be stored'],
  }),
  defect('order that has left told as one that may be cancelled', {
    file: 'apps/web/src/features/identity/link-done.tsx',
    find: '<p>{why}</p>',
    put: '<p>{why} Your first press may have cancelled the order.</p>',
    caughtBy: [LINK, 'pressed without an answer, is told in the words of the server'],
  }),
  defect('lost answer to a request for a PIN code told as a failure', {
    file: 'apps/web/src/features/identity/forgotten-pin-sheet.tsx',
    find: "if (isNotDone(error)) toast({ title: 'Failed to Send Code'",
    put: "if (error instanceof Error) toast({ title: 'Failed to Send Code'",
    caughtBy: [
      'apps/web/src/features/identity/forgotten-pin-sheet.test.tsx',
      'a request whose answer was lost may have sent a code, and leads to where it is entered',
    ],
  }),
  defect('lost answer to a request to verify a contact told as a failure', {
    file: 'apps/web/src/features/identity/own-contact.ts',
    find: 'if (isNotDone(error)) return toast(',
    put: 'if (error instanceof Error) return toast(',
    caughtBy: [
      'apps/web/src/features/identity/verify-email-screen.test.tsx',
      'a request whose answer was lost may have sent a code, and leads to where it is entered',
    ],
  }),
  defect('lost answer to a registration told as a failure', {
    file: 'apps/web/src/features/identity/register-screen.tsx',
    find: 'if (!isNotDone(error)) {',
    put: 'if (error === null) {',
    caughtBy: [
      'apps/web/src/features/identity/register-screen.test.tsx',
      'a registration whose answer was lost may be done, whatever the next try says',
    ],
  }),
  defect('first PIN that may hold cannot be tried', {
    file: 'apps/web/src/features/identity/pin-setup-screen.tsx',
    find: 'if (hasPin && doubt !== null) goTo(firstStep(true));',
    put: '',
    caughtBy: [PIN_SETUP, 'a first PIN whose answer was lost is tried once it is known to be there'],
  }),
];
