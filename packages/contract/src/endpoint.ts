import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

type Schema = z.ZodMiniType;

/** What a call says of its request and its answer, for any caller. */
export interface CallShape {
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base of its side, with `:name` for each member of `params`. */
  readonly path: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Members of the body that may have line breaks; no other text may. */
  readonly lines?: readonly string[];
  /** 204: the answer has no body, and `answer` is `Nothing`. */
  readonly status: 200 | 201 | 204;
  readonly answer: Schema;
  /** Its own codes; `errorsOf` adds those that follow from the kind of call. */
  readonly errors: readonly ErrorCode[];
}

/** One call of customers, declared once: the server mounts it, the web app calls it, OpenAPI is generated from it. */
export interface Endpoint extends CallShape {
  /** `customer` needs a bearer, and for mutations the CSRF pair; `either` heeds a bearer where there is one. */
  readonly access: 'public' | 'customer' | 'either';
  /** The call must carry an Idempotency-Key; a repeat gets the first answer back. */
  readonly idempotent?: true;
  /** The header, in lower case, in which the call carries its own proof. */
  readonly proof?: string;
  /** Where the body is not JSON. */
  readonly consumes?: 'multipart/form-data';
  /** Where the answer is a stream of events: `answer` is the data of one of them. */
  readonly produces?: 'text/event-stream';
  /** The call may answer a file instead, where its query asks for one. */
  readonly files?: true;
}

/** Every code that the call can answer: its own, and those that follow from its access, its body and its idempotence. */
export function errorsOf({ access, method, body, idempotent, errors }: Endpoint): ErrorCode[] {
  const isCustomers = access === 'customer';
  const codes: ErrorCode[] = [
    'VALIDATION',
    ...(isCustomers ? (['UNAUTHENTICATED'] as const) : []),
    ...(isCustomers && method !== 'GET' ? (['CSRF_INVALID'] as const) : []),
    ...(body ? (['BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA'] as const) : []),
    ...(idempotent ? (['IDEMPOTENCY_KEY_REQUIRED', 'IN_PROGRESS', 'IDEMPOTENCY_MISMATCH'] as const) : []),
    ...errors,
    'INTERNAL',
    'UNAVAILABLE',
  ];
  return [...new Set(codes)];
}

/** Members of a body that hold a password, whatever the call: any character that can be typed may stand in one. */
export const PASSWORD_MEMBERS: readonly string[] = ['password', 'currentPassword', 'newPassword'];

/** Every call of customers is below this path. */
export const API_BASE = '/api/v1';

/** Keeps the literal types of one declaration. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

/** What a server hands out for the answer. */
export type AnswerOf<E extends CallShape> = z.infer<E['answer']>;

type Sent<T> = T extends Schema ? z.input<T> : undefined;

/** What a client sends. */
export type BodyOf<E extends CallShape> = Sent<E['body']>;
export type QueryOf<E extends CallShape> = Sent<E['query']>;
export type ParamsOf<E extends CallShape> = Sent<E['params']>;

type Parsed<T> = T extends Schema ? z.output<T> : undefined;

/** What a handler gets after parsing. */
export type ParsedBody<E extends CallShape> = Parsed<E['body']>;
export type ParsedQuery<E extends CallShape> = Parsed<E['query']>;
export type ParsedParams<E extends CallShape> = Parsed<E['params']>;

/** The headers that both sides name. Lower case, as Node reads them. */
export const HEADERS = {
  csrfToken: 'x-csrf-token',
  csrfSecret: 'x-csrf-secret',
  idempotencyKey: 'idempotency-key',
  resetGrant: 'x-reset-grant',
  deviceId: 'x-device-id',
  requestId: 'x-request-id',
  serverTime: 'x-server-time',
} as const;
