import { commandsOfTwo, isFourEyes, mayPropose } from '@kolo/contract/desk/commands';
import type { AnswerOf } from '@kolo/contract/endpoint';
import type { Proposal, readProposal as endpoint } from '@kolo/contract/desk/proposals';
import type { Change } from '@kolo/contract/desk/record';
import { Refusal } from '#platform/errors.ts';
import { countOpening } from '#platform/staff-openings.ts';
import { recordDeed } from '#platform/staff-record.ts';
import type { Json } from '#platform/tables.ts';
import { PROPOSALS_SHOWN } from './limits.ts';
import { countProposals, findMember, findProposal, openProposals } from './proposal-queries.ts';
import { approvalProblem, notOpen, PROPOSAL_READ, proposalName, wordsOf } from './proposals.ts';
import type { Member, StaffDeps } from './sign-in.ts';

/** What stood before and what comes after, by name. */
export function changesOf({ before, after }: { before: Json | null; after: Json | null }): Change[] {
  const [old, next] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))];
  const shown = (value: unknown) => {
    if (value === undefined || value === null) return null;
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return [...new Set([...old.keys(), ...next.keys()])].map((name) => ({
    name,
    before: shown(old.get(name)),
    after: shown(next.get(name)),
  }));
}

/** How many proposals wait and are for this member of staff to decide. */
export function countWaiting({ services }: StaffDeps, { staffId, role }: Member): Promise<number> {
  const { db, clock } = services;
  return countProposals(db, { now: clock.now(), commands: commandsOfTwo(role), seenBy: staffId });
}

/** The proposals that wait and are for this member of staff to decide. */
export async function waitingProposals(
  { services }: StaffDeps,
  { staffId, role }: Member,
): Promise<Proposal[]> {
  const { db, clock } = services;
  const now = clock.now();
  const approver = await findMember(db, staffId);
  const wanted = { now, commands: commandsOfTwo(role), limit: PROPOSALS_SHOWN, seenBy: staffId };
  const rows = await openProposals(db, wanted);
  return rows.map((row) => ({
    number: proposalName(row.number),
    command: row.command,
    customerId: row.userId,
    reason: row.reason,
    changes: changesOf(row),
    proposedBy: row.proposer,
    proposedAt: row.proposedAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    isOwn: row.proposedBy === staffId,
    problem: approvalProblem(row, approver, now)?.message ?? null,
  }));
}

/** The text of a catalogue's file is long, and what it changes is listed. Of any other command every word is shown. */
const isFile = (group: string, name: string) => group === 'catalogue' && name === 'text';

/** The words of a command as a form: what stands behind `--name` by its name, the rest as what it is about. */
function factsOf([group = '', action = '', ...rest]: readonly string[]) {
  const facts = [{ name: 'command', value: `${group} ${action}` }];
  for (let at = 0; at < rest.length; at += 1) {
    const word = rest[at] ?? '';
    const [, name, said] = /^--([a-z-]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (name === undefined) facts.push({ name: 'about', value: word });
    else {
      if (said === undefined) at += 1;
      if (!isFile(group, name)) facts.push({ name, value: said ?? rest[at] ?? '' });
    }
  }
  return facts;
}

/** All that a proposal says, for a member of staff who may decide it. The look is written down before anything is shown. */
export async function readProposal(
  deps: StaffDeps,
  { staffId, name, role }: Member,
  number: bigint,
): Promise<AnswerOf<typeof endpoint>> {
  const { services } = deps;
  await countOpening(services, staffId);
  const row = await findProposal(services.db, number);
  if (!row) throw new Refusal('NOT_FOUND', { message: `No proposal is called ${proposalName(number)}.` });
  const { command, userId, state } = row;
  if (!isFourEyes(command) || !mayPropose(role, command)) throw new Refusal('NOT_ALLOWED');
  if (state !== 'open') throw notOpen(state);
  const deed = { command: PROPOSAL_READ, userId, after: { proposal: proposalName(number), command } };
  await services.db.transaction().execute((tx) => recordDeed(tx, services, { staffId, name }, deed));
  return { facts: factsOf(wordsOf(deps, row)) };
}
