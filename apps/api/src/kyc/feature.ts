import { feature } from '#platform/feature.ts';
import { kycRecords } from './leaving.ts';
import { nameOnRecord } from './name-on-record.ts';
import { forgetNameChecks } from './name-queries.ts';
import type { NamesDeps } from './names-ops.ts';
import { NAMES_USAGE, namesCommand } from './names-ops.ts';
import { KYC_USAGE, kycCommand } from './ops.ts';
import type { UnbindDeps } from './unbind.ts';
import { releaseBvn } from './queries.ts';
import { getKyc, submitBvn, submitIdDocument } from '@kolo/contract/kyc';
import type { Route } from '#platform/http/route.ts';
import { callerOf, route } from '#platform/http/route.ts';
import { confirmBvn } from './confirm-bvn.ts';
import { readProgress } from './progress.ts';
import { takeUploads } from './read-upload.ts';
import { admitUpload, submitId } from './submit-id.ts';
import type { KycDeps } from './world.ts';

/** The identity check: the BVN, then photos of an ID. */
function routes(world: KycDeps): Route[] {
  const { services } = world;
  return [
    route(getKyc, ({ caller }) => readProgress(services.db, caller.userId)),
    route(submitBvn, ({ caller, body, origin }) => confirmBvn(world, caller, body, origin)),
    // Of its own, so that no other call reads files.
    (app, gate) =>
      void app.register(async (uploads) => {
        await takeUploads(uploads);
        // After the guard, which is the route's own, and before the body.
        uploads.addHook('preParsing', async (request) => {
          const caller = callerOf(request);
          if (caller) await admitUpload(world, caller.userId);
        });
        route(submitIdDocument, ({ caller, body }) => submitId(world, caller.userId, body))(uploads, gate);
      }),
  ];
}

export type KycFeatureDeps = KycDeps & NamesDeps & UnbindDeps;

export const kyc = feature('kyc', (deps: KycFeatureDeps) => ({
  routes: routes(deps),
  closing: {
    onClose: [releaseBvn, forgetNameChecks],
    exported: { identityCheck: (userId) => kycRecords(deps.services, userId) },
  },
  nameBlockers: [nameOnRecord],
  commands: [
    { name: 'kyc', usage: KYC_USAGE, run: (words, print) => kycCommand(deps, words, print) },
    { name: 'names', usage: NAMES_USAGE, run: (words, print) => namesCommand(deps, words, print) },
  ],
}));
