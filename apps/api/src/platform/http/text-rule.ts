import type { CallShape } from '@kolo/contract/endpoint';
import { HEADERS, PASSWORD_MEMBERS } from '@kolo/contract/endpoint';
import type { TextKind } from '@kolo/domain/text';
import { textProblem } from '@kolo/domain/text';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../errors.ts';

/** Headers whose text is stored. */
const KEPT_HEADERS = [HEADERS.idempotencyKey, HEADERS.deviceId];

interface Unfit {
  readonly field: string;
  readonly message: string;
}

type KindOf = (member: string) => TextKind;

const oneLineEach: KindOf = () => 'line';

/** The first unfit text in a value, whatever its depth, which the parser has bounded. Names of members count too. */
function findUnfit(value: unknown, field: string, kindOf: KindOf): Unfit | null {
  if (typeof value === 'string') {
    const message = textProblem(value, kindOf(field));
    return message === null ? null : { field, message };
  }
  if (value instanceof File) return findUnfit(value.name, field, kindOf);
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return null;
  for (const [name, member] of Object.entries(value)) {
    const path = field === '' ? name : `${field}.${name}`;
    const nameProblem = textProblem(name, 'line');
    // The name itself is not repeated in the answer.
    if (nameProblem !== null) return { field: field || 'body', message: nameProblem };
    const found = findUnfit(member, path, kindOf);
    if (found) return found;
  }
  return null;
}

/** A query is percent-encoded UTF-8; the parser passes over what is not, and would hand it on as it came. */
function isWellEncoded(url: string): boolean {
  const [, query] = url.split('?', 2);
  if (query === undefined) return true;
  try {
    decodeURIComponent(query);
    return true;
  } catch {
    return false;
  }
}

function unfitHeader(request: FastifyRequest): Unfit | null {
  for (const name of KEPT_HEADERS) {
    const found = findUnfit(request.headers[name], name, oneLineEach);
    if (found) return found;
  }
  return null;
}

function bodyKinds({ lines = [] }: CallShape): KindOf {
  return (member) => {
    if (PASSWORD_MEMBERS.includes(member)) return 'password';
    return lines.includes(member) ? 'lines' : 'line';
  };
}

/**
 * The one rule for text at the edge: half characters, control characters and marks of direction are refused in every
 * body, query, path and stored header, with the field's name. Null where all text is fit.
 */
export function unfitText(endpoint: CallShape, request: FastifyRequest): Refusal | null {
  if (!isWellEncoded(request.url)) return new Refusal('VALIDATION');
  const found =
    unfitHeader(request) ??
    findUnfit(request.params, '', oneLineEach) ??
    findUnfit(request.query, '', oneLineEach) ??
    findUnfit(request.body, '', bodyKinds(endpoint));
  return (
    found && new Refusal('VALIDATION', { message: found.message, fields: { [found.field]: found.message } })
  );
}
