import type { ErrorCode } from '@kolo/contract/errors';

/** What a call can end in other than its answer. */
export type Failure =
  | { kind: 'answer'; code: ErrorCode | 'UNKNOWN'; statusCode: number }
  | { kind: 'offline'; code: 'OFFLINE'; statusCode: 0 }
  | { kind: 'timeout'; code: 'TIMEOUT'; statusCode: 0 }
  | { kind: 'unreachable'; code: 'UNREACHABLE'; statusCode: 0 };

interface Details {
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly next?: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly failure: Failure;
  readonly fields: Readonly<Record<string, string>>;
  /** What the customer can do now, as the server sent it: anyone who uses it parses it. */
  readonly next: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(failure: Failure, message: string, details: Details = {}) {
    super(message);
    this.failure = failure;
    this.fields = details.fields ?? {};
    this.next = details.next;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  get code(): Failure['code'] {
    return this.failure.code;
  }

  get kind(): Failure['kind'] {
    return this.failure.kind;
  }

  get statusCode(): number {
    return this.failure.statusCode;
  }
}

/** Source: specification, section 8. */
const UNEXPECTED_ERROR = 'An unexpected error occurred';

export const OFFLINE_ERROR = 'You are offline. Check your connection, then try again.';
export const OTHER_CUSTOMER_ERROR = 'Another Kolo account is logged in here now. Log in again.';
export const TIMEOUT_ERROR = 'Kolo took too long to answer. Please try again.';
export const UNREACHABLE_ERROR = 'Kolo cannot be reached. Check your connection, then try again.';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function textAt(body: unknown, key: string): string | undefined {
  const value = isRecord(body) ? body[key] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function fieldsOf(body: unknown): Record<string, string> | undefined {
  const fields = isRecord(body) ? body['fields'] : undefined;
  if (!isRecord(fields)) return undefined;
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function nextOf(body: unknown): Readonly<Record<string, unknown>> | undefined {
  const next = isRecord(body) ? body['next'] : undefined;
  return isRecord(next) ? next : undefined;
}

/** Turns an answer that is no success into an error. The body may be anything: a proxy on the way answers too. */
export function errorFromAnswer(statusCode: number, body: unknown, retryAfter: string | null): ApiError {
  const retryAfterSeconds = Number(retryAfter ?? '');
  return new ApiError(
    // The server writes the code from the same catalogue; a code from elsewhere meets no branch and shows its message.
    { kind: 'answer', code: (textAt(body, 'code') ?? 'UNKNOWN') as ErrorCode | 'UNKNOWN', statusCode },
    textAt(body, 'message') ?? textAt(body, 'error') ?? UNEXPECTED_ERROR,
    {
      fields: fieldsOf(body),
      next: nextOf(body),
      retryAfterSeconds: retryAfterSeconds > 0 ? retryAfterSeconds : undefined,
    },
  );
}

/**
 * The words for an error: what the server said, else `fallback` where the specification names one, else what the exception
 * says. Source: specification, section 8.
 */
export function errorText(error: unknown, fallback?: string): string {
  if (fallback !== undefined) {
    const isServers = error instanceof ApiError && error.kind === 'answer';
    return isServers && error.message !== UNEXPECTED_ERROR ? error.message : fallback;
  }
  if (error instanceof Error && error.message !== '') return error.message;
  return UNEXPECTED_ERROR;
}

/** True where asking again can help: the connection or the server failed, not the request. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.kind !== 'answer' || error.statusCode >= 500;
}

export function hasCode(error: unknown, code: Failure['code']): boolean {
  return error instanceof ApiError && error.code === code;
}

/** The address names nothing of the customer's. Where it does not even name an id, that is answered VALIDATION. */
export function isNotThere(error: unknown): boolean {
  return hasCode(error, 'NOT_FOUND') || hasCode(error, 'VALIDATION');
}

const PASSING_CODES: readonly Failure['code'][] = [
  'IN_PROGRESS',
  'RATE_LIMITED',
  'UNAUTHENTICATED',
  'CSRF_INVALID',
];

/** The server said no to this very try. Behind IN_PROGRESS another one is still at work. */
export function isNotDone(error: unknown): boolean {
  return error instanceof ApiError && !isPassing(error) && error.code !== 'IN_PROGRESS';
}

/** Refused for good: the same idempotency key would get the same refusal for ever. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind !== 'answer') return false;
  return error.statusCode < 500 && !PASSING_CODES.includes(error.code);
}
