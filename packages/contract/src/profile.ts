import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { ContactChange, PASSWORD_MAX, User } from './identity.ts';
import { FamilyName, FirstName, hasFewWords } from './person-name.ts';
import { ContactChannel, Done, Email, Instant, Otp, Phone } from './primitives.ts';
import { Pin } from './pin.ts';
import { OWNER_PROOF, OWNER_PROOF_ERRORS } from './owner-proof.ts';

const ADDRESS_MAX = 300;

const NamesAndAddress = {
  firstName: FirstName,
  lastName: FamilyName,
  /** Empty for none. */
  address: z.string().check(z.trim(), z.maxLength(ADDRESS_MAX, 'That address is too long.')),
};

export const updateMe = endpoint({
  name: 'updateMe',
  summary:
    'Change the name and the address. A name, from another device than the first: with `pin`, or without a PIN with `ownOtp`',
  method: 'PATCH',
  path: '/users/me',
  access: 'customer',
  body: z.partial(z.strictObject({ ...NamesAndAddress, ...OWNER_PROOF })).check(hasFewWords),
  status: 200,
  answer: User,
  errors: [...OWNER_PROOF_ERRORS, 'WRONG_STATE'],
});

/** Shows that the customer is who holds the session: the password, and the PIN beside it where one is set. */
const PROOF = {
  password: z
    .string('Password is required')
    .check(z.minLength(1, 'Password is required'), z.maxLength(PASSWORD_MAX)),
  pin: z.optional(Pin),
};

const PROOF_ERRORS = [
  'NOT_FOUND',
  'FROZEN',
  'PIN_REQUIRED',
  'PIN_WRONG',
  'PIN_BLOCKED',
  'RATE_LIMITED',
] as const;

/**
 * What a change is proved with where no PIN does: the code that went to a contact of the customer's own, or 72 hours in which
 * nobody objects.
 */
const OWN_PROOF = { ownOtp: z.optional(Otp), later: z.optional(z.boolean()) };

/** An e-mail address or a phone number, in the stored form. */
const Contact = z.discriminatedUnion('channel', [
  z.strictObject({ channel: z.literal('email'), contact: Email }),
  z.strictObject({ channel: z.literal('phone'), contact: Phone }),
]);

/** `ownCodeSentTo`: where a second code was sent, which the next call needs too; empty where the PIN is proof enough. */
export const CodesSent = z.object({ message: z.string(), ownCodeSentTo: z.array(ContactChannel) });

export const changeContact = endpoint({
  name: 'changeContact',
  summary: 'Send a code to a new email address or phone; the current one works until that code comes back',
  method: 'POST',
  path: '/users/me/contacts',
  access: 'customer',
  body: z.strictObject({
    to: Contact,
    ...PROOF,
    /** No contact of the customer's own can be reached: no code is sent there. */
    later: z.optional(z.boolean()),
  }),
  status: 200,
  answer: CodesSent,
  errors: [...PROOF_ERRORS, 'WRONG_STATE'],
});

export const sendOwnCode = endpoint({
  name: 'sendOwnCode',
  summary:
    'Send the code by which a customer without a PIN removes a contact, changes the name or enters a BVN, to the verified contacts',
  method: 'POST',
  path: '/users/me/contacts/send-own-code',
  access: 'customer',
  status: 200,
  answer: CodesSent,
  errors: ['WRONG_STATE', 'RATE_LIMITED'],
});

/**
 * Changes that wait, the soonest first. `youngUntil`: until then that contact gets no PIN code and no reset code.
 * `unproved`: a contact that was verified by its own code alone. It gets no such code until it is asked for once more with
 * `changeContact`, and proved with the PIN or a code to the other contact.
 */
export const Contacts = z.object({
  changes: z.array(ContactChange),
  youngUntil: z.object({ email: z.nullable(Instant), phone: z.nullable(Instant) }),
  unproved: z.nullable(ContactChannel),
});
export type Contacts = z.infer<typeof Contacts>;

export const getContacts = endpoint({
  name: 'getContacts',
  summary: 'Changes of contacts that wait for their 72 hours, and which contacts get no codes yet',
  method: 'GET',
  path: '/users/me/contacts',
  access: 'customer',
  status: 200,
  answer: Contacts,
  errors: [],
});

export const endContactChange = endpoint({
  name: 'endContactChange',
  summary: 'End a change of a contact that waits for its 72 hours',
  method: 'POST',
  path: '/users/me/contacts/end-change',
  access: 'customer',
  body: z.strictObject({ channel: ContactChannel }),
  status: 200,
  answer: Contacts,
  errors: ['FROZEN', 'NOT_FOUND'],
});

export const confirmContact = endpoint({
  name: 'confirmContact',
  summary: 'Take the new email address or phone into use by its code, at once or with `later` in 72 hours',
  method: 'POST',
  path: '/users/me/contacts/confirm',
  access: 'customer',
  body: z.strictObject({ channel: ContactChannel, otp: Otp, ...OWN_PROOF }),
  status: 200,
  answer: User,
  errors: ['FROZEN', 'CODE_INVALID', 'ALREADY_EXISTS', 'WRONG_STATE', 'RATE_LIMITED'],
});

export const removeContact = endpoint({
  name: 'removeContact',
  summary: 'Remove the email address or the phone, where the other one is verified',
  method: 'DELETE',
  path: '/users/me/contacts/:channel',
  access: 'customer',
  params: z.object({ channel: ContactChannel }),
  body: z.strictObject({ ...PROOF, ...OWN_PROOF }),
  status: 200,
  answer: User,
  errors: [...PROOF_ERRORS, 'CODE_INVALID', 'WRONG_STATE'],
});

export const exportMe = endpoint({
  name: 'exportMe',
  summary: 'Everything that Kolo keeps about the customer, as one JSON file',
  method: 'GET',
  path: '/users/me/export',
  access: 'customer',
  status: 200,
  answer: z.object({ madeAt: z.string(), profile: z.unknown() }),
  errors: ['RATE_LIMITED'],
});

export const closeMe = endpoint({
  name: 'closeMe',
  summary: 'Close the account for good; refused while money is in it or on its way',
  method: 'DELETE',
  path: '/users/me',
  access: 'customer',
  body: z.strictObject(PROOF),
  status: 200,
  answer: Done,
  errors: [...PROOF_ERRORS, 'WRONG_STATE'],
});
