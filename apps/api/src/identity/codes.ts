import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

const CODE_DIGITS = 6;

export const CHANNELS = ['email', 'phone'] as const;
export type Channel = (typeof CHANNELS)[number];

export function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}

/** What a code is good for; one of one purpose is worth nothing for another. */
export type CodePurpose = 'verify' | 'reset' | 'own';

/** Whose code it is, for what, and over which channel it went. */
export interface CodeSlot {
  readonly userId: string;
  readonly purpose: CodePurpose;
  readonly channel: Channel;
}

const HASHED_AS = {
  verify: 'verification code',
  reset: 'reset code',
  own: 'own contact code',
} as const satisfies Record<CodePurpose, string>;

/** Keyed, since a million codes are hashed in a second; bound to the customer, the purpose and the channel. */
export function codeHash(tokenKey: string, slot: CodeSlot, code: string): Buffer {
  const { userId, purpose, channel } = slot;
  return createHmac('sha256', tokenKey).update(`${HASHED_AS[purpose]}|${userId}|${channel}|${code}`).digest();
}

export function isSameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Which channel an identifier belongs to. */
export function channelOf(identifier: string): Channel {
  return identifier.includes('@') ? 'email' : 'phone';
}
