import { createHash, randomBytes } from 'node:crypto';
import { LINK_LETTERS } from '@kolo/contract/links';
import type { Services } from '#platform/services.ts';
import { STOP_REMINDERS_MS } from '../limits.ts';
import type { NewLink } from './link-queries.ts';
import { insertLink } from './link-queries.ts';

const TOKEN_BYTES = 32;

/** What is stored of a token. */
export function linkHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Makes a link as its message is sent, so that only the token's hash is ever kept. Returns the address. */
export async function makeLink({ db, config }: Services, link: NewLink): Promise<string> {
  const token = `${LINK_LETTERS[link.purpose]}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  await insertLink(db, linkHash(token), link);
  return `${config.publicUrl}/auth/link#${token}`;
}

/** The link that stops reminders. What it does can be taken back, and every message has its own: it works as often as it is pressed. */
export function stopRemindersLink(
  services: Services,
  userId: string,
  channel: NewLink['channel'],
): Promise<string> {
  const expiresAt = new Date(services.clock.now().getTime() + STOP_REMINDERS_MS);
  return makeLink(services, { userId, purpose: 'stop_reminders', subjectId: userId, channel, expiresAt });
}
