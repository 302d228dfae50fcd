import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { NewPassword, PASSWORD_MAX } from './identity.ts';
import { limit, page } from './paging.ts';
import { Pin } from './pin.ts';
import { Done, Id, Instant } from './primitives.ts';

const SESSIONS_SHOWN = 20;

/** One device that is signed in. */
export const Session = z.object({
  id: z.string(),
  /** As a person would call it: "Chrome on Android". */
  device: z.string(),
  isCurrent: z.boolean(),
  createdAt: Instant,
  lastSeenAt: Instant,
});
export type Session = z.infer<typeof Session>;

export const listSessions = endpoint({
  name: 'listSessions',
  summary: 'The devices that are signed in, the one used last first',
  method: 'GET',
  path: '/users/me/sessions',
  access: 'customer',
  query: z.strictObject({ page: page(), limit: limit(SESSIONS_SHOWN) }),
  status: 200,
  answer: z.object({
    results: z.array(Session),
    page: z.int(),
    totalPages: z.int(),
    totalResults: z.int(),
  }),
  errors: [],
});

export const endSession = endpoint({
  name: 'endSession',
  summary: 'Sign one device out; the one that asks may be it',
  method: 'DELETE',
  path: '/users/me/sessions/:id',
  access: 'customer',
  params: z.object({ id: Id }),
  status: 200,
  answer: Done,
  errors: ['NOT_FOUND'],
});

export const endAllSessions = endpoint({
  name: 'endAllSessions',
  summary: 'Sign every device out, the one that asks too',
  method: 'DELETE',
  path: '/users/me/sessions',
  access: 'customer',
  status: 200,
  answer: Done,
  errors: [],
});

export const changePassword = endpoint({
  name: 'changePassword',
  summary: 'Replace the password, with the PIN where one is set; every other device is signed out',
  method: 'POST',
  path: '/users/me/change-password',
  access: 'customer',
  body: z.strictObject({
    currentPassword: z
      .string('Password is required')
      .check(z.minLength(1, 'Password is required'), z.maxLength(PASSWORD_MAX)),
    newPassword: NewPassword,
    /** Required where one is set. */
    pin: z.optional(Pin),
  }),
  status: 200,
  answer: Done,
  errors: ['NOT_FOUND', 'FROZEN', 'WRONG_STATE', 'PIN_REQUIRED', 'PIN_WRONG', 'PIN_BLOCKED', 'RATE_LIMITED'],
});
