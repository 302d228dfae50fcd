import { userInfo } from 'node:os';
import { withContactsMasked } from '@kolo/domain/masked-contact';
import { isFourEyes } from '@kolo/contract/desk/commands';
import type { Db, Tx } from './db.ts';
import { Refusal } from './errors.ts';
import type { Services } from './services.ts';
import type { JsonObject } from './tables.ts';

/** What says that a command which takes two people may be carried out. */
export interface Consent {
  /** The member of staff who approved it; null where it runs alone. */
  readonly approvedBy: string | null;
}

/** Who gives a command: a member of staff at the desk, or on the command line whoever the machine says it is. */
export interface Actor {
  readonly staffId: string | null;
  readonly name: string;
  /** The session of the desk; missing on the command line. */
  readonly sessionId?: string;
  /**
   * Asked by a command that takes two people, in the transaction that carries it out: what it throws undoes all of it. Without it
   * such a command is tried out and not done.
   */
  readonly consent?: (tx: Tx, deed: Deed) => Promise<Consent>;
}

/** Whoever the machine says it is. */
export function shellActor(): Actor {
  return { staffId: null, name: `shell ${userInfo().username}` };
}

export interface Deed {
  /** By the name that the command has on the command line. */
  readonly command: string;
  /** The customer whom it is about. */
  readonly userId?: string | null;
  readonly reason?: string;
  readonly before?: JsonObject;
  readonly after?: JsonObject;
}

/** A command that takes two people was tried out by one: it would work, and nothing of it is done. */
export class NeedsAnother extends Error {
  readonly deed: Deed;

  constructor(deed: Deed) {
    super(`${deed.command} takes two people`);
    this.deed = deed;
  }
}

/** Refuses with NOT_ALLOWED what is about an account of one of these members of staff. */
export async function assertNotOwn(
  db: Db | Tx,
  staffIds: readonly (string | null)[],
  userId: string | null,
): Promise<void> {
  const ids = staffIds.filter((id) => id !== null);
  if (userId === null || ids.length === 0) return;
  const own = await db
    .selectFrom('staffAccount')
    .select('staffId')
    .where('userId', '=', userId)
    .where('staffId', 'in', ids)
    .limit(1)
    .executeTakeFirst();
  if (own)
    throw new Refusal('NOT_ALLOWED', {
      message: 'This is the account of a member of staff who takes part. Somebody else does it.',
    });
}

/**
 * Writes down what staff do, as the last thing in the transaction that does it. Throws NeedsAnother for a command that takes two
 * people and has the consent of nobody. Refuses with NOT_ALLOWED what somebody does about their own account. A contact in the reason is
 * masked: the record outlives an account.
 */
export async function recordDeed(
  tx: Tx,
  { ids, clock }: Pick<Services, 'ids' | 'clock'>,
  { staffId, name, consent }: Actor,
  deed: Deed,
): Promise<void> {
  const { command, userId = null, reason = '', before, after } = deed;
  await assertNotOwn(tx, [staffId], userId);
  const takesTwo = isFourEyes(command);
  if (takesTwo && !consent) throw new NeedsAnother(deed);
  const { approvedBy } = (takesTwo && (await consent?.(tx, deed))) || { approvedBy: null };
  await assertNotOwn(tx, [approvedBy], userId);
  const json = (value: JsonObject | undefined) => (value === undefined ? null : JSON.stringify(value));
  await tx
    .insertInto('staffRecord')
    .values({
      id: ids.next(),
      at: clock.now(),
      staffId,
      actor: takesTwo && approvedBy === null ? `${name}, alone` : name,
      approvedBy,
      command,
      userId,
      reason: withContactsMasked(reason) || null,
      before: json(before),
      after: json(after),
    })
    .execute();
}

/** In the place of a member of staff: whoever it was, alone on the machine too. */
export const ANYBODY = 'anybody';

/** Whether the record has this command by this member of staff, or by ANYBODY, for this customer or none, with at least these values after it. */
export async function isRecorded(
  db: Db | Tx,
  {
    staffId,
    command,
    userId,
    after,
  }: { staffId: string; command: string; userId: string | null; after: JsonObject },
): Promise<boolean> {
  let query = db
    .selectFrom('staffRecord')
    .select('id')
    .where('userId', userId === null ? 'is' : '=', userId);
  if (staffId !== ANYBODY) query = query.where('staffId', '=', staffId);
  const row = await query
    .where('command', '=', command)
    .where('after', '@>', JSON.stringify(after))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
