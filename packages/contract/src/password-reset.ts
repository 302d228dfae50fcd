import * as z from 'zod/mini';
import { endpoint, HEADERS } from './endpoint.ts';
import { NewPassword } from './identity.ts';
import { Done, Email, Identifier, Otp } from './primitives.ts';

/** What the last call sends in place of the code that was typed. It proves nothing: the grant in the header does. */
export const RESET_PLACEHOLDER_CODE = '000000';

const PLACEHOLDER_MAX = 100;
const NO_CONTACT = 'Email or phone number is required';

/** The account's `email`, or in `identifier` its e-mail or its phone: a customer with only a phone gets back in too. */
const contact = { email: z.optional(Email), identifier: z.optional(Identifier) };

interface Contact {
  readonly email?: string | undefined;
  readonly identifier?: string | undefined;
}

const namesOne = z.refine<Contact>(
  ({ email, identifier }) => (email === undefined) !== (identifier === undefined),
  { message: NO_CONTACT, path: ['email'] },
);

export const forgotPassword = endpoint({
  name: 'forgotPassword',
  summary: 'Send a code for a new password; the answer is the same whether the account is known or not',
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'public',
  body: z.strictObject(contact).check(namesOne),
  status: 200,
  answer: Done,
  errors: ['RATE_LIMITED'],
});

export const verifyResetCode = endpoint({
  name: 'verifyResetCode',
  summary: 'Trade the code for a grant, good once and for ten minutes',
  method: 'POST',
  path: '/auth/verify-reset-code',
  access: 'public',
  body: z.strictObject({ code: Otp, ...contact }).check(namesOne),
  status: 200,
  answer: z.object({ resetGrant: z.string() }),
  errors: ['CODE_INVALID', 'RATE_LIMITED'],
});

export const resetPassword = endpoint({
  name: 'resetPassword',
  summary:
    'Set a new password by the grant in X-Reset-Grant; ends every session of the customer and opens none',
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  proof: HEADERS.resetGrant,
  body: z
    .strictObject({
      password: NewPassword,
      code: z.string().check(z.maxLength(PLACEHOLDER_MAX)),
      ...contact,
    })
    .check(namesOne),
  status: 200,
  answer: Done,
  errors: ['CODE_INVALID', 'RATE_LIMITED'],
});
