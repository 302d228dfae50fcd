import type { ProposalForm } from '@kolo/contract/desk/proposals';
import {
  approveProposal as approveCall,
  listProposals,
  propose,
  readProposal as readCall,
  rejectProposal as rejectCall,
} from '@kolo/contract/desk/proposals';
import { mayPropose } from '@kolo/contract/desk/commands';
import { invariant, Refusal } from '#platform/errors.ts';
import type { DeskRoute } from '#platform/http/desk-route.ts';
import { deskRoute } from '#platform/http/desk-route.ts';
import { findProposal } from './proposal-queries.ts';
import type { ProposalDeps } from './proposals.ts';
import {
  approveProposal,
  commandNamed,
  parseProposal,
  proposalName,
  rejectProposal,
  runOrPropose,
} from './proposals.ts';
import { readProposal, waitingProposals } from './proposal-list.ts';

/** The words of the command line that say what the form says. A text stands behind `=`, so that it is never taken for a flag. */
function wordsOf(form: ProposalForm): readonly [string, ...string[]] {
  switch (form.command) {
    case 'inbound release':
      return ['inbound', 'release', form.reference, form.customer];
    case 'withdrawals release':
      return ['withdrawals', 'retry', form.reference];
    case 'withdrawals return':
      return ['withdrawals', 'return', form.reference, `--reason=${form.reason}`];
    case 'withdrawals settle':
      return ['withdrawals', 'settle', form.reference, `--reason=${form.reason}`];
    case 'disputes take':
      return ['disputes', 'take', form.dispute, `--reason=${form.reason}`];
    case 'disputes release':
      return ['disputes', 'release', form.dispute, `--reason=${form.reason}`];
    case 'customers unfreeze':
      return ['customers', 'unfreeze', form.customer, `--reason=${form.reason}`];
    case 'orders return':
      return ['orders', 'move', form.order, 'returned'];
    case 'catalogue offer':
      return ['catalogue', 'import', '--text', form.catalogue];
    case 'holidays add':
      return ['holidays', 'add', form.day, `--name=${form.name}`];
    case 'holidays remove':
      return ['holidays', 'remove', form.day, `--name=${form.name}`];
    case 'contacts change': {
      const contact =
        'email' in form.contact ? `--email=${form.contact.email}` : `--phone=${form.contact.phone}`;
      return ['contacts', 'change', form.customer, contact, ...aboutCase(form)];
    }
    case 'contacts allow-pin':
      return ['contacts', 'allow-pin', form.customer, ...aboutCase(form)];
    case 'names accept':
      return ['names', 'accept', form.customer, `--name=${form.name}`, ...aboutCase(form)];
    case 'names refuse':
      return ['names', 'refuse', form.customer, ...aboutCase(form)];
  }
}

function aboutCase(form: { case: string; reason: string }): string[] {
  return [`--case=${form.case}`, `--reason=${form.reason}`];
}

/** Proposals at the desk: whoever is signed in proposes, and somebody else approves there or on the command line. */
export function proposalRoutes(deps: ProposalDeps): DeskRoute[] {
  return [
    deskRoute(listProposals, async ({ caller }) => ({
      at: deps.services.clock.now().toISOString(),
      results: await waitingProposals(deps, caller),
    })),
    deskRoute(readCall, ({ caller, params }) => readProposal(deps, caller, parseProposal(params.number))),
    deskRoute(propose, async ({ caller, body }) => {
      if (!mayPropose(caller.role, body.command)) throw new Refusal('NOT_ALLOWED');
      const [name, ...words] = wordsOf(body);
      const command = commandNamed(deps, name);
      invariant(command, 'what can be proposed is a command');
      const given = { member: caller, actor: { staffId: caller.staffId, name: caller.name } };
      const { code, lines, proposed } = await runOrPropose(deps, command, words, given);
      if (code !== 0) throw new Refusal('WRONG_STATE', { message: lines.join(' ') });
      return { message: lines.join(' '), number: proposed === null ? null : proposalName(proposed) };
    }),
    deskRoute(approveCall, async ({ caller, params }) => {
      const number = parseProposal(params.number);
      // What it prints lets somebody enrol: that is for the terminal of whoever approves it, and for no page.
      if ((await findProposal(deps.services.db, number))?.command === 'staff add')
        throw new Refusal('WRONG_STATE', { message: 'New staff are approved on the command line.' });
      return { message: (await approveProposal(deps, caller, number)).join(' ') };
    }),
    deskRoute(rejectCall, async ({ caller, params, body }) => {
      await rejectProposal(deps, caller, parseProposal(params.number), body.reason);
      return { message: `${params.number} is rejected.` };
    }),
  ];
}
