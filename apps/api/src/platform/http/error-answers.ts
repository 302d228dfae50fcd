import type { Server, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { HEADERS } from '@kolo/contract/endpoint';
import type { ErrorBody, ErrorCode } from '@kolo/contract/errors';
import { ERROR_CATALOGUE } from '@kolo/contract/errors';
import { keepDatesWhole } from '@kolo/domain/whole-dates';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Clock } from '../clock.ts';
import { isPassing } from '../db.ts';
import { Refusal } from '../errors.ts';
import { RETRY_AFTER_S } from '../limits.ts';
import { randomId } from '../ids.ts';

/** `/lastName` and `/` to `lastName` and the part of the request that was wrong as a whole. */
function fieldName(instancePath: string, part: string): string {
  return instancePath.replace(/^\//, '').replaceAll('/', '.') || part;
}

function validationRefusal(error: unknown): Refusal | null {
  if (!hasZodFastifySchemaValidationErrors(error)) return null;
  const part = error.validationContext ?? 'body';
  // What cannot be the name of anything names nothing: it is answered like an id that nobody has.
  if (part === 'params') return new Refusal('NOT_FOUND');
  const fields: Record<string, string> = {};
  for (const issue of error.validation) {
    const name = fieldName(issue.instancePath, part);
    fields[name] ??= issue.message ?? ERROR_CATALOGUE.VALIDATION.message;
  }
  const first = Object.values(fields)[0];
  return new Refusal('VALIDATION', { fields, ...(first && { message: first }) });
}

const CODE_BY_STATUS: Record<number, ErrorCode> = {
  400: 'VALIDATION',
  404: 'NOT_FOUND',
  405: 'NOT_FOUND',
  408: 'UNAVAILABLE',
  413: 'BODY_TOO_LARGE',
  414: 'VALIDATION',
  415: 'UNSUPPORTED_MEDIA',
  431: 'VALIDATION',
};

/** Any thrown thing as a refusal of the catalogue; null where it is a fault of ours. */
function refusalOf(error: FastifyError | Error): Refusal | null {
  if (error instanceof Refusal) return error;
  const validation = validationRefusal(error);
  if (validation) return validation;
  if (isPassing(error)) return new Refusal('UNAVAILABLE');
  const status = 'statusCode' in error ? error.statusCode : undefined;
  const code = status === undefined ? undefined : CODE_BY_STATUS[status];
  return code ? new Refusal(code) : null;
}

function wholeDates(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, keepDatesWhole(text)]));
}

function bodyOf(refusal: Refusal, requestId: string): ErrorBody {
  const { status } = ERROR_CATALOGUE[refusal.code];
  const { fields, quote, next } = refusal.detail;
  return {
    statusCode: status,
    error: STATUS_CODES[status] ?? 'Error',
    message: keepDatesWhole(refusal.message),
    code: refusal.code,
    ...(fields && { fields: wholeDates(fields) }),
    ...(quote && { quote }),
    ...(next && { next }),
    requestId,
  };
}

const ASK_AGAIN: ReadonlySet<ErrorCode> = new Set(['RATE_LIMITED', 'UNAVAILABLE']);

/** When to ask again, in seconds: what the refusal says, and soon where one that passes says nothing. */
function retryAfterOf({ code, detail }: Refusal): number | undefined {
  return detail.retryAfterSeconds ?? (ASK_AGAIN.has(code) ? RETRY_AFTER_S : undefined);
}

function send(reply: FastifyReply, request: FastifyRequest, refusal: Refusal): FastifyReply {
  const { headers } = refusal.detail;
  const retryAfterS = retryAfterOf(refusal);
  if (retryAfterS !== undefined) void reply.header('retry-after', String(retryAfterS));
  if (headers) void reply.headers(headers);
  const body = bodyOf(refusal, request.id);
  return reply
    .code(body.statusCode)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

/** One shape for every answer that is no success; a fault of ours is logged whole and answered without its inside. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal?.code === 'UNAVAILABLE') request.log.warn({ err: error }, 'unavailable');
    if (refusal) return send(reply, request, refusal);
    request.log.error({ err: error }, 'request failed');
    return send(reply, request, new Refusal('INTERNAL'));
  });
}

/** The answer for an address that the router itself refuses, before any hook runs. */
export function answerBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void send(reply, request, refusalOf(error) ?? new Refusal('VALIDATION'));
}

/** The answer for a path that no call has. */
export function answerUnknownPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply, request, new Refusal('NOT_FOUND'));
}

/** What a slow client is told that never finished its request, and one whose bytes are no HTTP. */
const CODE_BY_CLIENT_ERROR: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'UNAVAILABLE',
  HPE_HEADER_OVERFLOW: 'VALIDATION',
};

/** What the last request on each connection is answered with. */
const answers = new WeakMap<Socket, ServerResponse>();

/** Notes who has an answer, for `answerMalformed`. */
export function noteAnswers(server: Server): void {
  server.on('request', ({ socket }, response) => void answers.set(socket, response));
}

/** Whether these bytes belong to a request that has its answer, or come after the last one on their connection. */
function isAnswered(socket: Socket): boolean {
  const answer = answers.get(socket);
  return answer?.headersSent === true && (!answer.req.complete || !answer.shouldKeepAlive);
}

/** The answer to bytes that are no request: there is nothing to route, and nothing of them is logged, as they may hold a token. */
export function answerMalformed(clock: Clock) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    // A second answer would be taken for that to another request.
    if (isAnswered(socket)) return socket.destroySoon();
    const refusal = new Refusal(CODE_BY_CLIENT_ERROR[error.code ?? ''] ?? 'VALIDATION');
    // Sent whole before the connection goes.
    if (socket.writable) socket.end(bytesOf(refusal, clock.now()), () => socket.destroy());
    else socket.destroy();
  };
}

/** A refusal as it travels, where no framework writes it. */
function bytesOf(refusal: Refusal, now: Date): string {
  const requestId = randomId();
  const body = bodyOf(refusal, requestId);
  const text = JSON.stringify(body);
  const retryAfterS = retryAfterOf(refusal);
  const lines = [
    `HTTP/1.1 ${body.statusCode} ${body.error}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    `${HEADERS.requestId}: ${requestId}`,
    `${HEADERS.serverTime}: ${now.toISOString()}`,
    ...(retryAfterS === undefined ? [] : [`retry-after: ${retryAfterS}`]),
    'connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n${text}`;
}
