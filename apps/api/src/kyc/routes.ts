import { getKyc, submitBvn, submitIdDocument } from '@kolo/contract/kyc';
import type { FastifyInstance } from 'fastify';
import type { Gate } from '#platform/http/mount.ts';
import { callerOf, mount } from '#platform/http/mount.ts';
import type { Services } from '#platform/services.ts';
import { confirmBvn } from './confirm-bvn.ts';
import { readProgress } from './progress.ts';
import { takeUploads } from './read-upload.ts';
import { admitUpload, submitId } from './submit-id.ts';
import type { KycPorts } from './world.ts';
import { openKycDeps } from './world.ts';

/** The identity check: the BVN, then photos of an ID. */
export function mountKyc(app: FastifyInstance, gate: Gate, services: Services, ports: KycPorts): void {
  const world = openKycDeps(services, ports);
  mount(app, gate, getKyc, ({ caller }) => readProgress(services.db, caller.userId));
  mount(app, gate, submitBvn, ({ caller, body, origin }) => confirmBvn(world, caller, body, origin));

  // Of its own, so that no other call reads files.
  void app.register(async (uploads) => {
    await takeUploads(uploads);
    // After the guard, which is the route's own, and before the body.
    uploads.addHook('preParsing', async (request) => {
      const caller = callerOf(request);
      if (caller) await admitUpload(world, caller.userId);
    });
    mount(uploads, gate, submitIdDocument, ({ caller, body }) => submitId(world, caller.userId, body));
  });
}
