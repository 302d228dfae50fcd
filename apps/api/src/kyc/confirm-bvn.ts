import type { ParsedBody } from '@kolo/contract/endpoint';
import type { User } from '@kolo/contract/identity';
import type { KycProgress, submitBvn } from '@kolo/contract/kyc';
import { isMadeOf, matchNames } from '@kolo/domain/name-match';
import type { ProvedOwner } from '#identity/index.ts';
import { holdOpen, lockProfile, proveOwner, recordSecurityEvent, useOwnerProof } from '#identity/index.ts';
import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Caller, Origin } from '#platform/http/route.ts';
import { RETRY_AFTER_S } from '#platform/limits.ts';
import { enqueueNotification } from '#platform/notices.ts';
import { bucketName, isFirst } from '#platform/rate-limit.ts';
import type { BvnRecord } from '#providers/identity-check.ts';
import { IdentityUnknown } from '#providers/identity-check.ts';
import { countBvnTry } from './bvn-tries.ts';
import { ELSEWHERE_TOLD } from './limits.ts';
import { progressOf } from './progress.ts';
import { nextOfName, openNameCheck } from './name-checks.ts';
import type { NameChecking } from './name-queries.ts';
import { acceptedNames, closeBvnChecks } from './name-queries.ts';
import { claimBvn, findCase, insertCase, ownerOfBvn } from './queries.ts';
import type { KycDeps } from './deps.ts';

type Profile = Pick<User, 'firstName' | 'lastName'>;
type Given = ParsedBody<typeof submitBvn>;

const ENDING_DIGITS = 4;

function mismatch(field: 'bvn' | 'birthDate', message: string, next?: { nameCompared: true }): Refusal {
  return new Refusal('MISMATCH', { message, fields: { [field]: message }, ...(next && { next }) });
}

function fullNameOf({ firstName, lastName }: Profile): string {
  return firstName === lastName ? firstName : `${firstName} ${lastName}`;
}

/** Binds a sealed number to its row. */
export function bvnOwner(userId: string): string {
  return `${userId}:bvn`;
}

/** A question that was not answered is no try of the customer's: `takeBack` its hits. */
async function askProvider(
  deps: KycDeps,
  bvn: string,
  takeBack: () => Promise<void>,
): Promise<BvnRecord | null> {
  try {
    return await deps.identity.findBvn(bvn);
  } catch (error) {
    if (!(error instanceof IdentityUnknown)) throw error;
    await takeBack();
    deps.services.logger.warn({ reason: error.message }, 'no answer about a BVN');
    throw new Refusal('UNAVAILABLE', {
      message: 'The BVN service did not answer. Nothing was saved. Please try again in a moment.',
      retryAfterSeconds: RETRY_AFTER_S,
    });
  }
}

/** Whether the record is that of the profile's name, or of the other name that staff accepted beside this BVN. */
async function isNamed(
  tx: Tx,
  { userId, profile }: { userId: string; profile: Profile },
  record: BvnRecord,
  bvnHash: Buffer,
): Promise<boolean> {
  if (matchNames(record.names, [profile.firstName, profile.lastName])) return true;
  const name = fullNameOf(profile);
  return (await acceptedNames(tx, userId, bvnHash)).some((accepted) => isMadeOf(name, accepted));
}

/** Null where the customer has no BVN here yet; refuses another number than the confirmed one. */
async function confirmedBefore(deps: KycDeps, tx: Tx, userId: string, bvn: string) {
  const kyc = await findCase(tx, userId);
  if (!kyc) return null;
  if (deps.fields.open(kyc.bvnSealed, bvnOwner(userId)) === bvn) return progressOf(kyc);
  throw new Refusal('ALREADY_EXISTS', {
    message: `Your Kolo profile already has a BVN, the one that ends in ${kyc.bvnEnding}.`,
  });
}

interface OtherName {
  readonly state: 'other_name';
  readonly profile: Profile;
  readonly checking: NameChecking;
}

type Outcome =
  | { readonly state: 'confirmed'; readonly progress: KycProgress }
  | { readonly state: 'taken' }
  | OtherName;

/** Somebody has the number and the birth date: anyone who has confirmed this BVN should know. */
async function notifyOwner({ services }: KycDeps, tx: Tx, ownerId: string): Promise<void> {
  if (await isFirst(tx, services.clock, { bucket: bucketName('bvn-elsewhere', ownerId), ...ELSEWHERE_TOLD }))
    await enqueueNotification(tx, services, ownerId, { kind: 'name', news: 'bvn_elsewhere' });
}

/** Compares and keeps, under the customer's lock; what is refused leaves its case and its messages behind. */
async function keepRecord(
  deps: KycDeps,
  tx: Tx,
  caller: Caller,
  { given, record, proved }: { given: Given; record: BvnRecord; proved: ProvedOwner },
): Promise<Outcome> {
  const { clock } = deps.services;
  const { userId, sessionId } = caller;
  // The profile as it is now: it may have another name, or be closed, since the provider was asked.
  const profile = await lockProfile(tx, userId);
  await holdOpen(tx, userId);
  const meanwhile = await confirmedBefore(deps, tx, userId, given.bvn);
  if (meanwhile) return { state: 'confirmed', progress: meanwhile };
  const hash = deps.fields.hash(given.bvn);
  const owner = await ownerOfBvn(tx, hash);
  if (owner !== undefined && owner !== userId) {
    await notifyOwner(deps, tx, owner);
    return { state: 'taken' };
  }
  await useOwnerProof(tx, deps.services, caller, proved);
  const recordName = record.names.filter((name) => name !== '').join(' ');
  if (!(await isNamed(tx, { userId, profile }, record, hash))) {
    const checking = await openNameCheck(deps, tx, {
      userId,
      source: 'bvn',
      subject: hash,
      name: recordName,
    });
    return { state: 'other_name', profile, checking };
  }
  if (!(await claimBvn(tx, userId, hash))) return { state: 'taken' };
  const ending = given.bvn.slice(-ENDING_DIGITS);
  await insertCase(tx, {
    userId,
    sealed: deps.fields.seal(given.bvn, bvnOwner(userId)),
    ending,
    birthDate: given.birthDate,
    recordName,
    at: clock.now(),
  });
  await closeBvnChecks(tx, userId, clock.now());
  const detail = { sessionId, ending, provedBy: proved.by };
  await recordSecurityEvent(tx, deps.services, { userId, kind: 'bvn_confirmed', detail });
  await enqueueNotification(tx, deps.services, userId, { kind: 'bvn_confirmed', ending });
  await deps.onBvnConfirmed(tx, userId);
  return { state: 'confirmed', progress: progressOf({ status: 'bvn_confirmed' }) };
}

/**
 * Checks a BVN with the identity provider against the birth date and the profile's name; keeps it closed. Where the
 * provider's answer is not known nothing is kept. Another name is a case for staff. The first number asks for the owner's
 * proof; a repeat of the confirmed one gets the current state.
 */
export async function confirmBvn(
  deps: KycDeps,
  caller: Caller,
  given: Given,
  origin: Origin,
): Promise<KycProgress> {
  const { db } = deps.services;
  const { userId } = caller;
  const before = await db.transaction().execute((tx) => confirmedBefore(deps, tx, userId, given.bvn));
  if (before) return before;
  const proved = await proveOwner(deps.services, caller, given, origin);
  const takeBack = await countBvnTry(deps, userId, given.bvn);
  const record = await askProvider(deps, given.bvn, takeBack);
  if (!record)
    throw mismatch('bvn', 'No BVN record has this number. Check the digits, or dial *565*0# to see yours.');
  if (record.birthDate !== given.birthDate)
    throw mismatch(
      'birthDate',
      'The BVN record has a different date of birth. Check the day, month and year.',
    );
  const outcome = await db
    .transaction()
    .execute((tx) => keepRecord(deps, tx, caller, { given, record, proved }));
  switch (outcome.state) {
    case 'confirmed':
      return outcome.progress;
    case 'taken':
      throw new Refusal('ALREADY_EXISTS', {
        message: 'This BVN already belongs to another Kolo account. Log in to that one, or write to us.',
      });
    case 'other_name':
      throw mismatch(
        'bvn',
        otherNameText(outcome),
        outcome.checking === 'waits' ? { nameCompared: true } : undefined,
      );
  }
}

/** What happens next. The record's name is not told: anyone who asks may not be its owner. */
function otherNameText({ profile, checking }: OtherName): string {
  return `The name on the BVN record is not the name on your Kolo profile, ${fullNameOf(profile)}. ${nextOfName(checking)} If your profile is wrong, correct it in Personal information and enter your BVN again.`;
}
