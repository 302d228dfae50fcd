import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PASSWORD_MAX, User } from './identity.ts';
import { Done, Email, Otp, Phone } from './primitives.ts';
import { Pin } from './pin.ts';

const NAME_MAX = 100;
const ADDRESS_MAX = 300;

const PersonName = z
  .string()
  .check(z.trim(), z.minLength(1, 'Enter your name.'), z.maxLength(NAME_MAX, 'That name is too long.'));

const NamesAndAddress = {
  firstName: PersonName,
  lastName: PersonName,
  /** Empty for none. */
  address: z.string().check(z.trim(), z.maxLength(ADDRESS_MAX, 'That address is too long.')),
};

/** What the form of the web app holds. */
export const ProfileForm = z.object(NamesAndAddress);

export const updateMe = endpoint({
  name: 'updateMe',
  summary: 'Change the name, while no ID stands behind it, and the address',
  method: 'PATCH',
  path: '/users/me',
  access: 'customer',
  body: z.partial(z.strictObject(NamesAndAddress)),
  status: 200,
  answer: User,
  errors: ['VALIDATION', 'UNAUTHENTICATED', 'CSRF_INVALID', 'WRONG_STATE', 'RATE_LIMITED'],
});

/** Shows that the customer is who holds the session: the password, or else a PIN that was set more than a day ago. */
const PROOF = {
  password: z.optional(
    z.string('Password is required').check(z.minLength(1, 'Password is required'), z.maxLength(PASSWORD_MAX)),
  ),
  pin: z.optional(Pin),
};

const hasOneProof = z.refine<{ password?: string | undefined; pin?: string | undefined }>(
  ({ password, pin }) => (password === undefined) !== (pin === undefined),
  { message: 'Enter your password or your PIN.', path: ['password'] },
);

const PROOF_ERRORS = [
  'VALIDATION',
  'UNAUTHENTICATED',
  'CSRF_INVALID',
  'NOT_FOUND',
  'FROZEN',
  'PIN_WRONG',
  'PIN_BLOCKED',
  'RATE_LIMITED',
] as const;

/** An e-mail address or a phone number, in the stored form. */
const Contact = z.discriminatedUnion('channel', [
  z.strictObject({ channel: z.literal('email'), contact: Email }),
  z.strictObject({ channel: z.literal('phone'), contact: Phone }),
]);

export const changeContact = endpoint({
  name: 'changeContact',
  summary: 'Send a code to a new email address or phone; the present one works until that code comes back',
  method: 'POST',
  path: '/users/me/contacts',
  access: 'customer',
  body: z.strictObject({ to: Contact, ...PROOF }).check(hasOneProof),
  status: 200,
  answer: Done,
  errors: PROOF_ERRORS,
});

export const confirmContact = endpoint({
  name: 'confirmContact',
  summary: 'Take the new email address or phone into use by its code',
  method: 'POST',
  path: '/users/me/contacts/confirm',
  access: 'customer',
  body: z.strictObject({ channel: z.enum(['email', 'phone']), otp: Otp }),
  status: 200,
  answer: User,
  errors: [
    'VALIDATION',
    'UNAUTHENTICATED',
    'CSRF_INVALID',
    'FROZEN',
    'CODE_INVALID',
    'ALREADY_EXISTS',
    'RATE_LIMITED',
  ],
});

export const removeContact = endpoint({
  name: 'removeContact',
  summary: 'Remove the email address or the phone, where the other one is verified',
  method: 'DELETE',
  path: '/users/me/contacts/:channel',
  access: 'customer',
  params: z.object({ channel: z.enum(['email', 'phone']) }),
  body: z.strictObject(PROOF).check(hasOneProof),
  status: 200,
  answer: User,
  errors: [...PROOF_ERRORS, 'WRONG_STATE'],
});

export const exportMe = endpoint({
  name: 'exportMe',
  summary: 'Everything that Kolo keeps about the customer, as one JSON file',
  method: 'GET',
  path: '/users/me/export',
  access: 'customer',
  status: 200,
  answer: z.object({ madeAt: z.string(), profile: z.unknown() }),
  errors: ['UNAUTHENTICATED', 'RATE_LIMITED'],
});

export const closeMe = endpoint({
  name: 'closeMe',
  summary: 'Close the account for good; refused while money is in it or on its way',
  method: 'DELETE',
  path: '/users/me',
  access: 'customer',
  body: z.strictObject(PROOF).check(hasOneProof),
  status: 200,
  answer: Done,
  errors: [...PROOF_ERRORS, 'WRONG_STATE'],
});
