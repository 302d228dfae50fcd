import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Longer than any token of ours. */
const TOKEN_MAX = 100;

/** What a link in a message is good for. One of one purpose is worth nothing for another. */
export const LINK_PURPOSES = [
  'undo_contact',
  'end_contact',
  'stop_account',
  'stop_reminders',
  'cancel_order',
] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/**
 * The first letter of a token, so that the page says what its button does without asking the server. What happens is decided
 * by what the server keeps.
 */
export const LINK_LETTERS = {
  undo_contact: 'u',
  end_contact: 'e',
  stop_account: 's',
  stop_reminders: 'r',
  cancel_order: 'o',
} as const satisfies Record<LinkPurpose, string>;

/** How long after a change was undone the PIN can be reset only by a contact from before it. Source: product rules, contacts. */
export const PIN_GUARDED_HOURS = 72;

/** The random part: 256 bits in base64url. */
const RANDOM_LETTERS = 43;

/** What the link is for; null where the token was cut off on its way, or is none of ours. */
export function purposeOfToken(token: string): LinkPurpose | null {
  if (token.length !== 1 + RANDOM_LETTERS || !/^[\w-]+$/.test(token)) return null;
  return LINK_PURPOSES.find((purpose) => LINK_LETTERS[purpose] === token[0]) ?? null;
}

/**
 * What a link did. `undone`: the contact stands as before the change; `ended`: a change that waited does not happen; `stopped`:
 * nothing leaves the account until staff decide; `reminders_stopped`: no reminder comes any more; `order_cancelled`: the
 * order's money is in the SB account, less anything that repaid what a bank took back. `identifier`: the contact that the link was sent to, to log in with.
 */
export const LinkDone = z.object({
  did: z.enum(['undone', 'ended', 'stopped', 'reminders_stopped', 'order_cancelled']),
  identifier: z.nullable(z.string()),
});
export type LinkDone = z.infer<typeof LinkDone>;

export const followLink = endpoint({
  name: 'followLink',
  summary:
    'Do what the link of a message is for: undo a change of contact, end one that waits, stop the account, stop reminders, or cancel an order',
  method: 'POST',
  path: '/auth/links',
  access: 'public',
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(TOKEN_MAX)) }),
  status: 200,
  answer: LinkDone,
  errors: ['NOT_FOUND', 'WRONG_STATE', 'RATE_LIMITED'],
});
