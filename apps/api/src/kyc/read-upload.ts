import type { FastifyInstance, FastifyRequest } from 'fastify';
import multipart from '@fastify/multipart';
import { PHOTO_MAX_BYTES } from '@kolo/contract/kyc';
import { Refusal } from '#platform/errors.ts';
import { UPLOAD_FIELD_BYTES, UPLOAD_FIELDS_MAX, UPLOAD_FILES_MAX } from './limits.ts';

const TOO_LARGE = 413;

const LIMITS = {
  fileSize: PHOTO_MAX_BYTES,
  files: UPLOAD_FILES_MAX,
  fields: UPLOAD_FIELDS_MAX,
  parts: UPLOAD_FIELDS_MAX + UPLOAD_FILES_MAX,
  fieldSize: UPLOAD_FIELD_BYTES,
};

/** Too much is said as such; whatever else the parser minds is a form that cannot be read. */
function refusalOf(error: unknown): Refusal {
  const isTooLarge = error instanceof Error && 'statusCode' in error && error.statusCode === TOO_LARGE;
  return new Refusal(isTooLarge ? 'BODY_TOO_LARGE' : 'VALIDATION');
}

async function readParts(request: FastifyRequest): Promise<Map<string, unknown>> {
  const members = new Map<string, unknown>();
  for await (const part of request.parts({ limits: LIMITS })) {
    if (members.has(part.fieldname)) throw new Refusal('VALIDATION');
    if (part.type === 'file') {
      members.set(part.fieldname, new File([await part.toBuffer()], part.filename));
      continue;
    }
    if (part.fieldnameTruncated || part.valueTruncated) throw new Refusal('VALIDATION');
    members.set(part.fieldname, part.value);
  }
  return members;
}

/** Lets the calls of this scope take a form with files; one that is broken is 400, one that is too large 413. */
export async function takeUploads(uploads: FastifyInstance): Promise<void> {
  await uploads.register(multipart, { throwFileSizeLimit: true });
  uploads.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return;
    try {
      request.body = Object.fromEntries(await readParts(request));
    } catch (error) {
      throw error instanceof Refusal ? error : refusalOf(error);
    }
  });
}
