import type {
  AnswerOf,
  CallShape,
  Endpoint,
  ParsedBody,
  ParsedParams,
  ParsedQuery,
} from '@kolo/contract/endpoint';
import { API_BASE, HEADERS } from '@kolo/contract/endpoint';
import { oneLine } from '@kolo/domain/text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../errors.ts';
import { DEVICE_ID_MAX, IDEMPOTENCY_KEY_MAX } from '../limits.ts';
import { unfitText } from './text-rule.ts';

/** One session of one customer. */
export interface SessionKey {
  readonly userId: string;
  readonly sessionId: string;
}

/** Who calls: proved by the bearer, checked against the session in the database. */
export interface Caller extends SessionKey {
  /** What the call itself says of its device; null for nothing. A stolen bearer comes without the name, or with another. */
  readonly deviceId: string | null;
}

/**
 * What a call says of its session, proved by our own signatures and by nothing else: whether the session lives, and its CSRF
 * secret is this one, is still to be asked of the database.
 */
export interface SessionClaim extends Caller {
  readonly csrfSecret: Buffer;
  /** The secret before the present one is good too where the session was refreshed since then. */
  readonly rotatedSince: Date;
}

/** What the platform asks of the feature that knows customers. */
export interface Gate {
  /** Null for a missing, wrong or dead bearer. */
  authenticate(request: FastifyRequest): Promise<Caller | null>;
  /** Throws CSRF_INVALID with a fresh pair in the headers. */
  checkCsrf(request: FastifyRequest, caller: Caller): Promise<void>;
  /** Asks no database. Null where the bearer or the CSRF pair is missing, too old or not signed by us. */
  claim(request: FastifyRequest): SessionClaim | null;
}

/** Where a call came from, for limits and the security log. */
export interface Origin {
  readonly address: string;
  readonly isLoopback: boolean;
  readonly deviceId: string | null;
  readonly userAgent: string | null;
  readonly requestId: string;
}

export interface Call<E extends Endpoint> {
  readonly body: ParsedBody<E>;
  readonly query: ParsedQuery<E>;
  readonly params: ParsedParams<E>;
  readonly caller: E['access'] extends 'customer'
    ? Caller
    : E['access'] extends 'either'
      ? Caller | null
      : null;
  readonly idempotencyKey: E['idempotent'] extends true ? string : null;
  /** What stands in the endpoint's proof header; null where it names none or the call lacks it. */
  readonly proof: string | null;
  readonly origin: Origin;
  /** Of a call that may answer a file: aborted when the client has gone before its answer was sent. */
  readonly gone: E['files'] extends true ? AbortSignal : null;
  /** Sets a header of the answer. */
  setHeader(name: string, value: string): void;
}

/** A file that the browser saves. */
export class FileAnswer {
  readonly type: string;
  /** Letters, digits, dots and hyphens only: it stands in a header. */
  readonly filename: string;
  readonly bytes: Buffer;

  constructor(type: string, filename: string, bytes: Buffer) {
    this.type = type;
    this.filename = filename;
    this.bytes = bytes;
  }
}

type Answered<E extends Endpoint> = AnswerOf<E> | (E['files'] extends true ? FileAnswer : never);

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answered<E>>;

/**
 * Answers a call in one statement that asks for the session too. Null, with nothing done, where the call has to go the
 * whole way.
 */
export type Shortcut<E extends Endpoint> = (
  call: Call<E>,
  session: SessionClaim,
) => Promise<AnswerOf<E> | null>;

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

export function deviceOf(request: FastifyRequest): string | null {
  return headerOf(request, HEADERS.deviceId)?.slice(0, DEVICE_ID_MAX) ?? null;
}

export function originOf(request: FastifyRequest): Origin {
  // Fastify follows the proxies each time that it is asked.
  const address = request.ip;
  return {
    address,
    isLoopback: LOOPBACK.has(address),
    deviceId: deviceOf(request),
    userAgent: oneLine(headerOf(request, 'user-agent')?.slice(0, 300) ?? '') || null,
    requestId: request.id,
  };
}

function idempotencyKeyOf(request: FastifyRequest): string {
  const key = headerOf(request, HEADERS.idempotencyKey);
  if (!key || key.length > IDEMPOTENCY_KEY_MAX) throw new Refusal('IDEMPOTENCY_KEY_REQUIRED');
  return key;
}

/** What the endpoint says of its request and its answer, for Fastify to parse and to serialise by. */
export function schemaOf({ body, query, params, status, answer }: CallShape) {
  return {
    ...(body && { body }),
    ...(query && { querystring: query }),
    ...(params && { params }),
    // What has no body has nothing to serialise.
    ...(status !== 204 && { response: { [status]: answer } }),
  };
}

/** Authorises before the body is parsed: a stranger learns nothing of a call's shape. */
export function guardOf(endpoint: Endpoint, gate: Gate) {
  return async (request: FastifyRequest): Promise<void> => {
    if (endpoint.access === 'public') return;
    const caller = await gate.authenticate(request);
    if (caller) callers.set(request, caller);
    if (endpoint.access === 'either') return;
    if (!caller) throw new Refusal('UNAUTHENTICATED');
    if (endpoint.method !== 'GET') await gate.checkCsrf(request, caller);
  };
}

/**
 * Refuses text that is unfit to be stored, and another customer's id in the query, before the schema is looked at. Route by route: a form
 * is read only by then.
 */
export function textRuleOf(endpoint: CallShape) {
  return async (request: FastifyRequest): Promise<void> => {
    const refusal = unfitText(endpoint, request) ?? ofAnother(request);
    if (refusal) throw refusal;
  };
}

/** Whoever names a customer in the query names themselves; another one is answered like one that nobody is. */
function ofAnother(request: FastifyRequest): Refusal | null {
  const caller = callers.get(request) ?? claims.get(request);
  // Fastify makes an object of every query, whatever the schema.
  const { userId } = request.query as Readonly<Record<string, unknown>>;
  return !caller || userId === undefined || userId === caller.userId ? null : new Refusal('NOT_FOUND');
}

const callers = new WeakMap<FastifyRequest, Caller>();
const claims = new WeakMap<FastifyRequest, SessionClaim>();
const unfit = new WeakMap<FastifyRequest, Refusal>();

/** Whom the guard let in; null for a stranger. */
export function callerOf(request: FastifyRequest): Caller | null {
  return callers.get(request) ?? null;
}

/** Lets in for the shortcut who has a claim; the guard's turn comes after it. */
function claimOr(gate: Gate, guard: ReturnType<typeof guardOf>) {
  return async (request: FastifyRequest): Promise<void> => {
    const claim = gate.claim(request);
    if (!claim) return guard(request);
    claims.set(request, claim);
  };
}

/** The same rule where the guard's turn comes after the shortcut's: the refusal waits for it. */
function noteUnfit(endpoint: Endpoint) {
  return async (request: FastifyRequest): Promise<void> => {
    const refusal = unfitText(endpoint, request) ?? ofAnother(request);
    if (refusal) unfit.set(request, refusal);
  };
}

function goneSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

function callOf<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller | null,
): Call<E> {
  const call = {
    body: request.body,
    query: request.query,
    params: request.params,
    caller,
    idempotencyKey: endpoint.idempotent ? idempotencyKeyOf(request) : null,
    proof: endpoint.proof === undefined ? null : headerOf(request, endpoint.proof),
    // Most calls do not ask.
    get origin() {
      return originOf(request);
    },
    gone: endpoint.files ? goneSignal(reply) : null,
    setHeader: (name: string, value: string) => void reply.header(name, value),
  };
  // Fastify parsed each member by the schema of this very endpoint.
  return call as unknown as Call<E>;
}

/** Something that is served, once it is put on an app behind its gate. */
export type Route = (app: FastifyInstance, gate: Gate) => void;

/** Serves one endpoint of the contract: authorise, parse, handle, answer by the schema; by the shortcut where there is one. */
export function route<const E extends Endpoint>(
  endpoint: E,
  handle: Handler<E>,
  shortcut?: Shortcut<E>,
): Route {
  return (app, gate) => mount({ app, gate }, endpoint, handle, shortcut);
}

function mount<const E extends Endpoint>(
  { app, gate }: { app: FastifyInstance; gate: Gate },
  endpoint: E,
  handle: Handler<E>,
  shortcut: Shortcut<E> | undefined,
): void {
  const guard = guardOf(endpoint, gate);
  app.route({
    method: endpoint.method,
    url: `${API_BASE}${endpoint.path}`,
    schema: schemaOf(endpoint),
    onRequest: shortcut ? claimOr(gate, guard) : guard,
    preValidation: shortcut ? noteUnfit(endpoint) : textRuleOf(endpoint),
    // What is wrong with a body is told only once the session is known to live.
    attachValidation: shortcut !== undefined,
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const claim = claims.get(request);
      const problem = unfit.get(request) ?? request.validationError;
      if (shortcut && claim) {
        if (!problem) {
          const short = await shortcut(callOf(endpoint, request, reply, claim), claim);
          if (short) return reply.code(endpoint.status).send(short);
        }
        await guard(request);
      }
      if (problem) throw problem;
      const answer = await handle(callOf(endpoint, request, reply, callerOf(request)));
      if (answer instanceof FileAnswer) {
        // Making it took a while, in which the customer may have ended this session from another device.
        await guard(request);
        void reply.header('content-disposition', `attachment; filename="${answer.filename}"`);
        return reply.type(answer.type).send(answer.bytes);
      }
      return reply.code(endpoint.status).send(answer);
    },
  });
}
