import type { LinkPurpose } from '@kolo/contract/links';
import type { Db, Tx } from '#platform/db.ts';
import type { Channel } from '../codes.ts';

/** Purposes of links that are about a change of contact. */
export type ContactPurpose = Exclude<LinkPurpose, 'stop_reminders' | 'cancel_order'>;

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
    .insertInto('messageLink')
    .values({ tokenHash: hash, ...link })
    .execute();
}

/** The link that this token opens, used or run out as it may be; undefined for a token that was never sent. */
export async function findLink(db: Db | Tx, hash: Buffer): Promise<LinkRow | undefined> {
  return db
    .selectFrom('messageLink')
    .select(['userId', 'purpose', 'subjectId', 'channel', 'expiresAt', 'usedAt'])
    .where('tokenHash', '=', hash)
    .executeTakeFirst();
}

export async function markUsed(tx: Tx, hash: Buffer, at: Date): Promise<void> {
  await tx.updateTable('messageLink').set({ usedAt: at }).where('tokenHash', '=', hash).execute();
}
