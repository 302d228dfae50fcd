import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Its pages: what else is asked for is a file or a call. The link's token stands behind the hash and never comes here. */
const PAGES = ['/', '/enrol'];

/** No inline script or style at all; nothing may frame the desk. `data:` is the QR code of an enrolment. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** Serves the built desk on its own port: hashed assets for ever, one page for each of its addresses. */
export async function serveDeskPages(app: FastifyInstance, dist: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(dist, 'assets'));
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const headers = {
    'content-security-policy': POLICY,
    'cross-origin-opener-policy': 'same-origin',
  };
  for (const path of PAGES)
    app.get(path, { schema: { hide: true } }, (_request, reply) =>
      reply.headers(headers).sendFile('index.html'),
    );
}
