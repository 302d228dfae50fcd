import { createHash, randomBytes } from 'node:crypto';
import type { LinkPurpose } from '@kolo/contract/links';
import { LINK_LETTERS, LINK_PURPOSES } from '@kolo/contract/links';
import type { Db, Tx } from '#platform/db.ts';
import type { Services } from '#platform/services.ts';
import type { Channel } from '../codes.ts';
import { channelOfRow } from './transition-queries.ts';

const TOKEN_BYTES = 32;

export interface NewLink {
  readonly userId: string;
  readonly purpose: LinkPurpose;
  readonly subjectId: string;
  readonly channel: Channel;
  readonly expiresAt: Date;
}

export interface LinkRow extends NewLink {
  readonly usedAt: Date | null;
}

/** What is stored of a token. */
export function linkHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Makes a link as its message is sent, so that only the token's hash is ever kept. Returns the address. */
export async function makeLink({ db, config }: Services, link: NewLink): Promise<string> {
  const token = `${LINK_LETTERS[link.purpose]}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  await db
    .insertInto('message_link')
    .values({
      token_hash: linkHash(token),
      user_id: link.userId,
      purpose: link.purpose,
      subject_id: link.subjectId,
      channel: link.channel,
      expires_at: link.expiresAt,
    })
    .execute();
  return `${config.publicUrl}/auth/link#${token}`;
}

/** The link that this token opens, used or run out as it may be; undefined for a token that was never sent. */
export async function findLink(db: Db | Tx, hash: Buffer): Promise<LinkRow | undefined> {
  const row = await db
    .selectFrom('message_link')
    .selectAll()
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  const purpose = LINK_PURPOSES.find((one) => one === row?.purpose);
  return (
    row &&
    purpose && {
      userId: row.user_id,
      purpose,
      subjectId: row.subject_id,
      channel: channelOfRow(row),
      expiresAt: row.expires_at,
      usedAt: row.used_at,
    }
  );
}

export async function markUsed(tx: Tx, hash: Buffer, at: Date): Promise<void> {
  await tx.updateTable('message_link').set({ used_at: at }).where('token_hash', '=', hash).execute();
}
