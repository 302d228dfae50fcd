import type { Services } from '#platform/services.ts';
import { everyAcceptedName, openNameChecks } from './name-queries.ts';
import { birthDateOf, decisionsOf, findCase } from './queries.ts';

/**
 * How the identity check stands; of the BVN its last four digits, of the photos and of other
 * people's names nothing.
 */
export async function* kycRecords({ db }: Services, userId: string): AsyncIterable<object> {
  for (const { source, openedAt } of await openNameChecks(db, userId))
    yield { nameBeingComparedWith: source, since: openedAt };
  for (const { name, reason, at } of await everyAcceptedName(db, userId))
    yield { otherNameAccepted: name, reason, at };
  const kyc = await findCase(db, userId);
  if (!kyc) return;
  const decisions = await decisionsOf(db, userId);
  yield {
    status: kyc.status,
    bvnEnding: kyc.bvnEnding,
    nameOnRecord: kyc.recordName,
    birthDate: await birthDateOf(db, userId),
    bvnConfirmedAt: kyc.bvnConfirmedAt,
    submittedAt: kyc.submittedAt,
    reason: kyc.reason,
    decisions: decisions.map(({ round, decision, reason, at }) => ({ round, decision, reason, at })),
  };
}
