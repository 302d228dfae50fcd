import { createHash, randomBytes } from 'node:crypto';

const GRANT_BYTES = 32;

export function newGrant(): string {
  return randomBytes(GRANT_BYTES).toString('base64url');
}

/** What is stored of a grant. */
export function grantHash(grant: string): Buffer {
  return createHash('sha256').update(grant).digest();
}
