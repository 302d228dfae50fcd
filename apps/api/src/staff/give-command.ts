import { parseArgs } from 'node:util';
import type { Tx } from '#platform/db.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import type { Actor, Consent, Deed } from '#platform/staff-record.ts';
import { NeedsAnother, shellActor } from '#platform/staff-record.ts';
import { NEW_HOURS } from './limits.ts';
import { countMembers, hasStaff } from './proposal-queries.ts';
import type { ProposalDeps } from './proposals.ts';
import { commandNamed, runOrPropose } from './proposals.ts';
import type { Member, StaffDeps } from './sign-in.ts';
import { proveByCode } from './sign-in.ts';

const HOUR_MS = 60 * 60 * 1_000;

/** Where a command is typed. */
export interface Terminal {
  readonly print: (text: string) => void;
  /** Asks for the code of the authenticator app; null where nobody can be asked. */
  readonly askCode: () => Promise<string | null>;
}

interface Named {
  readonly words: readonly string[];
  /** The member of staff who gives the command; null for whoever sits at the machine. */
  readonly as: string | null;
  readonly code: string | null;
}

/** Takes `--as NAME` and `--code CODE` out of the words, wherever they stand. */
function readNamed(words: readonly string[]): Named {
  const text = { type: 'string' } as const;
  const { tokens } = parseArgs({
    args: [...words],
    options: { as: text, code: text },
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const taken = new Set<number>();
  const found: Record<string, string | null> = {};
  for (const token of tokens) {
    if (token.kind !== 'option' || (token.name !== 'as' && token.name !== 'code')) continue;
    found[token.name] = token.value ?? '';
    taken.add(token.index);
    if (token.inlineValue === false) taken.add(token.index + 1);
  }
  const { as = null, code = null } = found;
  return { words: words.filter((_, index) => !taken.has(index)), as, code };
}

/**
 * Whether one person alone may carry it out: where nobody was ever added to the desk, but never in production. There the machine adds
 * the first member of staff, and that one by name the second. Anyone who was disabled a moment ago still counts, also when it is they who
 * are added: one of two would disable the other and enrol in their name.
 */
async function mayRunAlone(
  { services }: StaffDeps,
  tx: Tx,
  { command, before, after }: Deed,
  member: Member | null,
): Promise<boolean> {
  const { config, clock } = services;
  if (command !== 'staff add') return !config.isProduction && !(await hasStaff(tx));
  if (!config.isProduction) return true;
  const added = typeof after?.['name'] === 'string' ? after['name'] : '';
  const now = clock.now();
  const since = new Date(now.getTime() - NEW_HOURS * HOUR_MS);
  const disabledAt = before?.['disabledAt'];
  const isReturning = typeof disabledAt === 'string' && new Date(disabledAt) > since;
  const others = (await countMembers(tx, { beside: added, now, since })) + (isReturning ? 1 : 0);
  return others === 0 || (others === 1 && member !== null && member.name !== added);
}

async function memberNamed(
  deps: StaffDeps,
  { as, code }: Named,
  { askCode }: Terminal,
): Promise<Member | null> {
  if (as === null) return null;
  const given = code ?? (await askCode());
  if (given === null)
    throw new Refusal('VALIDATION', { message: 'Add the code that your app shows: --code 123456' });
  return proveByCode(deps, as, given);
}

/** Says why a command that takes two people was not done. */
function aloneText({ services: { config } }: StaffDeps): string {
  return config.isProduction
    ? 'Not done, and not proposed yet. This takes two members of staff: one proposes it (--as NAME), another approves it. Add them with staff add.'
    : 'Not done, and not proposed yet. This takes two members of staff. Name who proposes it: --as NAME';
}

/** Gives a command on the command line; returns its exit code. */
export async function giveCommand(
  deps: ProposalDeps,
  [name = '', ...typed]: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const command = commandNamed(deps, name);
  invariant(command, `there is a staff command ${name}`);
  const named = readNamed(typed);
  try {
    const member = await memberNamed(deps, named, terminal);
    const consent = async (tx: Tx, deed: Deed): Promise<Consent> => {
      if (!(await mayRunAlone(deps, tx, deed, member))) throw new NeedsAnother(deed);
      return { approvedBy: null };
    };
    const actor: Actor = { ...(member ?? shellActor()), consent };
    const { code, lines } = await runOrPropose(deps, command, named.words, { member, actor });
    for (const line of lines) terminal.print(line);
    return code;
  } catch (error) {
    if (error instanceof NeedsAnother) terminal.print(aloneText(deps));
    else if (error instanceof Refusal) terminal.print(error.message);
    else throw error;
    return 1;
  }
}
