import * as z from 'zod/mini';
import { Pin } from './pin.ts';
import { Otp } from './primitives.ts';

/**
 * What a new name and a first BVN need beside the session: the PIN wherever one is set, which PIN_REQUIRED asks for; from
 * anywhere but the device on which the account was made, which the call names in X-Device-Id, without a PIN, or with one that
 * was set elsewhere less than 72 h ago, the code that `sendOwnCode` sends to the customer's own contacts, which VALIDATION at
 * `ownOtp` asks for. The very first session of a client that never names a device counts as that device.
 */
export const OWNER_PROOF = { pin: z.optional(Pin), ownOtp: z.optional(Otp) };

export const OWNER_PROOF_ERRORS = [
  'NOT_FOUND',
  'FROZEN',
  'PIN_REQUIRED',
  'PIN_WRONG',
  'PIN_BLOCKED',
  'CODE_INVALID',
  'RATE_LIMITED',
] as const;
