import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RealNow } from '../clock.ts';
import type { Config } from '../config.ts';
import { MAX_OBJECT_BYTES } from '../limits.ts';
import type { SignatureProblem } from './signature.ts';
import { signatureProblem } from './signature.ts';

type Problem = SignatureProblem | 'NoSuchKey' | 'PreconditionFailed';

const STATUS: Readonly<Record<Problem, number>> = {
  AccessDenied: 403,
  AuthorizationHeaderMalformed: 400,
  InvalidAccessKeyId: 403,
  NoSuchKey: 404,
  PreconditionFailed: 412,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
};

function refuse(reply: FastifyReply, code: Problem) {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`;
  return reply.code(STATUS[code]).type('application/xml').send(text);
}

async function readObject(file: string): Promise<Buffer | null> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** An object store that speaks S3 with the bucket in the path: put, get, head and delete, each signed. */
export function s3Routes(app: FastifyInstance, config: Config, realNow: RealNow): void {
  const folder = join(config.dataDir, 'objects');
  // Whatever its type: the signature is over the bytes as they came.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_OBJECT_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  const bodyOf = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
  /** A name that can lead nowhere else. */
  const fileOf = ({ url }: FastifyRequest) =>
    join(
      folder,
      createHash('sha256')
        .update(url.split('?')[0] ?? '')
        .digest('hex'),
    );

  app.addHook('preHandler', async (request, reply) => {
    const { method, url, headers } = request;
    const signed = { method, url, headers, body: bodyOf(request) };
    // Signed by the sender's own clock: the sandbox's may have been moved.
    const problem = signatureProblem(signed, config.storageKeys, realNow());
    return problem === null ? undefined : refuse(reply, problem);
  });

  app.put('/:bucket/*', async (request, reply) => {
    await mkdir(folder, { recursive: true });
    const flag = request.headers['if-none-match'] === '*' ? 'wx' : 'w';
    const isNew = await writeFile(fileOf(request), bodyOf(request), { flag }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false;
        throw error;
      },
    );
    return isNew ? reply.code(200).send() : refuse(reply, 'PreconditionFailed');
  });

  // HEAD goes with it.
  app.get('/:bucket/*', async (request, reply) => {
    const bytes = await readObject(fileOf(request));
    return bytes ? reply.type('application/octet-stream').send(bytes) : refuse(reply, 'NoSuchKey');
  });

  app.delete('/:bucket/*', async (request, reply) => {
    await rm(fileOf(request), { force: true });
    return reply.code(204).send();
  });
}
