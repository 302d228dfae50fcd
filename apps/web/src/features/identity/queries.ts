import { getMe, register, sendVerificationCode, verifyEmail } from '@kolo/contract/identity';
import {
  forgotPassword,
  RESET_PLACEHOLDER_CODE,
  resetPassword,
  verifyResetCode,
} from '@kolo/contract/password-reset';
import { changePassword, endAllSessions, endSession, listSessions } from '@kolo/contract/sessions';
import type { AnswerOf, BodyOf } from '@kolo/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { appLock } from '#lib/app-lock.ts';
import { call } from '#lib/client.ts';

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const me = await call(getMe, { signal });
    appLock.learn(me.hasPin);
    return me;
  },
});

export function registerCustomer(body: BodyOf<typeof register>): Promise<AnswerOf<typeof register>> {
  return call(register, { body });
}

export function verifyCode(identifier: string, otp: string): Promise<AnswerOf<typeof verifyEmail>> {
  return call(verifyEmail, { body: { identifier, otp } });
}

export async function sendCode(identifier: string): Promise<void> {
  await call(sendVerificationCode, { body: { identifier } });
}

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

/** More devices than this at once are a case for logging out everywhere. */
const DEVICES_SHOWN = 100;

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, { query: { limit: DEVICES_SHOWN }, signal }),
});

export async function endDevice(id: string): Promise<void> {
  await call(endSession, { params: { id } });
}

export async function endEveryDevice(): Promise<void> {
  await call(endAllSessions, {});
}

export async function changeOwnPassword(body: BodyOf<typeof changePassword>): Promise<void> {
  await call(changePassword, { body });
}
