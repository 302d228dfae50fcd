import type { ParsedBody } from '@kolo/contract/endpoint';
import { mayCommand } from '@kolo/contract/desk/commands';
import type { Given, giveCommand } from '@kolo/contract/desk/give';
import { GIVEN } from '@kolo/contract/desk/give';
import { invariant, Refusal } from '#platform/errors.ts';
import type { Parts } from '#platform/feature.ts';
import type { StaffCaller } from '#platform/http/desk-route.ts';

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
 * role that may not, and with WRONG_STATE what the command refuses, in its words.
 */
export async function give(
  parts: readonly Parts[],
  body: ParsedBody<typeof giveCommand>,
  { role, staffId, name }: StaffCaller,
): Promise<{ message: string }> {
  if (!mayCommand(role, body.command)) throw new Refusal('NOT_ALLOWED');
  const words = wordsOf(body);
  const [group] = body.command.split(' ');
  const found = parts.flatMap(({ commands }) => commands ?? []).find((one) => one.name === group);
  invariant(found, `some feature has the command ${body.command}`);
  const printed: string[] = [];
  const code = await found.run(words, (text) => void printed.push(text), { staffId, name });
  const message = printed.at(-1) ?? '';
  if (code === FAILED) throw new Refusal('WRONG_STATE', { message });
  if (code !== 0) throw new Refusal('VALIDATION');
  return { message };
}
