import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { FamilyName, FirstName, hasFewWords } from './person-name.ts';
import { ContactChannel, Done, Email, Identifier, Instant, Otp, Phone } from './primitives.ts';
import { TermsVersion } from './terms.ts';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

const ADDRESS_MAX = 300;

/** Who had a customer frozen: staff, or the holder of a contact that was thrown out. */
export const FREEZE_ORIGINS = ['staff', 'contact'] as const;
export type FreezeOrigin = (typeof FREEZE_ORIGINS)[number];

/** Why nothing leaves this account for now: also what `next` says beside FROZEN. */
export const Freeze = z.object({
  since: Instant,
  by: z.enum(FREEZE_ORIGINS),
  /** A Lagos date: by its end staff look at it again; the freeze stands until they end it. */
  reviewOn: z.string(),
  /** In words for the customer. */
  reason: z.string(),
});
export type Freeze = z.infer<typeof Freeze>;

/** `pending`: staff are looking. `rejected`: the reason says what is missing. */
export const KycStatus = z.enum(['none', 'pending', 'verified', 'rejected']);

/** A change that waits for its 72 hours; `contact` is null for a removal. */
export const ContactChange = z.object({
  channel: ContactChannel,
  contact: z.nullable(z.string()),
  dueAt: Instant,
});
export type ContactChange = z.infer<typeof ContactChange>;

/** The customer. */
export const User = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  address: z.nullable(z.string()),
  isEmailVerified: z.boolean(),
  isPhoneVerified: z.boolean(),
  kycStatus: KycStatus,
  hasPin: z.boolean(),
  /** Of the current PIN; null without one. A fingerprint that was chosen beside an older one opens nothing. */
  pinSetAt: z.nullable(z.string()),
  /** Only while the customer is frozen. */
  frozen: z.optional(Freeze),
  /** Only while something is missing that banks took back: `getDepositRoom` says how much. */
  owes: z.optional(z.literal(true)),
  /** Only while one waits, the soonest first. */
  contactChanges: z.optional(z.array(ContactChange)),
  /** Only in `getMe` and `getHome`, while the newest terms and privacy notice wait for an answer: see `answerTerms`. */
  askTerms: z.optional(z.literal(true)),
});
export type User = z.infer<typeof User>;

/** `access` is the bearer of every other call; `refresh` is traded for the next pair, once. */
export const Tokens = z.object({ access: z.string(), refresh: z.string() });
export type Tokens = z.infer<typeof Tokens>;

/** A new session, and whose it is. */
export const SignedIn = z.object({ tokens: Tokens, user: User });

/** A password that is chosen now. */
export const NewPassword = z
  .string('Password is required')
  .check(
    z.minLength(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters.`),
    z.maxLength(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters.`),
  );

/** A new customer, with an email address, a phone number or both. */
export const RegisterBody = z
  .strictObject({
    email: z.optional(Email),
    phoneNumber: z.optional(Phone),
    password: NewPassword,
    firstName: FirstName,
    lastName: FamilyName,
    address: z.optional(z.string().check(z.trim(), z.maxLength(ADDRESS_MAX, 'That address is too long.'))),
    /** What the customer read beside the button and agrees to; without it they are asked later. */
    termsVersion: z.optional(TermsVersion),
  })
  .check(
    z.refine((body) => body.email !== undefined || body.phoneNumber !== undefined, {
      message: 'Email or phone is required',
      path: ['email'],
      // Beside what else is wrong, so that a customer is told of everything at once.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
    hasFewWords,
  );

export const register = endpoint({
  name: 'register',
  summary: 'Open a Kolo profile; a code goes to the email address and/or the phone',
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  body: RegisterBody,
  status: 201,
  answer: z.object({ user: User, identifier: z.string() }),
  errors: ['ALREADY_EXISTS', 'RATE_LIMITED'],
});

const LoginBody = z.strictObject({
  identifier: Identifier,
  password: z
    .string('Password is required')
    .check(z.minLength(1, 'Password is required'), z.maxLength(PASSWORD_MAX)),
});

/**
 * With the right password of a customer whose contact is not verified: 403 `NOT_VERIFIED`. A code was sent, and `verifyEmail` with it signs in.
 */
export const login = endpoint({
  name: 'login',
  summary:
    'Sign in with email or phone and password; NOT_VERIFIED has sent a code, and names in `next.sentTo` where to',
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  body: LoginBody,
  status: 200,
  answer: SignedIn,
  errors: ['INVALID_CREDENTIALS', 'NOT_VERIFIED', 'RATE_LIMITED'],
});

export const verifyEmail = endpoint({
  name: 'verifyEmail',
  summary:
    'Verify an email address or phone by its code, with the bearer or where the password was typed; signs in',
  method: 'POST',
  path: '/auth/verify-email',
  access: 'either',
  body: z.strictObject({ otp: Otp, identifier: z.optional(Identifier) }),
  status: 200,
  answer: SignedIn,
  errors: ['CODE_INVALID', 'FROZEN', 'WRONG_STATE', 'RATE_LIMITED'],
});

export const sendVerificationEmail = endpoint({
  name: 'sendVerificationEmail',
  summary: 'Send a new code to an email address; the answer is the same whether it is known or not',
  method: 'POST',
  path: '/auth/send-verification-email',
  access: 'public',
  body: z.strictObject({ email: Email }),
  status: 200,
  answer: Done,
  errors: ['RATE_LIMITED'],
});

export const sendVerificationCode = endpoint({
  name: 'sendVerificationCode',
  summary:
    'Send a new code to an email address or a phone; the answer is the same whether it is known or not',
  method: 'POST',
  path: '/auth/send-verification-code',
  access: 'public',
  body: z.strictObject({ identifier: Identifier }),
  status: 200,
  answer: Done,
  errors: ['RATE_LIMITED'],
});

/** The refresh token of the session. */
export const RefreshTokenBody = z.strictObject({
  refreshToken: z.string().check(z.minLength(1), z.maxLength(500)),
});

/**
 * When a call answers 401, trade the refresh token here and try that call once more. If the answer was lost, the same token is good again
 * for two minutes on the same device.
 */
export const refreshTokens = endpoint({
  name: 'refreshTokens',
  summary: 'Trade a refresh token for a new pair; a replayed one ends the session',
  method: 'POST',
  path: '/auth/refresh-tokens',
  access: 'public',
  body: RefreshTokenBody,
  status: 200,
  answer: z.object({ tokens: Tokens }),
  errors: ['UNAUTHENTICATED', 'RATE_LIMITED'],
});

export const logout = endpoint({
  name: 'logout',
  summary: 'End the session that this refresh token belongs to',
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  body: RefreshTokenBody,
  status: 200,
  answer: Done,
  errors: [],
});

export const getMe = endpoint({
  name: 'getMe',
  summary: 'The signed-in customer; the headers carry the CSRF pair',
  method: 'GET',
  path: '/users/me',
  access: 'customer',
  status: 200,
  answer: User,
  errors: [],
});
