import { NewPassword } from '@kolo/contract/identity';
import { Pin } from '@kolo/contract/pin';
import { Email, Identifier, Phone } from '@kolo/contract/primitives';
import * as z from 'zod/mini';
import type { Channel } from './profile-queries.ts';

/** What is typed on the first step; the server takes anything there, so that its answer tells nothing. */
export const ForgotForm = z.object({
  identifier: Identifier.check((context) => {
    const schema = context.value.includes('@') ? Email : Phone;
    const [issue] = schema.safeParse(context.value).error?.issues ?? [];
    if (issue) context.issues.push({ code: 'custom', message: issue.message, input: context.value });
  }),
});

const typedTwice = { password: NewPassword, again: z.string() };

const isTypedTwice = z.refine<{ password: string; again: string }>(
  ({ password, again }) => password === again,
  { message: 'The two passwords are not the same.', path: ['again'] },
);

export const NewPasswordForm = z.object(typedTwice).check(isTypedTwice);

export const ChangePasswordForm = z
  .object({
    current: z.string().check(z.minLength(1, 'Password is required')),
    /** Where one is set. */
    pin: z.optional(Pin),
    ...typedTwice,
  })
  .check(isTypedTwice);

/** A typed contact in the form of the wire, or what is wrong with it. */
export function parseContact(
  channel: Channel,
  text: string,
): { kind: 'right'; contact: string } | { kind: 'wrong'; message: string } {
  const parsed = (channel === 'email' ? Email : Phone).safeParse(text);
  if (parsed.success) return { kind: 'right', contact: parsed.data };
  return { kind: 'wrong', message: parsed.error.issues[0]?.message ?? 'Check what you entered.' };
}
