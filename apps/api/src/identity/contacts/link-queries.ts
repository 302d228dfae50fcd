import { LINK_PURPOSES } from '@kolo/contract/links';
import type { LinkPurpose } from '@kolo/contract/links';
import type { Db, Tx } from '#platform/db.ts';
import type { Channel } from '../codes.ts';
import { channelOfRow } from './transition-queries.ts';

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

export async function insertLink(db: Db | Tx, hash: Buffer, link: NewLink): Promise<void> {
  await db
    .insertInto('message_link')
    .values({
      token_hash: hash,
      user_id: link.userId,
      purpose: link.purpose,
      subject_id: link.subjectId,
      channel: link.channel,
      expires_at: link.expiresAt,
    })
    .execute();
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
