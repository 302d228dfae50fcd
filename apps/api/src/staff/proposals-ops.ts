import { FOUR_EYES } from '@kolo/contract/desk/commands';
import { Refusal } from '#platform/errors.ts';
import type { Actor } from '#platform/staff-record.ts';
import { staffReason } from '#platform/terminal.ts';
import { findMember, openProposals } from './proposal-queries.ts';
import { PROPOSAL_LETTERS, PROPOSALS_SHOWN } from './limits.ts';
import { changesOf, readProposal } from './proposal-list.ts';
import type { ProposalDeps } from './proposals.ts';
import { approveProposal, parseProposal, proposalName, rejectProposal } from './proposals.ts';
import type { Member } from './sign-in.ts';

export const PROPOSALS_USAGE = `  proposals list           what waits for a second person, with what it changes
  proposals show ID --as STAFF      all that it says, a contact or a name in full; the look is recorded
  proposals approve ID --as STAFF   another than who proposed it, who has read it by "show" or at the desk: it is done now,
                           exactly as proposed, or refused
  proposals reject ID --as STAFF --reason "…"   nothing is done; who proposed it can take it back so
                           --as STAFF asks for the code that the app shows; --code 123456 gives it
`;

type Print = (text: string) => void;

async function list({ services: { db, clock } }: ProposalDeps, print: Print): Promise<void> {
  const asked = { now: clock.now(), commands: Object.keys(FOUR_EYES), limit: PROPOSALS_SHOWN, seenBy: null };
  const rows = await openProposals(db, asked);
  for (const { number, proposer, command, userId, reason, before, after, endsAt } of rows) {
    const changes = changesOf({ before, after }).map(
      (one) => `${one.name} ${one.before ?? '-'} -> ${one.after ?? '-'}`,
    );
    const why = reason === null ? '' : `: ${reason}`;
    const shown = `${command}  ${userId ?? '-'}${why}  ${changes.join(', ')}`.slice(0, PROPOSAL_LETTERS);
    print(`${proposalName(number)}  by ${proposer}  until ${endsAt.toISOString()}  ${shown}`);
  }
  if (rows.length === 0) print('no proposal waits');
}

async function memberOf({ services: { db } }: ProposalDeps, { staffId }: Actor): Promise<Member> {
  const found = staffId === null ? undefined : await findMember(db, staffId);
  if (!found) throw new Refusal('VALIDATION', { message: 'Name who decides: --as STAFF' });
  return { staffId: found.id, name: found.name, role: found.role };
}

/** `list`, `show ID`, `approve ID`, `reject ID --reason "…"`; returns the exit code. */
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
  const isDone = action === 'reject' ? reason !== '' : words.length === 2;
  if ((action !== 'approve' && action !== 'reject' && action !== 'show') || !isDone) {
    print(`usage:\n${PROPOSALS_USAGE}`);
    return 2;
  }
  try {
    const member = await memberOf(deps, actor);
    const number = parseProposal(named);
    switch (action) {
      case 'show':
        for (const { name, value } of (await readProposal(deps, member, number)).facts)
          print(`${name}  ${value}`);
        break;
      case 'approve':
        for (const line of await approveProposal(deps, member, number)) print(line);
        print(`${proposalName(number)} is approved`);
        break;
      case 'reject':
        await rejectProposal(deps, member, number, reason);
        print(`${proposalName(number)} is rejected`);
        break;
    }
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    print(error.message);
    return 1;
  }
}
