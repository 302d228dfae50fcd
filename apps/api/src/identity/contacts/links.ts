import { createHash, randomBytes } from 'node:crypto';
import { LINK_LETTERS } from '@kolo/contract/links';
import type { Services } from '#platform/services.ts';
import { NOTICE_LINK_MS } from '../limits.ts';
import type { ContactPurpose, NewLink } from './link-queries.ts';
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

/** What the link of a notification does: it is about the customer's reminders, or one of their orders. */
export type NoticeLink = Pick<NewLink, 'subjectId'> & {
  readonly purpose: Exclude<NewLink['purpose'], ContactPurpose>;
};

/** The link in a notification; every message has its own. */
export function noticeLink(
  services: Services,
  userId: string,
  channel: NewLink['channel'],
  link: NoticeLink,
): Promise<string> {
  const expiresAt = new Date(services.clock.now().getTime() + NOTICE_LINK_MS);
  return makeLink(services, { userId, channel, expiresAt, ...link });
}
