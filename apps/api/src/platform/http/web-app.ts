import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import { answerUnknownPath } from './error-answers.ts';

const LOGIN_PATH = '/auth/login';

/** Read signed in or not; the operator's name is filled in at the start. */
const LEGAL_PAGES = { '/terms': 'terms.html', '/privacy': 'privacy.html' };

/** The last part of the path ends as a file does. */
const FILE_NAME = /\.[a-z\d]{1,12}$/i;

const PageHashes = z.object({ scriptHashes: z.array(z.string()), styleHashes: z.array(z.string()) });
const CspHashes = z.extend(PageHashes, { legal: PageHashes });

const sources = (...list: string[]) => list.map((source) => ` ${source}`).join('');
const quoted = (hashes: string[]) => hashes.map((hash) => `'${hash}'`);

/** No inline script or style but those whose hash the build wrote down; nothing may frame the app. */
function appPolicy({ scriptHashes, styleHashes }: z.infer<typeof PageHashes>): string {
  return [
    "default-src 'none'",
    `script-src${sources("'self'", ...quoted(scriptHashes))}`,
    `style-src${sources("'self'", ...quoted(styleHashes))}`,
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

/** A page of text runs the one line that sets the theme, and no file of script. */
function legalPolicy({ scriptHashes, styleHashes }: z.infer<typeof PageHashes>): string {
  return [
    "default-src 'none'",
    `script-src${sources(...quoted(scriptHashes))}`,
    `style-src${sources(...quoted(styleHashes))}`,
    "img-src 'self'",
    "font-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Names the operator in a page of text. */
function fillOperator(
  html: string,
  { name, address, custodian, privacyContact, notice }: Config['operator'],
): string {
  const said = {
    OPERATOR_NAME: name,
    OPERATOR_ADDRESS: address,
    CUSTODIAN_NAME: custodian,
    PRIVACY_CONTACT: privacyContact,
    DEVELOPMENT_NOTICE: notice,
  };
  return Object.entries(said).reduce((text, [variable, words]) => {
    const safe = words.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
    return text.replaceAll(`{{${variable}}}`, () => safe);
  }, html);
}

/** The terms and the privacy notice, made once: as they are, and compressed. */
async function serveLegalPages(
  app: FastifyInstance,
  dist: string,
  { operator, headers }: { operator: Config['operator']; headers: Record<string, string> },
): Promise<void> {
  for (const [path, file] of Object.entries(LEGAL_PAGES)) {
    const html = fillOperator(await readFile(join(dist, file), 'utf8'), operator);
    const compressed = brotliCompressSync(html);
    app.get(path, { schema: { hide: true } }, (request, reply) => {
      void reply.headers(headers).header('vary', 'accept-encoding').type('text/html; charset=utf-8');
      const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding']));
      return takesBrotli ? reply.header('content-encoding', 'br').send(compressed) : reply.send(html);
    });
  }
}

/**
 * Serves the built web app beside the API: hashed assets for ever, the pre-rendered form at /auth/login, the
 * terms and the privacy notice, the bare shell at every other path. A form that was posted before the page's script ran goes back to the form, unread.
 */
export async function serveWebApp(
  app: FastifyInstance,
  dist: string,
  operator: Config['operator'],
): Promise<void> {
  const hashes = CspHashes.parse(JSON.parse(await readFile(join(dist, 'csp.json'), 'utf8')));
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
  const headersWith = (policy: string) => ({
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-cache',
  });
  const headers = headersWith(appPolicy(hashes));
  const page = (reply: FastifyReply, file: string) => reply.headers(headers).sendFile(file);
  await serveLegalPages(app, dist, { operator, headers: headersWith(legalPolicy(hashes.legal)) });
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

/**
 * A file that is not there must not be answered with a page: a script of an old release would be HTML, and kept. Below
 * /app there are no files: whatever stands there is a deep link.
 */
function namesPage(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  if (path.startsWith('/app/')) return true;
  return !path.startsWith('/api/') && !path.startsWith('/assets/') && !FILE_NAME.test(path);
}

function acceptsHtml(accept: string | undefined): boolean {
  return accept === undefined || accept.includes('text/html') || accept === '*/*';
}
