import { API_BASE, HEADERS } from '@kolo/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { answerUnknownPath } from './error-answers.ts';

/** Where the app's own pages stand inside a phone: Android's, then the iPhone's. No page of the web can have either. */
const PHONE_ORIGINS: readonly string[] = ['https://localhost', 'capacitor://localhost'];

const METHODS = 'GET, POST, PUT, PATCH, DELETE';

const SENT = [
  'authorization',
  'content-type',
  'last-event-id',
  HEADERS.csrfToken,
  HEADERS.csrfSecret,
  HEADERS.idempotencyKey,
  HEADERS.resetGrant,
  HEADERS.deviceId,
].join(', ');

const READ = [
  HEADERS.csrfToken,
  HEADERS.csrfSecret,
  HEADERS.requestId,
  HEADERS.serverTime,
  'retry-after',
  'content-disposition',
].join(', ');

/** A phone asks again before the next call after this. */
const PREFLIGHT_KEPT_S = 7_200;

/**
 * Lets the app on a phone call the API from its own origin. Nothing travels by cookie, so no credentials are allowed: a
 * call carries its bearer and the CSRF pair itself.
 */
export function letPhonesCall(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith(`${API_BASE}/`)) return done();
    void reply.header('vary', 'origin');
    const { origin } = request.headers;
    if (origin === undefined || !PHONE_ORIGINS.includes(origin)) return done();
    void reply.header('access-control-allow-origin', origin);
    void reply.header('access-control-expose-headers', READ);
    if (request.method !== 'OPTIONS') return done();
    void reply
      .code(204)
      .header('access-control-allow-methods', METHODS)
      .header('access-control-allow-headers', SENT)
      .header('access-control-max-age', String(PREFLIGHT_KEPT_S))
      .send();
  });
}

type AppLinks = Config['appLinks'];

/** What Android asks for before it opens our links in the app; null where nothing is set. */
function androidLinks({ appId, androidCertificates }: AppLinks): object | null {
  if (appId === undefined || androidCertificates.length === 0) return null;
  const target = {
    namespace: 'android_app',
    package_name: appId,
    sha256_cert_fingerprints: androidCertificates,
  };
  return [{ relation: ['delegate_permission/common.handle_all_urls'], target }];
}

/** What an iPhone asks for; null where nothing is set. */
function appleLinks({ appId, appleTeamId }: AppLinks): object | null {
  if (appId === undefined || appleTeamId === undefined) return null;
  const components = [{ '/': '/app' }, { '/': '/app/*' }];
  return { applinks: { details: [{ appIDs: [`${appleTeamId}.${appId}`], components }] } };
}

/** The two files by which a phone knows that the app may open the links below /app. */
export function serveAppLinks(app: FastifyInstance, links: AppLinks): void {
  const files = {
    'assetlinks.json': androidLinks(links),
    'apple-app-site-association': appleLinks(links),
  };
  for (const [name, said] of Object.entries(files)) {
    app.get(`/.well-known/${name}`, { schema: { hide: true } }, (request, reply) =>
      said === null ? answerUnknownPath(request, reply) : reply.type('application/json').send(said),
    );
  }
}
