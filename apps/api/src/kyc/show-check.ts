import { markWords } from '@kolo/domain/name-match';
import { formatDate } from '@kolo/domain/dates';
import { earlierNames, linesOfPress, readProfile } from '#identity/index.ts';
import { Refusal } from '#platform/errors.ts';
import { createFieldSeal } from '#platform/field-seal.ts';
import type { Services } from '#platform/services.ts';
import { createStorage } from '#providers/storage.ts';
import { checkedNameOwner } from './name-checks.ts';
import { everyAcceptedName, openNameChecks } from './name-queries.ts';
import type { KycCaseRow } from './queries.ts';
import { birthDateOf, decisionsOf, documentsOf, findCase } from './queries.ts';
import { numberOwner } from './submit-id.ts';

type Print = (text: string) => void;

const SOURCES: Readonly<Record<string, string>> = {
  bvn: 'BVN entered',
  bank_account: 'bank account',
  virtual_account: 'own number',
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

/** Prints what staff decide by: names, document, where its photos are, and what was decided. Refuses with NOT_FOUND. */
export async function showCheck(services: Services, userId: string, print: Print): Promise<void> {
  const { db, config } = services;
  const kyc = await findCase(db, userId);
  const [checks, earlier] = [await openNameChecks(db, userId), await earlierNames(db, userId)];
  if (!kyc && checks.length === 0 && earlier.length === 0)
    throw new Refusal('NOT_FOUND', { message: `Nobody with the id ${userId} has begun a check.` });
  if (kyc) print(`status         ${kyc.status}${kyc.reason === null ? '' : `: ${kyc.reason}`}`);
  for (const line of await linesOfPress(db, userId)) print(line);
  await showNames(services, userId, kyc, print);
  if (!kyc) return;
  const [fields, storage] = [createFieldSeal(config.fieldKeys), createStorage(config)];
  print(`BVN            *******${kyc.bvnEnding}, confirmed ${kyc.bvnConfirmedAt.toISOString()}`);
  for (const { type, side, numberSealed, storageKey } of await documentsOf(db, userId, kyc.round)) {
    print(`${type} ${fields.open(numberSealed, numberOwner(userId))}, ${side}`);
    print(`  ${await storage.locate(storageKey)}`);
  }
  for (const { round, decision, reason, staff, at } of await decisionsOf(db, userId))
    print(`round ${round}: ${decision} by ${staff} at ${at.toISOString()}${reason ? `: ${reason}` : ''}`);
}
