import { isUtf8 } from 'node:buffer';
import { HEADERS } from '@kolo/contract/endpoint';
import fastJsonStringify from 'fast-json-stringify';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Fastify, { LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import {
  BODY_MAX_BYTES,
  CONNECTION_SILENT_MS,
  HEADERS_MAX_BYTES,
  HEADERS_TIMEOUT_MS,
  JSON_DEPTH_MAX,
  REQUEST_TIMEOUT_MS,
  SLOW_CLIENTS_POLL_MS,
} from '../limits.ts';
import type { Logger } from '../logger.ts';
import { Refusal } from '../errors.ts';
import { compressAnswers } from './compressed.ts';
import { answerBadAddress, answerErrors, answerMalformed, noteAnswers } from './error-answers.ts';
import { randomId } from '../ids.ts';
import { traceCalls } from '../trace.ts';

/** No path of ours has one, and PostgreSQL text cannot hold it. */
const NUL_IN_ADDRESS = /%00/;

/** Every address below this is a link to a place in the app. */
const DEEP_LINK = /^\/app\//;

/** A deep link that is not well formed leads to the app all the same: it opens the dashboard. */
export function readableAddress(url = '/'): string {
  if (!DEEP_LINK.test(url)) return url;
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return NUL_IN_ADDRESS.test(url) ? '/app' : url;
  } catch {
    return '/app';
  }
}

function depthOf(value: unknown, bound: number): number {
  if (typeof value !== 'object' || value === null || bound === 0) return 0;
  return 1 + Math.max(0, ...Object.values(value).map((member) => depthOf(member, bound - 1)));
}

/** JSON as Fastify reads it, with a bound on nesting; a form that was sent before the page's script ran is left unread. */
function readBodies(app: FastifyInstance): void {
  // Fastify reads it by itself; no call takes it.
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    if (!isUtf8(body)) return done(new Refusal('VALIDATION'));
    void parse(request, body.toString('utf8'), (error, value) => {
      if (error) return done(error);
      if (depthOf(value, JSON_DEPTH_MAX + 1) > JSON_DEPTH_MAX) return done(new Refusal('VALIDATION'));
      done(null, value);
    });
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, _body, done) => done(null, undefined),
  );
}

/** HTTP/1.1 asks for one (RFC 9112, 3.2). */
function lacksHost({ raw }: FastifyRequest): boolean {
  return raw.httpVersion === '1.1' && raw.headers.host === undefined;
}

/**
 * A request under way at shutdown would keep its connection after its answer, and the shutdown would wait over a minute for
 * a next request on it. Fastify itself closes the connections of requests that come later.
 */
function closeConnectionsOnShutdown(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) void reply.header('connection', 'close');
    done();
  });
}

type SetHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

/** The headers of every answer. */
function commonHeaders(clock: Clock, isProduction: boolean): SetHeaders {
  return (request, reply) => {
    void reply.header(HEADERS.requestId, request.id);
    void reply.header(HEADERS.serverTime, clock.now().toISOString());
    void reply.header('cache-control', 'no-store');
    void reply.header('x-content-type-options', 'nosniff');
    void reply.header('referrer-policy', 'no-referrer');
    if (isProduction) void reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains');
  };
}

/**
 * The HTTP server with its bounds, headers and error answers, before any route.
 * Development checks each answer against its schema; production uses serialisers compiled from the same schemas.
 */
export function createServer(config: Config, clock: Clock, logger: Logger): FastifyInstance {
  const setHeaders = commonHeaders(clock, config.isProduction);
  const app = Fastify({
    // pino's own type, narrowed to what Fastify uses of it.
    loggerInstance: logger as FastifyBaseLogger,
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: CONNECTION_SILENT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: SLOW_CLIENTS_POLL_MS,
      maxHeaderSize: HEADERS_MAX_BYTES,
      // Node refuses a request without one in a shape of its own: here a hook does.
      requireHostHeader: false,
    },
    genReqId: randomId,
    requestIdHeader: false,
    rewriteUrl: ({ url }) => readableAddress(url),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply);
      answerBadAddress(error, request, reply);
    },
    clientErrorHandler: answerMalformed(clock),
    // Production stands behind exactly one proxy of ours.
    trustProxy: (_address, hop) => config.isProduction && hop === 0,
  });
  app.setValidatorCompiler<z.core.$ZodType>((part) => {
    const validate = validatorCompiler(part);
    // Fastify passes null for a body that did not come; an optional schema knows undefined.
    return (data) => validate(data ?? undefined);
  });
  app.setSerializerCompiler(
    config.isProduction
      ? ({ schema }) => {
          // Each response schema of the contract is a zod schema; Fastify types it as unknown.
          const { $schema: _, ...json } = z.toJSONSchema(schema as z.ZodType, {
            io: 'output',
            target: 'draft-7',
          });
          // JSON Schema draft 7, which is what this library reads; the two packages type it apart.
          return fastJsonStringify(json as Parameters<typeof fastJsonStringify>[0]);
        }
      : serializerCompiler,
  );
  readBodies(app);
  traceCalls(app);
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply);
    done(NUL_IN_ADDRESS.test(request.url) || lacksHost(request) ? new Refusal('VALIDATION') : undefined);
  });
  compressAnswers(app);
  closeConnectionsOnShutdown(app);
  // Node would answer 417 in its own format. An unknown expectation may be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  answerErrors(app);
  noteAnswers(app.server);
  return app;
}
