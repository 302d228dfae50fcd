import { API_BASE } from '@kolo/contract/endpoint';
import type { ErrorCode } from '@kolo/contract/errors';
import { ERROR_CATALOGUE } from '@kolo/contract/errors';
import { DEVICE_ID_MAX, IDEMPOTENCY_KEY_MAX } from '#platform/limits.ts';
import { readContract } from './contract.ts';
import { namedRefusal, responseName, toOperation } from './operation.ts';
import type { Json } from './schemas.ts';
import { toSchemas } from './schemas.ts';
import { TAGS } from './tags.ts';

/** An OpenAPI document, as far as our own code looks into it. */
export interface ApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string } & Json;
  readonly servers: readonly Json[];
  readonly tags: readonly Json[];
  readonly paths: Readonly<Record<string, Record<string, Json>>>;
  readonly components: Readonly<Record<string, Json>>;
}

const INTRODUCTION = `
This is the API that Kolo's own app uses, and all of it.

**Money.** Amounts are whole naira. Where a figure has kobo, the whole naira shown are rounded down, and \`exact\` beside it says
each figure in naira and kobo, as text: \`{"payout": "20362.96"}\`. Rates are percent a year.

**Time.** Instants are ISO 8601 in UTC with Z. Days (\`startDate\`, \`maturityDate\`, \`from\`, \`to\`) are days in Lagos, \`YYYY-MM-DD\`, both ends
included. Every answer says the server's time in \`X-Server-Time\`, and names itself in \`X-Request-Id\`.

**Signing in.** \`POST ${API_BASE}/auth/login\` returns two tokens. Send the access token as \`Authorization: Bearer …\`; when a call answers
401, trade the refresh token at \`POST ${API_BASE}/auth/refresh-tokens\` and try once more.

**Changes need the CSRF pair.** Signing in, refreshing and \`GET ${API_BASE}/users/me\` return \`X-CSRF-Token\` and \`X-CSRF-Secret\`. Send both
with every call that is not a GET. A call without a good pair answers 403 \`CSRF_INVALID\` with a fresh pair in its headers: try again with that.

**Nothing happens twice.** Calls that move money need an \`Idempotency-Key\`. Make one per intent and send the same one with every try of it: a
repeat returns the first answer, and the same key with another body is refused. After a time-out, try again with the same key.

**Errors** all have one shape, \`ErrorBody\`. Decide by \`code\`; show \`message\` to the customer. \`fields\` says which member of the request is wrong.
Another customer's id is answered exactly like one that does not exist: 404 \`NOT_FOUND\`. After 429 and 503, wait for \`Retry-After\` seconds.

**Answers may grow.** A client must pass over members that it does not know.
`.trim();

const text = (facts: Json = {}): Json => ({ type: 'string', ...facts });

const PARAMETERS: Readonly<Record<string, Json>> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description:
      'Names one intent, for ever. A repeat with the same body returns the first answer; with another body it is refused with 422 `IDEMPOTENCY_MISMATCH`.',
    schema: text({ minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX }),
    example: '01982580-4829-7000-8000-482913482913',
  },
  CsrfToken: {
    name: 'X-CSRF-Token',
    in: 'header',
    required: true,
    description:
      'One half of the pair that the last sign-in, refresh, `GET /users/me`, `GET /home` or 403 `CSRF_INVALID` returned.',
    schema: text(),
  },
  CsrfSecret: {
    name: 'X-CSRF-Secret',
    in: 'header',
    required: true,
    description: 'The other half of that pair.',
    schema: text(),
  },
  DeviceId: {
    name: 'X-Device-Id',
    in: 'header',
    required: false,
    description:
      'A name that the client makes for itself once and keeps. A session without one is never a known device: withdrawals to a bank are lowered for 24 hours.',
    schema: text({ maxLength: DEVICE_ID_MAX }),
  },
  ResetGrant: {
    name: 'X-Reset-Grant',
    in: 'header',
    required: true,
    description: 'The grant that `POST /auth/verify-reset-code` returned. Good once.',
    schema: text(),
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    required: false,
    description: 'The id of the last event seen: the stream goes on from there.',
    schema: text(),
  },
};

const RESPONSE_HEADERS: Readonly<Record<string, Json>> = {
  RequestId: {
    description: 'Names this answer; say it when you report a problem.',
    schema: text({ format: 'uuid' }),
  },
  ServerTime: {
    description: "The server's time. A client's today follows it.",
    schema: text({ format: 'date-time' }),
  },
  RetryAfter: {
    description: 'Seconds to wait before the next try.',
    schema: { type: 'integer', minimum: 1 },
  },
  CsrfToken: { description: 'Send it with the next change.', schema: text() },
  CsrfSecret: { description: 'Send it with the next change.', schema: text() },
};

// A const assertion would not know the keys; the catalogue's own are its codes.
const CODES = Object.keys(ERROR_CATALOGUE) as ErrorCode[];

/** `/a/:id` as OpenAPI writes it. */
export function addressOf(path: string): string {
  return `${API_BASE}${path.replaceAll(/:(\w+)/g, '{$1}')}`;
}

/** The whole API as one OpenAPI document, made from the endpoint values of the contract and from nothing else. */
export async function describeApi(): Promise<ApiDocument> {
  const contract = await readContract();
  const schemas = toSchemas(contract);
  const paths: Record<string, Record<string, Json>> = {};
  for (const call of contract.calls) {
    const { path, method } = call.endpoint;
    const operations = (paths[addressOf(path)] ??= {});
    operations[method.toLowerCase()] = toOperation(call, schemas, contract.comments);
  }
  // Those of a single code; where several share a status, the operation writes them out.
  const refusals = CODES.map((code) => [responseName(code), namedRefusal(code, schemas)] as const);
  const used = JSON.stringify(paths);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kolo',
      version: '1.0.0',
      summary: 'A savings app for people in Nigeria.',
      description: INTRODUCTION,
      contact: { name: 'The Kolo team' },
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Kolo' },
    },
    servers: [{ url: '/', description: 'Where this document was read' }],
    tags: TAGS.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token that signing in or refreshing returned.',
        },
      },
      parameters: PARAMETERS,
      headers: RESPONSE_HEADERS,
      responses: Object.fromEntries(refusals.filter(([name]) => used.includes(`/responses/${name}"`))),
      schemas: schemas.named(),
    },
  };
}
