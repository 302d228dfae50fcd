import type { ParsedBody } from '@kolo/contract/endpoint';
import { mayCommand } from '@kolo/contract/desk/commands';
import type { Given, giveCommand } from '@kolo/contract/desk/give';
import { GIVEN } from '@kolo/contract/desk/give';
import { invariant, Refusal } from '#platform/errors.ts';
import type { StaffCaller } from '#platform/http/desk-route.ts';
import { countStop } from '#platform/staff-openings.ts';
import type { ProposalDeps } from './proposals.ts';
import { commandNamed, runOrPropose } from './proposals.ts';

const FAILED = 1;

/** The words of a command line. Refuses with VALIDATION what the command does not take, or lacks. */
function wordsOf({ command, target, choice, reason }: ParsedBody<typeof giveCommand>): string[] {
  const { choices, reasonFor }: Given = GIVEN[command];
  const isTaken = choice === undefined ? choices.length === 0 : choices.includes(choice);
  if (!isTaken) throw new Refusal('VALIDATION');
  if ((reasonFor !== null) !== (reason !== undefined))
    throw new Refusal('VALIDATION', { fields: { reason: 'Say why.' } });
  const [, action = ''] = command.split(' ');
  return [
    action,
    target,
    ...(choice === undefined ? [] : [choice]),
    ...(reason === undefined ? [] : ['--reason', reason]),
  ];
}

/**
 * Gives a feature's own command as the command line does, by a member of staff, whose name its record has. Refuses with NOT_ALLOWED a
 * role that may not, and with WRONG_STATE what the command refuses, in its words. What takes two people is proposed.
 */
export async function give(
  deps: ProposalDeps,
  body: ParsedBody<typeof giveCommand>,
  caller: StaffCaller,
): Promise<{ message: string }> {
  const { role, staffId, sessionId, name } = caller;
  if (!mayCommand(role, body.command)) throw new Refusal('NOT_ALLOWED');
  const words = wordsOf(body);
  if (body.command === 'customers end-sessions') await countStop(deps.services, staffId);
  const [group = ''] = body.command.split(' ');
  const found = commandNamed(deps, group);
  invariant(found, `some feature has the command ${body.command}`);
  const given = { member: caller, actor: { staffId, sessionId, name } };
  const { code, lines } = await runOrPropose(deps, found, words, given);
  const message = lines.at(-1) ?? '';
  if (code === FAILED) throw new Refusal('WRONG_STATE', { message });
  if (code !== 0) throw new Refusal('VALIDATION');
  return { message };
}
