import type { AnswerOf, BodyOf } from '@kolo/contract/endpoint';
import { register, sendVerificationCode, verifyEmail } from '@kolo/contract/identity';
import { call } from '#lib/client.ts';

export function registerCustomer(body: BodyOf<typeof register>): Promise<AnswerOf<typeof register>> {
  return call(register, { body });
}

export function verifyCode(identifier: string, otp: string): Promise<AnswerOf<typeof verifyEmail>> {
  return call(verifyEmail, { body: { identifier, otp } });
}

export async function sendCode(identifier: string): Promise<void> {
  await call(sendVerificationCode, { body: { identifier } });
}
