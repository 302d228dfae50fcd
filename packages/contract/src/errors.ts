import * as z from 'zod/mini';

/** Every code an answer can carry, with its HTTP status and the words a customer reads when the server says no more. */
export const ERROR_CATALOGUE = {
  VALIDATION: { status: 400, message: 'Please check what you entered.' },
  IDEMPOTENCY_KEY_REQUIRED: { status: 400, message: 'This request needs an Idempotency-Key header.' },
  UNAUTHENTICATED: { status: 401, message: 'Please log in again.' },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid credentials' },
  NOT_VERIFIED: { status: 403, message: 'This account needs verification.' },
  CODE_INVALID: { status: 400, message: 'That code is not right. Check the 6 digits, or ask for a new one.' },
  SIGNATURE_INVALID: { status: 401, message: 'The signature does not match.' },
  CSRF_INVALID: { status: 403, message: 'This page is out of date. Please try again.' },
  FROZEN: { status: 403, message: 'Nothing can leave your account for now.' },
  PIN_REQUIRED: { status: 403, message: 'Enter your PIN.' },
  PIN_WRONG: { status: 403, message: 'That PIN is not correct.' },
  PIN_BLOCKED: {
    status: 403,
    message: 'That PIN was wrong too many times. Set a new one with your password and a code.',
  },
  KYC_REQUIRED: {
    status: 403,
    message: 'Verify your identity first, in Account, KYC verification.',
  },
  NOT_ALLOWED: { status: 403, message: 'Your role does not allow this.' },
  NOT_FOUND: { status: 404, message: 'We could not find that.' },
  ALREADY_EXISTS: { status: 409, message: 'You already have this.' },
  WRONG_STATE: { status: 409, message: 'That is no longer possible.' },
  IN_PROGRESS: { status: 409, message: 'The first request is still running. Wait a moment, then try again.' },
  LOOKS_REPEATED: {
    status: 409,
    message: 'You asked for the same thing a moment ago. Confirm that you want it a second time.',
  },
  BODY_TOO_LARGE: { status: 413, message: 'That is too large to send.' },
  UNSUPPORTED_MEDIA: { status: 415, message: 'That kind of content cannot be read here.' },
  INSUFFICIENT_FUNDS: { status: 422, message: 'There is not enough money in that account.' },
  IDEMPOTENCY_MISMATCH: { status: 422, message: 'This request was already used for something else.' },
  QUOTE_CHANGED: { status: 422, message: 'The figures have changed. Please check the new ones.' },
  MISMATCH: { status: 422, message: 'Those details do not match.' },
  LIMIT_EXCEEDED: { status: 403, message: 'That is above your limit.' },
  RATE_LIMITED: { status: 429, message: 'Too many tries. Please wait a little, then try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again in a moment.' },
  UNAVAILABLE: { status: 503, message: 'Kolo cannot be reached right now. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;

/** The one shape of every answer that is not a success. `fields` maps a field's path to what is wrong with it. */
export const ErrorBody = z.object({
  statusCode: z.int(),
  error: z.string(),
  /** What went wrong, for the customer. */
  message: z.string(),
  /** What went wrong, for the program: each call lists the codes that it can answer. */
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  /** With QUOTE_CHANGED: what would happen now, in the shape of that call's own quote. */
  quote: z.optional(z.record(z.string(), z.unknown())),
  /**
   * What the customer can do now; its members depend on the code. LIMIT_EXCEEDED: `{reference, authorizationUrl, until}` of the
   * card page that ends last, where only such pages stand in the way.
   */
  next: z.optional(z.record(z.string(), z.unknown())),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
