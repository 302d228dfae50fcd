import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { API_BASE } from '@kolo/contract/endpoint';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { answerUnknownPath } from './error-answers.ts';

const LOGIN_PATH = '/auth/login';

/** The last part of the path ends as a file does. */
const FILE_NAME = /\.[a-z\d]{1,12}$/i;

const CspHashes = z.object({ scriptHashes: z.array(z.string()), styleHashes: z.array(z.string()) });

/** No inline script or style but those whose hash the build wrote down; nothing may frame the app. */
async function contentSecurityPolicy(dist: string): Promise<string> {
  const hashes = CspHashes.parse(JSON.parse(await readFile(join(dist, 'csp.json'), 'utf8')));
  const quoted = (list: string[]) => list.map((hash) => ` '${hash}'`).join('');
  return [
    "default-src 'none'",
    `script-src 'self'${quoted(hashes.scriptHashes)}`,
    `style-src 'self'${quoted(hashes.styleHashes)}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/**
 * Serves the built web app beside the API: hashed assets for ever, the pre-rendered form at /auth/login, the bare shell
 * at every other path. A form that was posted before the page's script ran goes back to the form, unread.
 */
export async function serveWebApp(app: FastifyInstance, dist: string): Promise<void> {
  const policy = await contentSecurityPolicy(dist);
  await app.register(fastifyStatic, {
    root: dist,
    serve: true,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', 'csp.json'],
    setHeaders: (reply, path) => {
      const isHashed = path.includes(`${join(dist, 'assets')}`);
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const page = (reply: FastifyReply, file: string) =>
    reply
      .header('content-security-policy', policy)
      .header('cross-origin-opener-policy', 'same-origin')
      .header('cache-control', 'no-cache')
      .sendFile(file);
  app.get(LOGIN_PATH, { schema: { hide: true } }, (_request, reply) => page(reply, 'login.html'));
  app.post(LOGIN_PATH, { schema: { hide: true } }, (_request, reply) => reply.redirect(LOGIN_PATH, 303));
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      namesPage(request.url) &&
      acceptsHtml(request.headers.accept);
    return isPage ? page(reply, 'index.html') : answerUnknownPath(request, reply);
  });
}

/** A file that is not there must not be answered with a page: a script of an old release would be HTML, and kept. */
function namesPage(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return !path.startsWith(API_BASE) && !path.startsWith('/assets/') && !FILE_NAME.test(path);
}

function acceptsHtml(accept: string | undefined): boolean {
  return accept === undefined || accept.includes('text/html') || accept === '*/*';
}
