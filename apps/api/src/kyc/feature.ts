import { lookAtPhoto as lookAtPhotoCall } from '@kolo/contract/desk/identity-checks';
import { getKyc, submitBvn, submitIdDocument } from '@kolo/contract/kyc';
import { markWords } from '@kolo/domain/name-match';
import { readProfile } from '#identity/index.ts';
import type { DeskQueue } from '#platform/desk-queue.ts';
import { deskQueue } from '#platform/desk-queue.ts';
import { feature } from '#platform/feature.ts';
import { deskRoute } from '#platform/http/desk-route.ts';
import type { Route } from '#platform/http/route.ts';
import { callerOf, route } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import { countOpening } from '#platform/staff-openings.ts';
import { confirmBvn } from './confirm-bvn.ts';
import { endWaitingCheck } from './decide.ts';
import { COMPARED_MS } from './limits.ts';
import { lookAtPhoto } from './look-at-photo.ts';
import { everyAcceptedName, openNameChecks, forgetNameChecks } from './name-queries.ts';
import type { NamesDeps } from './names-ops.ts';
import { NAMES_USAGE, namesCommand } from './names-ops.ts';
import { KYC_USAGE, kycCommand } from './ops.ts';
import { nameOnRecord } from './own-name.ts';
import { readProgress } from './progress.ts';
import {
  birthDateOf,
  CHECKS_WAITING,
  countChecksBefore,
  decisionsOf,
  documentsOf,
  findCase,
  releaseBvn,
} from './queries.ts';
import { takeUploads, admitUpload, submitId } from './submit-id.ts';
import type { UnbindDeps } from './unbind.ts';
import type { KycDeps } from './deps.ts';

/** The identity check: the BVN, then photos of an ID. */
function routes(deps: KycDeps): Route[] {
  const { services } = deps;
  return [
    route(getKyc, ({ caller }) => readProgress(services.db, caller.userId)),
    route(submitBvn, ({ caller, body, origin }) => confirmBvn(deps, caller, body, origin)),
    // Of its own, so that no other call reads files.
    (app, gate) =>
      void app.register(async (uploads) => {
        await takeUploads(uploads);
        // After the guard, which is the route's own, and before the body.
        uploads.addHook('preParsing', async (request) => {
          const caller = callerOf(request);
          if (caller) await admitUpload(deps, caller.userId, request);
        });
        route(submitIdDocument, ({ caller, body }) => submitId(deps, caller.userId, body))(uploads, gate);
      }),
  ];
}

/** Checks that wait for staff, with the names to compare; the document's number comes with its photo, whose look is recorded. */
function waitingChecks({ services }: KycDeps): DeskQueue {
  const { db } = services;
  return deskQueue(services, 'identity', {
    rows: () => CHECKS_WAITING,
    key: 'uuid',
    show: async ({ userId, round, since }) => {
      const documents = await documentsOf(db, userId, round);
      return {
        id: userId,
        title: documents[0]?.type.replaceAll('_', ' ') ?? 'no document',
        dueAt: new Date(since.getTime() + COMPARED_MS).toISOString(),
        customerId: userId,
        facts: [],
        choices: documents.map(({ side }) => side),
        text: `try ${round}`,
      };
    },
    personal: async ({ userId, recordName, bvnEnding, birthDate, round }) => {
      const { firstName, lastName } = await readProfile(db, userId);
      const profile = `${firstName} ${lastName}`;
      return {
        facts: [
          { name: 'Profile', value: markWords(profile, recordName) },
          { name: 'BVN record', value: markWords(recordName, profile) },
          { name: 'Born', value: birthDate },
          { name: 'BVN', value: `*******${bvnEnding}` },
        ],
        text: `${recordName}, try ${round}`,
      };
    },
  });
}

export type KycFeatureDeps = KycDeps & NamesDeps & UnbindDeps;

export const kyc = feature('kyc', (deps: KycFeatureDeps) => ({
  routes: routes(deps),
  desk: [
    deskRoute(lookAtPhotoCall, async ({ caller, body }) => {
      await countOpening(deps.services, caller.staffId);
      return lookAtPhoto(deps, body, caller);
    }),
  ],
  queues: [waitingChecks(deps)],
  readings: [
    {
      name: 'customer_checks_overdue',
      help: 'Photos and names that staff have not compared in the time that customers were told',
      read: async () => {
        const { db, clock } = deps.services;
        return [{ value: await countChecksBefore(db, new Date(clock.now().getTime() - COMPARED_MS)) }];
      },
    },
  ],
  closing: {
    onClose: [releaseBvn, forgetNameChecks, endWaitingCheck],
    exported: { identityCheck: (userId) => kycRecords(deps.services, userId) },
  },
  nameBlockers: [nameOnRecord],
  commands: [
    { name: 'kyc', usage: KYC_USAGE, run: (words, print, actor) => kycCommand(deps, words, print, actor) },
    {
      name: 'names',
      usage: NAMES_USAGE,
      run: (words, print, actor) => namesCommand(deps, words, print, actor),
    },
  ],
}));

/**
 * How the identity check stands; of the BVN its last four digits, of the photos and of other
 * people's names nothing.
 */
async function* kycRecords({ db }: Services, userId: string): AsyncIterable<object> {
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
