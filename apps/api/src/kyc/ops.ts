import { formatDate } from '@kolo/domain/dates';
import { markWords } from '@kolo/domain/name-match';
import { earlierNames, linesOfPress, readProfile } from '#identity/index.ts';
import { Refusal } from '#platform/errors.ts';
import { createFieldSeal } from '#platform/field-seal.ts';
import type { Services } from '#platform/services.ts';
import type { Actor } from '#platform/staff-record.ts';
import { recordDeed } from '#platform/staff-record.ts';
import { createStorage } from '#providers/storage.ts';
import { decide, revoke } from './decide.ts';
import { LIST_MAX } from './limits.ts';
import { checkedNameOwner } from './name-checks.ts';
import { everyAcceptedName, openNameChecks } from './name-queries.ts';
import type { KycCaseRow } from './queries.ts';
import { birthDateOf, decisionsOf, documentsOf, findCase, waitingCases } from './queries.ts';
import { numberOwner } from './submit-id.ts';
import type { UnbindDeps } from './unbind.ts';
import { unbind } from './unbind.ts';

export const KYC_USAGE = `  kyc list                 identity checks that wait, longest first
  kyc show ID              one check: the names with [words] that only one side has, document, where its photos are;
                           asking is recorded, and is not a look at the photos
  kyc approve ID           the photos show the customer
  kyc reject ID --reason "…"   they do not; the customer reads the reason
  kyc revoke ID --reason "…"   takes an approval back: lower limits, no bank withdrawals; the customer reads the reason
  kyc unbind ID --reason "…"   frees a BVN that is another person's: the customer starts before it; the customer reads the reason
`;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const REASON_MAX = 300;

type Print = (text: string) => void;

const DONE: Readonly<Record<string, string>> = {
  reject: 'rejected',
  revoke: 'no longer verified',
  unbind: 'without a BVN',
};

/** Carries out one command; returns the exit code. */
async function decideBy(
  deps: UnbindDeps,
  { action, userId, reason }: { action: string; userId: string; reason: string },
  print: Print,
  actor: Actor,
): Promise<number> {
  if (action !== 'approve' && (reason === '' || reason.length > REASON_MAX)) {
    print(`Say why, in 1 to ${REASON_MAX} letters: kyc ${action} ${userId} --reason "…"`);
    return 2;
  }
  const { services } = deps;
  if (action === 'unbind') await unbind(deps, { userId, actor, reason });
  else if (action === 'revoke') await revoke(services, { userId, actor, reason });
  else await decide(services, { userId, actor, reason: action === 'approve' ? null : reason });
  print(action === 'approve' ? `${userId} is verified` : `${userId} is ${DONE[action] ?? ''}: ${reason}`);
  return 0;
}

async function list(services: Services, print: Print): Promise<void> {
  const waiting = await waitingCases(services.db, LIST_MAX);
  for (const row of waiting)
    print(`${row.userId}  ${row.submittedAt?.toISOString() ?? ''}  ${row.recordName}`);
  if (waiting.length === 0) print('no check waits');
}

/** `list`, `show ID`, `approve ID`, `reject`, `revoke` and `unbind ID --reason "…"`; returns the exit code. */
export async function kycCommand(
  deps: UnbindDeps,
  words: readonly string[],
  print: Print,
  actor: Actor,
): Promise<number> {
  const { services } = deps;
  const [action, userId = ''] = words;
  const flag = words.indexOf('--reason');
  const reason = flag < 0 ? '' : (words[flag + 1] ?? '').trim();
  if (action !== 'list' && !UUID.test(userId)) {
    print(`usage:\n${KYC_USAGE}`);
    return 2;
  }
  try {
    switch (action) {
      case 'list':
        await list(services, print);
        return 0;
      case 'show':
        await showCheck(services, userId, print, actor);
        return 0;
      case 'approve':
      case 'reject':
      case 'revoke':
      case 'unbind':
        return await decideBy(deps, { action, userId, reason }, print, actor);
      default:
        print(`usage:\n${KYC_USAGE}`);
        return 2;
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    print(error.message);
    return 1;
  }
}

const SOURCES: Readonly<Record<string, string>> = {
  bvn: 'BVN entered',
  bank_account: 'bank account',
  virtual_account: 'virtual account',
};

/** The names side by side: brackets stand around each word that only one side has. */
async function showNames(
  services: Services,
  userId: string,
  kyc: KycCaseRow | null,
  print: Print,
): Promise<void> {
  const { db, config } = services;
  const fields = createFieldSeal(config.fieldKeys);
  const { firstName, lastName } = await readProfile(db, userId);
  const profile = `${firstName} ${lastName}`;
  const record = kyc?.recordName ?? null;
  print(`profile        ${record === null ? profile : markWords(profile, record)}`);
  for (const { name, until } of await earlierNames(db, userId))
    print(`  before       ${name}, until ${formatDate(until)}`);
  if (record !== null)
    print(`BVN record     ${markWords(record, profile)}, born ${await birthDateOf(db, userId)}`);
  for (const { name, caseName, reason, staff, at } of await everyAcceptedName(db, userId))
    print(`also accepted  ${name} by ${staff} at ${at.toISOString()}, ${caseName}: ${reason}`);
  for (const { id, source, nameSealed, openedAt } of await openNameChecks(db, userId)) {
    const own = record ?? profile;
    const other = fields.open(nameSealed, checkedNameOwner(userId, id));
    print(`to compare     ${markWords(own, other)}`);
    print(`  ${SOURCES[source]} ${markWords(other, own)}, since ${openedAt.toISOString()}`);
  }
}

/**
 * Prints what staff decide by: names, document, where its photos are, and what was decided. Who is told where a photo is
 * is recorded before anything is printed. Refuses with NOT_FOUND, and with NOT_ALLOWED what is about the actor's own account.
 */
async function showCheck(services: Services, userId: string, print: Print, actor: Actor): Promise<void> {
  const { db, config } = services;
  const kyc = await findCase(db, userId);
  const [checks, earlier] = [await openNameChecks(db, userId), await earlierNames(db, userId)];
  if (!kyc && checks.length === 0 && earlier.length === 0)
    throw new Refusal('NOT_FOUND', { message: `Nobody with the id ${userId} has begun a check.` });
  const documents = kyc ? await documentsOf(db, userId, kyc.round) : [];
  await db.transaction().execute(async (tx) => {
    for (const { side } of documents)
      await recordDeed(tx, services, actor, {
        command: 'kyc show',
        userId,
        after: { side, round: kyc?.round ?? 0 },
      });
  });
  if (kyc) print(`status         ${kyc.status}${kyc.reason === null ? '' : `: ${kyc.reason}`}`);
  for (const line of await linesOfPress(db, userId)) print(line);
  await showNames(services, userId, kyc, print);
  if (!kyc) return;
  const [fields, storage] = [createFieldSeal(config.fieldKeys), createStorage(config)];
  print(`BVN            *******${kyc.bvnEnding}, confirmed ${kyc.bvnConfirmedAt.toISOString()}`);
  for (const { type, side, numberSealed, storageKey } of documents) {
    print(`${type} ${fields.open(numberSealed, numberOwner(userId))}, ${side}`);
    print(`  ${await storage.locate(storageKey)}`);
  }
  for (const { round, decision, reason, staff, at } of await decisionsOf(db, userId))
    print(`round ${round}: ${decision} by ${staff} at ${at.toISOString()}${reason ? `: ${reason}` : ''}`);
}
