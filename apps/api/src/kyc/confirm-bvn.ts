import type { ParsedBody } from '@kolo/contract/endpoint';
import type { KycProgress, submitBvn } from '@kolo/contract/kyc';
import { matchNames } from '@kolo/domain/name-match';
import { holdOpen, lockProfile } from '#identity/index.ts';
import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import { RETRY_AFTER_S } from '#platform/limits.ts';
import { bucketName, countHit } from '#platform/rate-limit.ts';
import type { BvnRecord } from '#providers/identity-check.ts';
import { IdentityUnknown } from '#providers/identity-check.ts';
import { BVN_CHECKS_PER_CUSTOMER } from './limits.ts';
import { progressOf } from './progress.ts';
import { claimBvn, findCase, insertCase } from './queries.ts';
import type { KycWorld } from './world.ts';

type Given = ParsedBody<typeof submitBvn>;

const ENDING_DIGITS = 4;

function mismatch(field: 'bvn' | 'birthDate', message: string): Refusal {
  return new Refusal('MISMATCH', { message, fields: { [field]: message } });
}

/** Binds a sealed number to its row. */
export function bvnOwner(userId: string): string {
  return `${userId}:bvn`;
}

async function askProvider(world: KycWorld, bvn: string): Promise<BvnRecord | null> {
  try {
    return await world.identity.findBvn(bvn);
  } catch (error) {
    if (!(error instanceof IdentityUnknown)) throw error;
    world.services.logger.warn({ reason: error.message }, 'no answer about a BVN');
    throw new Refusal('UNAVAILABLE', {
      message: 'The BVN service did not answer. Nothing was saved. Please try again in a moment.',
      retryAfterSeconds: RETRY_AFTER_S,
    });
  }
}

/** Says which record disagrees, and never what stands in it. */
function compare(record: BvnRecord, given: Given, profile: { firstName: string; lastName: string }): void {
  const names = [profile.firstName, profile.lastName];
  const full = names[0] === names[1] ? profile.firstName : names.join(' ');
  switch (matchNames(names, record.names)) {
    case 'different':
      throw mismatch(
        'bvn',
        `The name on the BVN record is not the name on your Kolo profile, ${full}. Check the number, or contact support to correct your profile.`,
      );
    case 'one_word':
      throw mismatch(
        'bvn',
        `Only one name on the BVN record agrees with your Kolo profile, ${full}. Your profile needs a first name and a family name as on your BVN; contact support to correct it.`,
      );
    case 'same':
      break;
  }
  if (record.birthDate !== given.birthDate) {
    throw mismatch('birthDate', 'The BVN record has another date of birth. Check the day, month and year.');
  }
}

/** Null where the customer has no BVN here yet; refuses another number than the confirmed one. */
async function confirmedBefore(world: KycWorld, tx: Tx, userId: string, bvn: string) {
  const kyc = await findCase(tx, userId);
  if (!kyc) return null;
  if (world.fields.open(kyc.bvn_sealed, bvnOwner(userId)) === bvn) return progressOf(kyc);
  throw new Refusal('ALREADY_EXISTS', {
    message: `Your Kolo profile already has a BVN, the one that ends in ${kyc.bvn_ending}.`,
  });
}

/**
 * Checks a BVN with the identity provider against the profile's name and the birth date; keeps it closed. Where the
 * provider's answer is not known nothing is kept. A repeat of the confirmed number gets the present state.
 */
export async function confirmBvn(world: KycWorld, userId: string, given: Given): Promise<KycProgress> {
  const { db, clock } = world.services;
  const before = await db.transaction().execute((tx) => confirmedBefore(world, tx, userId, given.bvn));
  if (before) return before;
  await countHit(db, clock, { bucket: bucketName('kyc-bvn', userId), ...BVN_CHECKS_PER_CUSTOMER });
  const record = await askProvider(world, given.bvn);
  if (!record)
    throw mismatch('bvn', 'No BVN record has this number. Check the digits, or dial *565*0# to see yours.');
  return db.transaction().execute(async (tx) => {
    // The profile as it is now: it may have another name, or be closed, since the provider was asked.
    const profile = await lockProfile(tx, userId);
    await holdOpen(tx, userId);
    const meanwhile = await confirmedBefore(world, tx, userId, given.bvn);
    if (meanwhile) return meanwhile;
    compare(record, given, profile);
    if (!(await claimBvn(tx, userId, world.fields.hash(given.bvn)))) {
      throw new Refusal('ALREADY_EXISTS', {
        message: 'This BVN already belongs to another Kolo account. Log in to that one, or contact support.',
      });
    }
    await insertCase(tx, {
      userId,
      sealed: world.fields.seal(given.bvn, bvnOwner(userId)),
      ending: given.bvn.slice(-ENDING_DIGITS),
      birthDate: given.birthDate,
      recordName: record.names.filter((name) => name !== '').join(' '),
      at: clock.now(),
    });
    return progressOf({ status: 'bvn_confirmed' });
  });
}
