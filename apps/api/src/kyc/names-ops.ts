import { parseArgs } from 'node:util';
import { maskedName } from '@kolo/domain/names';
import { nameProblem, tidyName } from '@kolo/domain/person-name';
import { standsOpen } from '#identity/index.ts';
import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import { enqueueNotification } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import type { Actor } from '#platform/staff-record.ts';
import { recordDeed } from '#platform/staff-record.ts';
import {
  decideNameCheck,
  insertAcceptedName,
  newestBvnCheck,
  openNameChecks,
  recordNameOf,
} from './name-queries.ts';

export const NAMES_USAGE = `  names accept ID --name "…" --case N --reason "…"   a paper shows that the customer bears this name too
  names refuse ID --case N --reason "…"   it does not; the customer reads the reason
`;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const REASON_MAX = 300;
const ACCEPTED = 'We have accepted the other name.';

type Print = (text: string) => void;

/** What a decision about a name needs. Cases are another feature's; the wiring joins them. */
export interface NamesDeps {
  readonly services: Services;
  /** Answers the case, and returns the key of one that the system opened. Refuses with NOT_FOUND another customer's. */
  readonly settleCase: (
    tx: Tx,
    settlement: { name: string; userId: string; answer: string; staff: string },
  ) => Promise<string | null>;
}

interface Decision {
  readonly userId: string;
  readonly caseName: string;
  readonly reason: string;
  readonly actor: Actor;
}

/** The check that the case was opened about; for a customer's own case the newest of a BVN, refused before or not. */
async function checkBehind(tx: Tx, userId: string, key: string | null) {
  if (key === null) return newestBvnCheck(tx, userId);
  return (await openNameChecks(tx, userId)).find(({ id }) => key === `name:${id}`);
}

function checked(check: Awaited<ReturnType<typeof checkBehind>>) {
  return { check: check?.id ?? null };
}

/**
 * Adds a name that the customer bears beside the record's. Where no BVN is confirmed yet it is good beside the one that was
 * compared, and beside no other. Refuses with NOT_FOUND, VALIDATION or WRONG_STATE.
 */
async function acceptName(
  { services, settleCase }: NamesDeps,
  { userId, caseName, reason, actor, name }: Decision & { readonly name: string },
): Promise<void> {
  const { db, clock, ids } = services;
  const staff = actor.name;
  const tidy = tidyName(name);
  const problem = nameProblem(tidy, 'whole');
  if (problem !== null) throw new Refusal('VALIDATION', { message: problem });
  await db.transaction().execute(async (tx) => {
    if (!(await standsOpen(tx, userId)))
      throw new Refusal('NOT_FOUND', { message: `Nobody has an open account with the id ${userId}.` });
    const key = await settleCase(tx, { name: caseName, userId, answer: ACCEPTED, staff });
    const check = await checkBehind(tx, userId, key);
    const recordName = await recordNameOf(tx, userId);
    const isConfirmed = recordName !== null;
    if (!isConfirmed && check?.source !== 'bvn')
      throw new Refusal('WRONG_STATE', {
        message: 'This customer has not entered a BVN that could be compared.',
      });
    const bvnHash = isConfirmed ? null : (check?.subject ?? null);
    const at = clock.now();
    await insertAcceptedName(tx, {
      userId,
      id: ids.next(),
      name: tidy,
      caseName,
      reason,
      staff,
      bvnHash,
      at,
    });
    if (check) await decideNameCheck(tx, userId, check.id, at);
    await enqueueNotification(tx, services, userId, { kind: 'name', news: 'accepted' });
    // The name itself stands with what was accepted, which goes with the account.
    const after = { case: caseName, name: maskedName(tidy) };
    // The paper is about this record and this check: where either is another by the time of the approval, nothing is accepted.
    const before = { ...checked(check), onRecord: isConfirmed ? maskedName(recordName) : null };
    await recordDeed(tx, services, actor, { command: 'names accept', userId, reason, before, after });
  });
}

/** Tells the customer why a name is not theirs as far as the papers go. Refuses with NOT_FOUND. */
async function refuseName(
  { services, settleCase }: NamesDeps,
  { userId, caseName, reason, actor }: Decision,
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const key = await settleCase(tx, { name: caseName, userId, answer: reason, staff: actor.name });
    const check = await checkBehind(tx, userId, key);
    if (check) await decideNameCheck(tx, userId, check.id, services.clock.now());
    await enqueueNotification(tx, services, userId, { kind: 'name', news: 'refused', reason });
    const change = { before: checked(check), after: { case: caseName } };
    await recordDeed(tx, services, actor, { command: 'names refuse', userId, reason, ...change });
  });
}

/** Null where the words are no whole command. A word that says nothing to it is refused: who approves a proposal reads each of them. */
function readCommand(words: readonly string[]) {
  const text = { type: 'string', default: '' } as const;
  const options = { name: text, case: text, reason: text };
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    const [action, userId = '', ...rest] = positionals;
    const [name, caseName, reason] = [values.name.trim(), values.case.trim(), values.reason.trim()];
    const isWhole = UUID.test(userId) && caseName !== '' && reason !== '' && reason.length <= REASON_MAX;
    return isWhole && rest.length === 0 ? { action, userId, name, caseName, reason } : null;
  } catch {
    return null;
  }
}

/** `accept ID --name "…" --case N --reason "…"`, `refuse ID --case N --reason "…"`; returns the exit code. */
export async function namesCommand(
  deps: NamesDeps,
  words: readonly string[],
  print: Print,
  actor: Actor,
): Promise<number> {
  const command = readCommand(words);
  const { action, userId = '', name = '' } = command ?? {};
  try {
    if (command && action === 'accept' && name !== '') {
      await acceptName(deps, { ...command, actor });
      print(`${name} is a name of ${userId}`);
      return 0;
    }
    if (command && action === 'refuse' && name === '') {
      await refuseName(deps, { ...command, actor });
      print(`${userId} is told`);
      return 0;
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    print(error.message);
    return 1;
  }
  print(`usage:\n${NAMES_USAGE}`);
  return 2;
}
