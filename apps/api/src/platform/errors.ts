import type { ErrorCode } from '@kolo/contract/errors';
import { ERROR_CATALOGUE } from '@kolo/contract/errors';

interface RefusalDetail {
  /** Replaces the catalogue's words, where the case has better ones. */
  readonly message?: string;
  /** Field path → what is wrong with it. */
  readonly fields?: Record<string, string>;
  /** What would happen now, where the customer agreed to something else. */
  readonly quote?: Readonly<Record<string, unknown>>;
  /** What the customer can do now. */
  readonly next?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
  readonly headers?: Record<string, string>;
}

/** An expected failure: a code of the catalogue, with words that a customer can read. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly detail: RefusalDetail;

  constructor(code: ErrorCode, detail: RefusalDetail = {}) {
    super(detail.message ?? ERROR_CATALOGUE[code].message);
    this.code = code;
    this.detail = detail;
  }
}

/** For what can't be: stops with a message that says which belief was wrong. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`invariant: ${message}`);
}
