import type { AnswerOf, ParsedBody } from '@kolo/contract/endpoint';
import type { showRecord as endpoint } from '@kolo/contract/desk/record';
import { mayReadWhy } from '@kolo/contract/desk/commands';
import type { StaffRole } from '@kolo/contract/desk/commands';
import type { RecordLine } from '@kolo/contract/desk/record';
import { RECORD_PAGE } from '@kolo/contract/desk/record';
import { Refusal } from '#platform/errors.ts';
import { countOpening } from '#platform/staff-openings.ts';
import { recordDeed } from '#platform/staff-record.ts';
import { changesOf } from './proposal-list.ts';
import type { About, RecordRow } from './queries.ts';
import { findStaff, ownAccountsOf, recordsOf } from './queries.ts';
import type { Member, StaffDeps } from './sign-in.ts';

type Asked = ParsedBody<typeof endpoint>;

async function aboutOf({ services: { db } }: StaffDeps, { staff, customerId }: Asked): Promise<About> {
  if (customerId !== undefined) return { userId: customerId };
  if (staff === undefined) return 'all';
  const member = await findStaff(db, staff);
  if (!member) throw new Refusal('NOT_FOUND', { message: `Nobody at the desk is called ${staff}.` });
  return { staffId: member.id };
}

/** The command that a line is about, also where the line says that it was proposed, rejected or failed. */
function commandOf({ command, after }: RecordRow): string {
  const named = after !== null && typeof after === 'object' && 'command' in after ? after['command'] : null;
  return typeof named === 'string' ? named : command;
}

function lineOf(row: RecordRow, role: StaffRole, own: ReadonlySet<string>): RecordLine {
  const { id, at, actor, command, userId, reason, before, after } = row;
  const isOwn = userId !== null && own.has(userId);
  const isClosed = isOwn || !mayReadWhy(role, commandOf(row));
  const shown = isClosed ? { reason: null, changes: [] } : { reason, changes: changesOf({ before, after }) };
  return { id, at: at.toISOString(), actor, command, customerId: userId, isClosed, ...shown };
}

/** One page of the record. That somebody looked is written down too, before they see it. */
export async function showRecord(
  deps: StaffDeps,
  asked: Asked,
  { staffId, name, role }: Member,
): Promise<AnswerOf<typeof endpoint>> {
  const { services } = deps;
  await countOpening(services, staffId);
  const about = await aboutOf(deps, asked);
  const { staff, customerId = null, after } = asked;
  const deed = { command: 'record show', userId: customerId, ...(staff && { after: { staff } }) };
  await services.db.transaction().execute((tx) => recordDeed(tx, services, { staffId, name }, deed));
  const rows = await recordsOf(services.db, about, { after, limit: RECORD_PAGE + 1 });
  const shown = rows.slice(0, RECORD_PAGE);
  const own = await ownAccountsOf(services.db, staffId);
  return {
    results: shown.map((row) => lineOf(row, role, own)),
    next: rows.length > RECORD_PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}
