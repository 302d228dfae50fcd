import { randomBytes } from 'node:crypto';
import type { FieldSeal } from '#platform/field-seal.ts';
import { RECOVERY_CODE_BYTES, TOTP_SECRET_BYTES } from './limits.ts';
import { base32 } from './totp.ts';

/** Whose sealed secret it is: one that was moved to another row does not open. */
export function totpOwner(staffId: string): string {
  return `staff ${staffId} totp`;
}

export function sealedTotpSecret(fields: FieldSeal, staffId: string): Buffer {
  return fields.seal(randomBytes(TOTP_SECRET_BYTES).toString('base64'), totpOwner(staffId));
}

/** Sixteen letters and digits, in fours. */
export function newRecoveryCode(): string {
  return (base32(randomBytes(RECOVERY_CODE_BYTES)).match(/.{4}/g) ?? []).join('-');
}

/** What is kept of a recovery code, however it is typed; worthless without the field keys. */
export function recoveryHash(fields: FieldSeal, staffId: string, code: string): Buffer {
  const plain = code.toUpperCase().replaceAll(/[^A-Z2-7]/g, '');
  return fields.hash(`staff ${staffId} recovery ${plain}`);
}
