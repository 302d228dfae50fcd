import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

const CODE_DIGITS = 6;

export const CHANNELS = ['email', 'phone'] as const;
export type Channel = (typeof CHANNELS)[number];

export function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}

/** Keyed, since a million codes are hashed in a second; bound to the customer and the channel. */
export function codeHash(tokenKey: string, userId: string, channel: Channel, code: string): Buffer {
  return createHmac('sha256', tokenKey).update(`verification code|${userId}|${channel}|${code}`).digest();
}

export function isSameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Which channel an identifier belongs to. */
export function channelOf(identifier: string): Channel {
  return identifier.includes('@') ? 'email' : 'phone';
}
