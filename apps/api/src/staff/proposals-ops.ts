import { Refusal } from '#platform/errors.ts';
import type { Actor } from '#platform/staff-record.ts';
import { staffReason } from '#platform/terminal.ts';
import { findMember, openProposals } from './proposal-queries.ts';
import { PROPOSALS_SHOWN, WORDS_SHOWN } from './limits.ts';
import type { ProposalDeps } from './proposals.ts';
import { approveProposal, parseProposal, proposalName, rejectProposal } from './proposals.ts';
import type { Member } from './sign-in.ts';

export const PROPOSALS_USAGE = `  proposals list           what waits for a second person, with the words that carry it out
  proposals approve ID --as STAFF   another than who proposed it: it is done now, exactly as proposed, or refused
  proposals reject ID --as STAFF --reason "…"   nothing is done; who proposed it can take it back so
                           --as STAFF asks for the code that the app shows; --code 123456 gives it
`;

type Print = (text: string) => void;

async function list({ services: { db, clock } }: ProposalDeps, print: Print): Promise<void> {
  const rows = await openProposals(db, clock.now(), PROPOSALS_SHOWN);
  for (const { number, proposer, words, endsAt } of rows) {
    // Written by us, a list of words.
    const shown = (words as string[]).map((word) => word.slice(0, WORDS_SHOWN)).join(' ');
    print(`${proposalName(number)}  by ${proposer}  until ${endsAt.toISOString()}  ${shown}`);
  }
  if (rows.length === 0) print('no proposal waits');
}

async function memberOf({ services: { db } }: ProposalDeps, { staffId }: Actor): Promise<Member> {
  const found = staffId === null ? undefined : await findMember(db, staffId);
  if (!found) throw new Refusal('VALIDATION', { message: 'Name who decides: --as STAFF' });
  return { staffId: found.id, name: found.name, role: found.role };
}

/** `list`, `approve ID`, `reject ID --reason "…"`; returns the exit code. */
export async function proposalsCommand(
  deps: ProposalDeps,
  words: readonly string[],
  print: Print,
  actor: Actor,
): Promise<number> {
  const [action, named = ''] = words;
  const reason = staffReason(words.slice(2));
  if (action === 'list') {
    await list(deps, print);
    return 0;
  }
  const isApproval = action === 'approve' && words.length === 2;
  if (!isApproval && (action !== 'reject' || reason === '')) {
    print(`usage:\n${PROPOSALS_USAGE}`);
    return 2;
  }
  try {
    const member = await memberOf(deps, actor);
    const number = parseProposal(named);
    if (isApproval) for (const line of await approveProposal(deps, member, number)) print(line);
    else await rejectProposal(deps, member, number, reason);
    print(`${proposalName(number)} is ${isApproval ? 'approved' : 'rejected'}`);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    print(error.message);
    return 1;
  }
}
