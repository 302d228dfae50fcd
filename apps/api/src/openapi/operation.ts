import { STATUS_CODES } from 'node:http';
import type { Endpoint } from '@kolo/contract/endpoint';
import { errorsOf, HEADERS } from '@kolo/contract/endpoint';
import type { ErrorCode } from '@kolo/contract/errors';
import { ERROR_CATALOGUE } from '@kolo/contract/errors';
import type { Contract } from './contract.ts';
import { EXAMPLES } from './examples.ts';
import type { Json, Schemas } from './schemas.ts';

/** Calls that return a CSRF pair in their headers. */
const HANDS_OUT_PAIR: readonly string[] = ['login', 'verifyEmail', 'refreshTokens', 'getMe', 'getHome'];

/** What a file is called in a query's `format`, and its media type. */
const FILE_TYPES: Readonly<Record<string, string>> = { pdf: 'application/pdf', csv: 'text/csv' };

const refer = (kind: 'parameters' | 'responses' | 'headers', name: string): Json => ({
  $ref: `#/components/${kind}/${name}`,
});

const PAIR: Json = {
  'X-CSRF-Token': refer('headers', 'CsrfToken'),
  'X-CSRF-Secret': refer('headers', 'CsrfSecret'),
};

/** `NOT_FOUND` as the name of a component: `NotFound`. */
export function responseName(code: ErrorCode): string {
  return code
    .split('_')
    .map((word) => `${word.slice(0, 1)}${word.slice(1).toLowerCase()}`)
    .join('');
}

function pathAndQuery(endpoint: Endpoint, schemas: Schemas): Json[] {
  return (['params', 'query'] as const).flatMap((part) => {
    const { properties = {}, required = [] } = schemas.of(endpoint, part);
    return Object.entries(properties).map(([name, { description, ...schema }]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: required.includes(name),
      ...(description !== undefined && { description }),
      schema,
    }));
  });
}

/** The headers that a call is sent with, besides the bearer. */
function headersOf({ access, method, path, idempotent, proof, produces }: Endpoint): Json[] {
  const names = [
    ...(idempotent ? ['IdempotencyKey'] : []),
    ...(access === 'customer' && method !== 'GET' ? ['CsrfToken', 'CsrfSecret'] : []),
    ...(proof === HEADERS.resetGrant ? ['ResetGrant'] : []),
    // The calls by which sessions begin and contacts or secrets change.
    ...(/^\/(?:auth|users\/me)\b/.test(path) ? ['DeviceId'] : []),
    ...(produces === 'text/event-stream' ? ['LastEventId'] : []),
  ];
  return names.map((name) => refer('parameters', name));
}

/** The media types of the files that a call may answer: the formats that its query can name. */
function filesOf(endpoint: Endpoint, schemas: Schemas): string[] {
  const { properties } = schemas.of(endpoint, 'query');
  if (!endpoint.files || !properties?.['format']) return [];
  const { enum: formats = [] } = schemas.resolve(properties['format']);
  return formats.flatMap((format) => FILE_TYPES[String(format)] ?? []);
}

const SUCCESS = { 200: 'Success.', 201: 'It was made.', 204: 'It was heard. There is no body.' } as const;

/** The body of a success, by its media types. */
function contentOf(endpoint: Endpoint, schemas: Schemas): Json {
  const schema = schemas.of(endpoint, 'answer');
  const example = EXAMPLES[endpoint.name]?.answer;
  return {
    [endpoint.produces ?? 'application/json']: { schema, ...(example !== undefined && { example }) },
    ...Object.fromEntries(
      filesOf(endpoint, schemas).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
    ),
  };
}

function successOf(endpoint: Endpoint, schemas: Schemas): Json {
  return {
    description: SUCCESS[endpoint.status],
    headers: {
      'X-Request-Id': refer('headers', 'RequestId'),
      'X-Server-Time': refer('headers', 'ServerTime'),
      ...(HANDS_OUT_PAIR.includes(endpoint.name) && PAIR),
    },
    ...(endpoint.status !== 204 && { content: contentOf(endpoint, schemas) }),
  };
}

/** One answer of the error shape, narrowed to these codes, which share a status. */
function refusal(codes: readonly ErrorCode[], schemas: Schemas, example?: Json): Json {
  const waits = codes.includes('RATE_LIMITED') || codes.includes('UNAVAILABLE');
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_CATALOGUE[code].message}`).join('\n\n'),
    ...(waits && { headers: { 'Retry-After': refer('headers', 'RetryAfter') } }),
    ...(codes.includes('CSRF_INVALID') && { headers: PAIR }),
    content: {
      'application/json': {
        schema: {
          allOf: [
            schemas.refer('ErrorBody'),
            { type: 'object', required: ['code'], properties: { code: { type: 'string', enum: codes } } },
          ],
        },
        ...(example && { example }),
      },
    },
  };
}

/** The answer of a single code, with an example. Operations refer to it by name. */
export function namedRefusal(code: ErrorCode, schemas: Schemas): Json {
  const { status, message } = ERROR_CATALOGUE[code];
  const requestId = '0b0e7c1e-6a52-4b3f-9d6a-3f2f8f1c9a10';
  return refusal([code], schemas, {
    statusCode: status,
    error: STATUS_CODES[status],
    message,
    code,
    requestId,
  });
}

/** Refusals by status: by name where only one code has it, written out where several share it. */
function refusalsOf(endpoint: Endpoint, schemas: Schemas): Json {
  const byStatus = Object.groupBy(errorsOf(endpoint), (code) => String(ERROR_CATALOGUE[code].status));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes = []]) => {
      const [only, ...others] = codes;
      return [
        status,
        only && others.length === 0 ? refer('responses', responseName(only)) : refusal(codes, schemas),
      ];
    }),
  );
}

function securityOf({ access }: Endpoint): Json[] {
  if (access === 'public') return [];
  return access === 'customer' ? [{ bearer: [] }] : [{ bearer: [] }, {}];
}

/** One call of the contract as an operation of OpenAPI. */
export function toOperation(
  { endpoint, tag }: Contract['calls'][number],
  schemas: Schemas,
  comments: Contract['comments'],
): Json {
  const description = comments.get(endpoint.name);
  const example = EXAMPLES[endpoint.name]?.body;
  const parameters = [...pathAndQuery(endpoint, schemas), ...headersOf(endpoint)];
  return {
    operationId: endpoint.name,
    tags: [tag.name],
    summary: endpoint.summary,
    ...(description !== undefined && { description }),
    security: securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: {
        required: !endpoint.body.safeParse(undefined).success,
        content: {
          [endpoint.consumes ?? 'application/json']: {
            schema: schemas.of(endpoint, 'body'),
            ...(example !== undefined && { example }),
          },
        },
      },
    }),
    responses: { [endpoint.status]: successOf(endpoint, schemas), ...refusalsOf(endpoint, schemas) },
  };
}
