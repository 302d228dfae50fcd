import { isDeepStrictEqual } from 'node:util';
import { withContactsMasked } from '@kolo/domain/masked-contact';
import { PROPOSAL_DAYS } from '@kolo/contract/desk/proposals';
import { isFourEyes, mayPropose } from '@kolo/contract/desk/commands';
import type { Db, Tx } from '#platform/db.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import type { Actor, Consent, Deed } from '#platform/staff-record.ts';
import { assertNotOwn, isRecorded, NeedsAnother, recordDeed } from '#platform/staff-record.ts';
import type { Parts, StaffCommand } from '#platform/feature.ts';
import { NEW_HOURS } from './limits.ts';
import type { MemberRow, ProposalRow } from './proposal-queries.ts';
import {
  decideProposal,
  findMember,
  findProposal,
  holdStaff,
  insertProposal,
  openProposalsOf,
  takeProposalsTurn,
} from './proposal-queries.ts';
import type { Member, StaffDeps } from './sign-in.ts';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;

export interface ProposalDeps extends StaffDeps {
  /** What all features add: their commands, and what waits for staff. */
  readonly others: () => readonly Parts[];
}

export function commandNamed(
  { others }: Pick<ProposalDeps, 'others'>,
  name: string,
): StaffCommand | undefined {
  return others()
    .flatMap((part) => part.commands ?? [])
    .find((one) => one.name === name);
}

/** What the record calls the opening of a whole proposal. */
export const PROPOSAL_READ = 'proposal read';

export function proposalName(number: bigint): string {
  return `P-${number}`;
}

export function parseProposal(name: string): bigint {
  const digits = /^P-(\d{1,15})$/i.exec(name)?.[1];
  if (digits === undefined)
    throw new Refusal('NOT_FOUND', {
      message: `No proposal is called ${name}. They have numbers like P-12.`,
    });
  return BigInt(digits);
}

function wrongState(message: string): Refusal {
  return new Refusal('WRONG_STATE', { message });
}

/** How a value stands in the database: without undefined members, and blind to their order. */
function kept(value: unknown): unknown {
  return value === undefined || value === null ? null : JSON.parse(JSON.stringify(value));
}

type Made = Pick<ProposalRow, 'command' | 'proposedBy' | 'proposedAt'>;

/** Whose sealed words they are: those of another proposal do not open. */
function wordsOwner({ command, proposedBy, proposedAt }: Made): string {
  return `proposal ${command} of ${proposedBy} at ${proposedAt.toISOString()}`;
}

/** The words of the command line that carry it out. */
export function wordsOf({ fields }: StaffDeps, row: ProposalRow): string[] {
  // Written by us, a list of words. Those from before they were sealed stand as they are.
  if (typeof row.words !== 'string') return row.words as string[];
  const opened = fields.open(Buffer.from(row.words, 'base64'), wordsOwner(row));
  // The same list.
  return JSON.parse(opened) as string[];
}

/** Refuses words that name an option twice: only one of the two counts, and who approves them cannot know which. */
function assertNamedOnce(words: readonly string[]): void {
  const names = words.flatMap((word) => /^(--[a-z-]+)(?:=|$)/.exec(word)?.[1] ?? []);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Refusal('VALIDATION', { message: `${twice} is there twice.` });
}

/** Keeps what was tried out, with the words that carry it out. Refuses with NOT_ALLOWED who may not propose it. */
async function keepProposal(
  { services, fields }: StaffDeps,
  { staffId, name, role }: Member,
  words: readonly string[],
  deed: Deed,
): Promise<bigint> {
  const { db, clock } = services;
  const { command, userId = null, reason = '', before, after } = deed;
  invariant(isFourEyes(command), 'only what takes two people is proposed');
  if (!mayPropose(role, command)) throw new Refusal('NOT_ALLOWED');
  const now = clock.now();
  assertNamedOnce(words);
  return db.transaction().execute(async (tx) => {
    await takeProposalsTurn(tx);
    const waiting = await openProposalsOf(tx, { command, userId, now });
    const same = waiting.find((row) => isAsProposed(row, deed));
    if (same)
      throw wrongState(`${proposalName(same.number)} proposes this already. It waits for a second person.`);
    const made = { command, proposedBy: staffId, proposedAt: now };
    const number = await insertProposal(tx, {
      ...made,
      // A contact or a name is in them.
      words: fields.seal(JSON.stringify(words), wordsOwner(made)).toString('base64'),
      userId,
      reason: withContactsMasked(reason) || null,
      before: before ?? null,
      after: after ?? null,
      endsAt: new Date(now.getTime() + PROPOSAL_DAYS * DAY_MS),
    });
    const done = { proposal: proposalName(number), command };
    await recordDeed(tx, services, { staffId, name }, { command: 'propose', userId, reason, after: done });
    return number;
  });
}

/** What a command came to: what it printed, and the number under which it is proposed; null where it is done. */
export interface Given {
  readonly code: number;
  readonly lines: readonly string[];
  readonly proposed: bigint | null;
}

/**
 * Runs a command for a member of staff. What takes two people is tried out, undone and proposed. Refuses with NOT_ALLOWED, and throws
 * NeedsAnother where there is no member who could propose it.
 */
export async function runOrPropose(
  deps: ProposalDeps,
  command: StaffCommand,
  words: readonly string[],
  { member, actor }: { member: Member | null; actor: Actor },
): Promise<Given> {
  const lines: string[] = [];
  const whole = (await command.whole?.(words)) ?? words;
  try {
    const code = await command.run(whole, (line) => void lines.push(line), actor);
    return { code, lines, proposed: null };
  } catch (error) {
    if (!(error instanceof NeedsAnother) || member === null) throw error;
    const proposed = await keepProposal(deps, member, [command.name, ...whole], error.deed);
    return { code: 0, lines: [proposedText(proposed)], proposed };
  }
}

function proposedText(number: bigint): string {
  const name = proposalName(number);
  return `This is proposed as ${name}. Another member of staff approves it within ${PROPOSAL_DAYS} days.`;
}

function isNew({ addedAt, enrolledAt }: MemberRow, now: Date): boolean {
  const since = now.getTime() - NEW_HOURS * HOUR_MS;
  return addedAt.getTime() > since || enrolledAt === null || enrolledAt.getTime() > since;
}

/** Says that a proposal was decided. */
export function notOpen(state: 'approved' | 'rejected' | 'failed'): Refusal {
  return wrongState(
    state === 'failed'
      ? 'This proposal failed when it was approved. Propose it again.'
      : `This proposal is ${state} already.`,
  );
}

/** Why this member of staff cannot approve it now; null where they can. */
export function approvalProblem(
  { command, state, endsAt, proposedBy }: ProposalRow,
  approver: MemberRow | undefined,
  now: Date,
): Refusal | null {
  if (state !== 'open') return notOpen(state);
  if (endsAt <= now) return wrongState(`This proposal ended on ${endsAt.toISOString()}. Propose it again.`);
  if (approver?.disabledAt !== null || approver.enrolledAt === null)
    return wrongState('You no longer work at the desk.');
  if (!isFourEyes(command) || !mayPropose(approver.role, command)) return new Refusal('NOT_ALLOWED');
  if (approver.id === proposedBy)
    return wrongState('You proposed this yourself. Another member of staff approves it.');
  if (isNew(approver, now))
    return wrongState(`Who was added or enrolled less than ${NEW_HOURS} hours ago approves nothing yet.`);
  return null;
}

/** Whether who proposed it was disabled since, taken back or not: what they proposed before has lapsed. */
function hasLeft({ proposedAt }: ProposalRow, proposer: MemberRow | undefined): boolean {
  return proposer?.disabledAt !== null || proposer.addedAt > proposedAt;
}

async function assertMayApprove(
  db: Db | Tx,
  number: bigint,
  approverId: string,
  now: Date,
): Promise<ProposalRow> {
  const row = await findProposal(db, number);
  if (!row) throw new Refusal('NOT_FOUND', { message: `No proposal is called ${proposalName(number)}.` });
  const problem = approvalProblem(row, await findMember(db, approverId), now);
  if (problem) throw problem;
  if (hasLeft(row, await findMember(db, row.proposedBy)))
    throw wrongState('The member of staff who proposed this was disabled since. Propose it again.');
  return row;
}

/** Whether the deed is the one that was tried out when it was proposed: the same command, on the same customer, from the same state. */
function isAsProposed(row: ProposalRow, { command, userId = null, before, after }: Deed): boolean {
  return (
    row.command === command &&
    row.userId === userId &&
    isDeepStrictEqual(kept(row.before), kept(before)) &&
    isDeepStrictEqual(kept(row.after), kept(after))
  );
}

/** Refuses with WRONG_STATE a member of staff who has not opened the whole proposal, at the desk or on the command line; opening it is recorded. */
async function assertHasRead(db: Db, { number, userId }: ProposalRow, staffId: string): Promise<void> {
  const after = { proposal: proposalName(number) };
  if (await isRecorded(db, { staffId, command: PROPOSAL_READ, userId, after })) return;
  throw wrongState('Open the whole proposal first. Only a member of staff who has read it approves it.');
}

/** Decides it as approved in the transaction that carries it out: both stand, or neither. */
async function approveIn(
  tx: Tx,
  { services: { clock } }: StaffDeps,
  { row, approver }: { row: ProposalRow; approver: Member },
): Promise<Consent> {
  const now = clock.now();
  await holdStaff(tx, [row.proposedBy, approver.staffId]);
  await assertMayApprove(tx, row.number, approver.staffId, now);
  const decision = { state: 'approved', decidedBy: approver.staffId, decidedAt: now } as const;
  if (!(await decideProposal(tx, row.number, decision)))
    throw wrongState('This proposal is decided already.');
  return { approvedBy: approver.staffId };
}

/** Ends a proposal whose command refused it: nothing was done, and the proposal says why. */
async function failProposal(
  { services }: StaffDeps,
  { staffId, name }: Member,
  { number, command, userId }: ProposalRow,
  failure: string,
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const decision = { state: 'failed', decidedBy: staffId, decidedAt: services.clock.now() } as const;
    if (!(await decideProposal(tx, number, { ...decision, failure }))) return;
    const after = { proposal: proposalName(number), command, failure };
    await recordDeed(tx, services, { staffId, name }, { command: 'approve failed', userId, after });
  });
}

/**
 * Carries out what somebody else proposed, exactly so, or not at all. Returns what the command says. Refuses with NOT_FOUND, NOT_ALLOWED or
 * WRONG_STATE. Where the command does not allow it any more, the proposal has failed.
 */
export async function approveProposal(
  deps: ProposalDeps,
  approver: Member,
  number: bigint,
): Promise<readonly string[]> {
  const { db, clock } = deps.services;
  const row = await assertMayApprove(db, number, approver.staffId, clock.now());
  await assertNotOwn(db, [approver.staffId], row.userId);
  await assertHasRead(db, row, approver.staffId);
  const [name = '', ...words] = wordsOf(deps, row);
  const command = commandNamed(deps, name);
  invariant(command, 'what was proposed is a command');
  const proposer = await findMember(db, row.proposedBy);
  const lines: string[] = [];
  let refused: unknown = null;
  const consent = async (tx: Tx, deed: Deed) => {
    if (!isAsProposed(row, deed))
      throw wrongState('Something has changed since this was proposed. Nothing was done: look again.');
    return approveIn(tx, deps, { row, approver }).catch((error: unknown) => {
      refused = error;
      throw error;
    });
  };
  const code = await command.run(words, (line) => void lines.push(line), {
    staffId: row.proposedBy,
    name: `${proposer?.name ?? ''}, approved by ${approver.name}`,
    consent,
  });
  if (code === 0) return lines;
  // Who may not approve it has not made it fail.
  if (refused === null) await failProposal(deps, approver, row, lines.join(' '));
  throw refused ?? wrongState(lines.join(' '));
}

/** Ends a proposal with nothing done. Who proposed it may take it back. Refuses with NOT_FOUND, NOT_ALLOWED or WRONG_STATE. */
export async function rejectProposal(
  { services }: StaffDeps,
  { staffId, name, role }: Member,
  number: bigint,
  reason: string,
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const row = await findProposal(tx, number);
    if (!row) throw new Refusal('NOT_FOUND', { message: `No proposal is called ${proposalName(number)}.` });
    const { command, userId, proposedBy } = row;
    const mayDecide = isFourEyes(command) && mayPropose(role, command);
    if (proposedBy !== staffId && !mayDecide) throw new Refusal('NOT_ALLOWED');
    const decision = { state: 'rejected', decidedBy: staffId, decidedAt: services.clock.now() } as const;
    if (!(await decideProposal(tx, number, decision))) throw wrongState('This proposal is decided already.');
    const after = { proposal: proposalName(number), command };
    await recordDeed(tx, services, { staffId, name }, { command: 'reject', userId, reason, after });
  });
}
