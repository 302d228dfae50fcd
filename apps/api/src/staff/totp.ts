import { createHmac, timingSafeEqual } from 'node:crypto';
import { TOTP_STEP_S, TOTP_STEPS_AROUND } from './limits.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS_EACH = 5;
const DIGITS = 6;

/** As authenticator apps read a secret: RFC 4648, without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(new RegExp(`.{1,${BITS_EACH}}`, 'g')) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(BITS_EACH, '0'), 2)]).join('');
}

/** The step of an instant: how often 30 s have passed since 1970. */
export function stepAt(instant: Date): number {
  return Math.floor(instant.getTime() / 1_000 / TOTP_STEP_S);
}

/** The code of one step, by RFC 6238 with SHA-1, which every authenticator app knows. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * The step whose code this is: the present one, or one on either side for a clock that is a little off. Null for a wrong code,
 * and for one of a step up to `after`, whose code was taken before.
 */
export function stepOfCode(secret: Buffer, code: string, now: Date, after: number): number | null {
  const given = Buffer.from(code.padEnd(DIGITS).slice(0, DIGITS + 1));
  const present = stepAt(now);
  let found: number | null = null;
  for (let step = present - TOTP_STEPS_AROUND; step <= present + TOTP_STEPS_AROUND; step += 1) {
    const right = Buffer.from(totpCode(secret, step));
    if (given.length === right.length && timingSafeEqual(given, right) && step > after) found = step;
  }
  return found;
}
