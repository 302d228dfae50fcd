import { getMe, register, sendVerificationCode, verifyEmail } from '@kolo/contract/identity';
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
