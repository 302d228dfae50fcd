import type { Argon2Parameters } from 'node:crypto';
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { normalisePhone } from '@kolo/domain/phone';
import { Refusal } from '#platform/errors.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

const COST = { passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const ENCODED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

const derive = promisify((parameters: Argon2Parameters, done: (error: Error | null, key: Buffer) => void) =>
  argon2('argon2id', parameters, done),
);

/** Two ways of typing one accented letter are one password. */
function bytesOf(password: string): Buffer {
  return Buffer.from(password.normalize('NFC'));
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

function encode(memory: number, salt: string, tag: string): string {
  return `$argon2id$v=19$m=${memory},t=${COST.passes},p=${COST.parallelism}$${salt}$${tag}`;
}

/** `$argon2id$v=19$m=…,t=…,p=…$salt$tag`, with its own salt; `memory` in KiB, as the configuration says. */
export async function hashPassword(password: string, memory: number): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const tag = await derive({ message: bytesOf(password), nonce, tagLength: TAG_BYTES, memory, ...COST });
  return encode(memory, base64(nonce), base64(tag));
}

/** Parts of a hash that matches no password. */
const [NOBODYS_SALT, NOBODYS_TAG] = [base64(randomBytes(SALT_BYTES)), base64(randomBytes(TAG_BYTES))];

/** Checked against for an unknown account, so that it takes the same time as a known one. */
function nobodysHash(memory: number): string {
  return encode(memory, NOBODYS_SALT, NOBODYS_TAG);
}

/**
 * Whether the password is the one that was hashed; `null` stands for an account that does not exist. A hash is checked with the
 * memory that it was made with, and an unknown account costs `configured`, in KiB.
 */
export async function isPassword(
  password: string,
  encoded: string | null,
  configured: number,
): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = ENCODED.exec(encoded ?? nobodysHash(configured)) ?? [];
  if (!salt || !tag) return false;
  const expected = Buffer.from(tag, 'base64');
  const actual = await derive({
    message: bytesOf(password),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(actual, expected) && encoded !== null;
}

/**
 * Whether a password is among the first that a guesser tries: a well-known one, or one of the account's own contacts, the phone
 * number however it is written. Null stands for a contact that the account does not have.
 */
export function isGuessable(password: string, contacts: readonly (string | null)[]): boolean {
  const plain = password.toLowerCase();
  if (COMMON_PASSWORDS.has(plain) || contacts.includes(plain)) return true;
  const phone = normalisePhone(password);
  return phone !== null && contacts.includes(phone);
}

export function refuseGuessable(password: string, contacts: readonly (string | null)[]): void {
  if (!isGuessable(password, contacts)) return;
  const message = 'That password is too easy to guess. Choose another one.';
  throw new Refusal('VALIDATION', { message, fields: { password: message } });
}
