import {
  forgotPassword,
  RESET_PLACEHOLDER_CODE,
  resetPassword,
  verifyResetCode,
} from '@kolo/contract/password-reset';
import { call } from '#lib/client.ts';

/** The wire calls an e-mail address by its name, and takes a phone in `identifier`. */
function contactOf(identifier: string): { email: string } | { identifier: string } {
  return identifier.includes('@') ? { email: identifier } : { identifier };
}

export async function sendResetCode(identifier: string): Promise<void> {
  await call(forgotPassword, { body: contactOf(identifier) });
}

/** Answers the grant that the last step needs. */
export async function checkResetCode(identifier: string, code: string): Promise<string> {
  const answer = await call(verifyResetCode, { body: { code, ...contactOf(identifier) } });
  return answer.resetGrant;
}

export async function setNewPassword(identifier: string, grant: string, password: string): Promise<void> {
  await call(resetPassword, {
    body: { password, code: RESET_PLACEHOLDER_CODE, ...contactOf(identifier) },
    proof: grant,
  });
}
