import type { Db } from '#platform/db.ts';
import { TRANSITIONS_SHOWN } from '../limits.ts';
import type { CustomerRow } from '../queries.ts';
import type { TransitionRow } from './transition-queries.ts';
import { standingTransitions } from './transition-queries.ts';
import { findStop } from './stop-queries.ts';

function changeLine(row: TransitionRow): string {
  const when =
    row.appliedAt === null ? `due ${row.dueAt.toISOString()}` : `since ${row.appliedAt.toISOString()}`;
  const change = `${row.oldContact ?? 'none'} to ${row.newContact ?? 'none'}`;
  return `contact change ${row.channel} ${row.state}, ${when}, asked ${row.askedAt.toISOString()} by ${row.askedBy}: ${change}`;
}

function pressLines(stop: Awaited<ReturnType<typeof findStop>>): string[] {
  if (!stop) return [];
  const by = [...(stop.byEmail ? ['email'] : []), ...(stop.byPhone ? ['phone'] : [])].join(' and ');
  const reset = stop.passwordResetAt?.toISOString();
  const end = reset === undefined ? 'no money leaves: the password was not reset' : `password reset ${reset}`;
  const had = stop.hadPin ? 'a PIN stood' : 'no PIN stood';
  const other = stop.otherConfirmedAt?.toISOString();
  const confirmed = other === undefined ? 'no other contact proved since' : `another contact proved ${other}`;
  return [
    `undone         ${stop.pressedAt.toISOString()} by the link at ${by}, ${had}, ${end}, ${confirmed}`,
  ];
}

/** What staff are told of a press, wherever they decide who a customer is; nothing where none stands. */
export async function linesOfPress(db: Db, userId: string): Promise<string[]> {
  return pressLines(await findStop(db, userId));
}

/** What staff see of a customer's contacts: changes that wait or took effect, and whether a press stops withdrawals. */
export async function contactLines(
  db: Db,
  { userId, unprovedChannel: unproved }: CustomerRow,
): Promise<string[]> {
  const changes = await standingTransitions(db, userId, TRANSITIONS_SHOWN);
  const stop = await findStop(db, userId);
  const lines = changes.map(changeLine);
  if (unproved !== null) lines.push(`unproved       ${unproved}, verified by its own code alone`);
  return [...lines, ...pressLines(stop)];
}
