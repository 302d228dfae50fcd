import type { AnswerOf, BodyOf } from '@kolo/contract/endpoint';
import { register, sendVerificationCode, verifyEmail } from '@kolo/contract/identity';
import { call } from '#lib/client.ts';

export function registerCustomer(body: BodyOf<typeof register>): Promise<AnswerOf<typeof register>> {
  return call(register, { body });
}

export function verifyCode(identifier: string, otp: string): Promise<AnswerOf<typeof verifyEmail>> {
  return call(verifyEmail, { body: { identifier, otp } });
}

/** Sends a new code to each; fails where none could be sent. */
export async function sendCodes(identifiers: readonly string[]): Promise<void> {
  await Promise.any(
    identifiers.map((identifier) => call(sendVerificationCode, { body: { identifier } })),
  ).catch((failures: AggregateError) => {
    throw failures.errors[0];
  });
}
