import * as z from 'zod/mini';
import { PASSWORD_MAX } from '../identity.ts';
import { Done, Id, Instant, Otp } from '../primitives.ts';
import { STAFF_ROLES } from './commands.ts';
import { deskEndpoint } from './endpoint.ts';

/** Longer than a customer's: a member of staff sees many customers. */
export const STAFF_PASSWORD_MIN = 12;

export const RECOVERY_CODES = 10;

const NAME_MAX = 32;
const TOKEN_MAX = 100;
const CODE_MAX = 40;

/** What a member of staff signs in with: `ada`, `ada.obi`. */
export const StaffName = z
  .string('Enter your name.')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^[a-z][a-z0-9.-]*$/, 'A name is letters, digits, dots and hyphens, and begins with a letter.'),
    z.minLength(2, 'A name has at least 2 letters.'),
    z.maxLength(NAME_MAX, `A name has at most ${NAME_MAX} letters.`),
  );

/** Something that a member of staff should know, until they say that they have read it. */
const StaffNotice = z.object({ id: Id, text: z.string(), createdAt: Instant });

/** Who is signed in at the desk. The CSRF pair comes in the headers. */
export const StaffSession = z.object({
  name: z.string(),
  role: z.enum(STAFF_ROLES),
  /** When it ends, however busy it is. */
  endsAt: Instant,
  /** After so many minutes without a call it ends too. */
  idleMinutes: z.int(),
  /** How many of the recovery codes are left. */
  recoveryCodes: z.int(),
  /** Unread, newest first. */
  notices: z.array(StaffNotice),
});
export type StaffSession = z.infer<typeof StaffSession>;

const token = z.string().check(z.minLength(1), z.maxLength(TOKEN_MAX));

export const lookAtEnrolment = deskEndpoint({
  name: 'lookAtEnrolment',
  summary: 'What a one-time link is for, with the secret for the authenticator app',
  method: 'POST',
  path: '/enrolment',
  access: 'public',
  body: z.strictObject({ token }),
  status: 200,
  answer: z.object({
    name: z.string(),
    role: z.enum(STAFF_ROLES),
    expiresAt: Instant,
    /** In base32, to be typed where no camera is. */
    secret: z.string(),
    /** The same as an `otpauth:` address. */
    otpauth: z.string(),
    /** That address as a QR code, an SVG image in a `data:` address. */
    qr: z.string(),
  }),
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
});

export const finishEnrolment = deskEndpoint({
  name: 'finishEnrolment',
  summary: 'Choose a password and show a code of the authenticator app; uses the link up and signs in',
  method: 'POST',
  path: '/enrolment/finish',
  access: 'public',
  body: z.strictObject({
    token,
    password: z
      .string('Choose a password.')
      .check(
        z.minLength(STAFF_PASSWORD_MIN, `Use at least ${STAFF_PASSWORD_MIN} characters.`),
        z.maxLength(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters.`),
      ),
    code: Otp,
  }),
  status: 201,
  answer: z.object({
    session: StaffSession,
    /** Shown once: each signs in once in place of a code. */
    recoveryCodes: z.array(z.string()),
  }),
  errors: ['NOT_FOUND', 'CODE_INVALID', 'RATE_LIMITED'],
});

export const signInToDesk = deskEndpoint({
  name: 'signInToDesk',
  summary: 'Sign in with name, password and a code of the authenticator app, or a recovery code in its place',
  method: 'POST',
  path: '/session',
  access: 'public',
  body: z.strictObject({
    name: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(TOKEN_MAX)),
    password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX)),
    code: z.string().check(z.trim(), z.minLength(1), z.maxLength(CODE_MAX)),
  }),
  status: 201,
  answer: StaffSession,
  errors: ['INVALID_CREDENTIALS', 'RATE_LIMITED'],
});

export const getDeskSession = deskEndpoint({
  name: 'getDeskSession',
  summary: 'Who is signed in, with a CSRF pair in the headers',
  method: 'GET',
  path: '/session',
  access: 'staff',
  status: 200,
  answer: StaffSession,
  errors: [],
});

export const signOutOfDesk = deskEndpoint({
  name: 'signOutOfDesk',
  summary: 'End this session',
  method: 'DELETE',
  path: '/session',
  access: 'staff',
  status: 200,
  answer: Done,
  errors: [],
});

export const readStaffNotice = deskEndpoint({
  name: 'readStaffNotice',
  summary: 'Say that a notice was read',
  method: 'POST',
  path: '/notices/:id/read',
  access: 'staff',
  params: z.object({ id: Id }),
  status: 200,
  answer: Done,
  errors: ['NOT_FOUND'],
});
