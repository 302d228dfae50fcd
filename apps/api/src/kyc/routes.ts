import multipart from '@fastify/multipart';
import { getKyc, PHOTO_MAX_BYTES, submitBvn, submitIdDocument } from '@kolo/contract/kyc';
import type { FastifyInstance } from 'fastify';
import type { Gate } from '#platform/http/mount.ts';
import { callerOf, mount } from '#platform/http/mount.ts';
import type { Services } from '#platform/services.ts';
import { confirmBvn } from './confirm-bvn.ts';
import { UPLOAD_FIELD_BYTES, UPLOAD_FIELDS_MAX, UPLOAD_FILES_MAX } from './limits.ts';
import { readProgress } from './progress.ts';
import { admitUpload, submitId } from './submit-id.ts';
import { openKycWorld } from './world.ts';

/** The identity check: the BVN, then photos of an ID. */
export function mountKyc(app: FastifyInstance, gate: Gate, services: Services): void {
  const world = openKycWorld(services);
  mount(app, gate, getKyc, ({ caller }) => readProgress(services.db, caller.userId));
  mount(app, gate, submitBvn, ({ caller, body }) => confirmBvn(world, caller.userId, body));

  // Of its own, so that no other call reads files.
  void app.register(async (uploads) => {
    await uploads.register(multipart, {
      attachFieldsToBody: 'keyValues',
      throwFileSizeLimit: true,
      limits: {
        fileSize: PHOTO_MAX_BYTES,
        files: UPLOAD_FILES_MAX,
        fields: UPLOAD_FIELDS_MAX,
        parts: UPLOAD_FIELDS_MAX + UPLOAD_FILES_MAX,
        fieldSize: UPLOAD_FIELD_BYTES,
      },
      async onFile(part) {
        const file = new File([await part.toBuffer()], part.filename);
        // The library's way to say what stands in the body for a file; its type leaves the member out.
        (part as unknown as { value: File }).value = file;
      },
    });
    // After the guard, which is the route's own, and before the body.
    uploads.addHook('preParsing', async (request) => {
      const caller = callerOf(request);
      if (caller) await admitUpload(world, caller.userId);
    });
    mount(uploads, gate, submitIdDocument, ({ caller, body }) => submitId(world, caller.userId, body));
  });
}
