import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { MAX_BODY_BYTES } from './limits.ts';

/** A server that reads JSON (an empty body too), forms and bytes. */
export function createHttp(): FastifyInstance {
  const app = Fastify({ bodyLimit: MAX_BODY_BYTES, forceCloseConnections: true });
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => parseJson(text),
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    // A bare `curl -d '{…}'` names this type, whatever it sends.
    async (_request: FastifyRequest, text: string) =>
      text.trimStart().startsWith('{') ? parseJson(text) : parseForm(text),
  );
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  return app;
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw Object.assign(new Error('The body is not JSON'), { statusCode: 400 });
  }
}

function parseForm(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}
