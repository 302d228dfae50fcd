import { isGuessablePin } from '@kolo/domain/pin';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { ContactChannel, Done, Otp } from './primitives.ts';

/** Source: specification, section 5. */
export const PIN_MIN = 4;
export const PIN_MAX = 12;

const PASSWORD_MAX = 128;

/** Source: specification, section 5. */
export const PIN_TOO_SHORT = `PIN must be at least ${PIN_MIN} digits`;
export const PIN_MISSING = `Enter your PIN. It has ${PIN_MIN} digits or more.`;

/** 4 to 12 digits. */
export const Pin = z
  .string(PIN_MISSING)
  .check(
    z.minLength(1, { error: PIN_MISSING, abort: true }),
    z.regex(/^\d*$/, 'A PIN has digits only.'),
    z.minLength(PIN_MIN, PIN_TOO_SHORT),
    z.maxLength(PIN_MAX, `PIN must be at most ${PIN_MAX} digits`),
  );

export const PIN_GUESSABLE =
  'That PIN is too easy to guess. Avoid years, runs like 1234 and repeats like 1212.';

/** A PIN that is chosen now; one from before this rule works until it is changed. */
const NewPin = Pin.check(z.refine((pin) => !isGuessablePin(pin), PIN_GUESSABLE));

const Password = z
  .string('Password is required')
  .check(z.minLength(1, 'Password is required'), z.maxLength(PASSWORD_MAX));

export const setPin = endpoint({
  name: 'setPin',
  summary: 'Set a PIN, by the password unless the sign-in has just been, or change it by the current one',
  method: 'POST',
  path: '/users/me/pin',
  access: 'customer',
  body: z.strictObject({
    pin: NewPin,
    /** Only to change a PIN. */
    currentPin: z.optional(Pin),
    /** For a first PIN, where the sign-in was a while ago: a VALIDATION at this field asks for it. */
    password: z.optional(Password),
  }),
  status: 200,
  answer: Done,
  errors: ['FROZEN', 'PIN_REQUIRED', 'PIN_WRONG', 'PIN_BLOCKED', 'WRONG_STATE', 'RATE_LIMITED'],
});

export const verifyPin = endpoint({
  name: 'verifyPin',
  summary: 'Check the PIN; the fifth wrong one in a row ends the session',
  method: 'POST',
  path: '/users/me/pin/verify',
  access: 'customer',
  body: z.strictObject({ pin: Pin }),
  status: 200,
  answer: Done,
  errors: ['NOT_FOUND', 'PIN_WRONG', 'PIN_BLOCKED', 'RATE_LIMITED'],
});

export const removePin = endpoint({
  name: 'removePin',
  summary: 'Remove the PIN by the current one',
  method: 'DELETE',
  path: '/users/me/pin',
  access: 'customer',
  body: z.strictObject({ pin: Pin }),
  status: 200,
  answer: Done,
  errors: ['FROZEN', 'NOT_FOUND', 'PIN_WRONG', 'PIN_BLOCKED', 'WRONG_STATE', 'RATE_LIMITED'],
});

export const sendPinResetCode = endpoint({
  name: 'sendPinResetCode',
  summary: 'Send the code that a forgotten PIN is replaced with',
  method: 'POST',
  path: '/users/me/pin/send-reset-code',
  access: 'customer',
  /** The contact that is to get it, where more than one may; nothing for the one that we choose. */
  query: z.strictObject({ channel: z.optional(ContactChannel) }),
  status: 200,
  answer: z.object({ message: z.string(), channel: ContactChannel }),
  errors: ['FROZEN', 'WRONG_STATE', 'RATE_LIMITED'],
});

export const resetPin = endpoint({
  name: 'resetPin',
  summary: 'Replace a forgotten PIN by the password and a code',
  method: 'POST',
  path: '/users/me/pin/reset',
  access: 'customer',
  body: z.strictObject({
    password: Password,
    otp: Otp,
    pin: NewPin,
  }),
  status: 200,
  answer: Done,
  errors: ['FROZEN', 'CODE_INVALID', 'WRONG_STATE', 'RATE_LIMITED'],
});
