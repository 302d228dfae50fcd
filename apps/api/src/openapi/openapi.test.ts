import * as z from 'zod/mini';
import { EVENT_NAMES, recordEvents } from '@kolo/contract/analytics';
import type { Endpoint } from '@kolo/contract/endpoint';
import { errorsOf, HEADERS } from '@kolo/contract/endpoint';
import { ERROR_CATALOGUE } from '@kolo/contract/errors';
import { describe, expect, test } from 'vitest';
import { declaredEndpoints } from '#testing/router.ts';
import { readComments } from './contract.ts';
import { addressOf, describeApi } from './document.ts';
import { EXAMPLES } from './examples.ts';
import type { Json, Schema } from './schemas.ts';
import { likeness } from './schemas.ts';

const document = await describeApi();
const endpoints = await declaredEndpoints();

/** What a reference leads to, in the document. */
function resolve(value: Json): Json {
  if (typeof value['$ref'] !== 'string') return value;
  const [, ...path] = value['$ref'].split('/');
  const found = path.reduce<unknown>((at, member) => (at as Json)[member], document);
  if (found === undefined) throw new Error(`${value['$ref']} leads nowhere`);
  return found as Json;
}

function operationOf({ path, method }: Endpoint): Json {
  const operation = document.paths[addressOf(path)]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is missing`);
  return operation;
}

const cases = endpoints.map((endpoint) => [endpoint.name, endpoint] as const);

describe('every call of the contract', () => {
  test('is an operation of the document under its own name, and nothing else is', () => {
    const listed = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, { operationId }]) => `${method} ${path} ${String(operationId)}`,
      ),
    );
    const declared = endpoints.map(
      ({ method, path, name }) => `${method.toLowerCase()} ${addressOf(path)} ${name}`,
    );
    expect(listed.toSorted(), 'a new file of the contract belongs under a tag in tags.ts').toEqual(
      declared.toSorted(),
    );
  });

  test('has one tag that the document describes, and a summary', () => {
    const described = document.tags.map(({ name }) => name);
    for (const endpoint of endpoints) {
      const { tags, summary } = operationOf(endpoint) as { tags: string[]; summary: string };
      expect([tags.length, described], endpoint.name).toEqual([1, expect.arrayContaining(tags)]);
      expect(summary.length, endpoint.name).toBeGreaterThan(5);
    }
  });

  test.each(cases)('%s says who may call it, and which headers that takes', (_, endpoint) => {
    const operation = operationOf(endpoint);
    const bearers = { public: [], customer: [{ bearer: [] }], either: [{ bearer: [] }, {}] };
    expect(operation['security']).toEqual(bearers[endpoint.access]);

    const parameters = ((operation['parameters'] ?? []) as Json[]).map(resolve);
    const required = parameters.filter((one) => one['in'] === 'header' && one['required'] === true);
    const isChange = endpoint.access === 'customer' && endpoint.method !== 'GET';
    expect(required.map(({ name }) => String(name).toLowerCase()).toSorted()).toEqual(
      [
        ...(isChange ? [HEADERS.csrfToken, HEADERS.csrfSecret] : []),
        ...(endpoint.idempotent ? [HEADERS.idempotencyKey] : []),
        ...(endpoint.proof ? [endpoint.proof] : []),
      ].toSorted(),
    );
    const inPath = parameters.filter((one) => one['in'] === 'path').map(({ name }) => name);
    expect(inPath).toEqual([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  });

  test.each(cases)('%s answers each of its error codes in the one shape, and no other', (_, endpoint) => {
    const responses = operationOf(endpoint)['responses'] as Record<string, Json>;
    const shown = Object.entries(responses).flatMap(([status, response]) => {
      if (status === String(endpoint.status)) return [];
      const { content } = resolve(response) as { content: Record<string, { schema: Json }> };
      const [shape, narrowed] = content['application/json']!.schema['allOf'] as [Json, Schema];
      expect(shape).toEqual({ $ref: '#/components/schemas/ErrorBody' });
      return narrowed.properties!['code']!.enum!.map((code) => `${status} ${String(code)}`);
    });
    const declared = errorsOf(endpoint).map((code) => `${ERROR_CATALOGUE[code].status} ${code}`);
    expect(shown.toSorted()).toEqual(declared.toSorted());
  });

  test.each(cases)('%s repeats no code that follows from its kind', (_, endpoint) => {
    const implied = errorsOf({ ...endpoint, errors: [] });
    expect(endpoint.errors.filter((code) => implied.includes(code))).toEqual([]);
    expect(implied.includes('UNAUTHENTICATED')).toBe(endpoint.access === 'customer');
    expect(implied.includes('IDEMPOTENCY_MISMATCH')).toBe(endpoint.idempotent === true);
  });
});

describe('schemas', () => {
  /** Every schema without a name that deserves one, and where it stands. */
  function anonymous(value: unknown, at: string, found: [like: string, at: string][] = []) {
    if (typeof value !== 'object' || value === null) return found;
    for (const [name, child] of Object.entries(value)) {
      if (name === 'example' || name === 'examples') continue;
      const like = typeof child === 'object' && child !== null ? likeness(child as Schema) : null;
      if (like !== null) found.push([like, `${at}/${name}`]);
      anonymous(child, `${at}/${name}`, found);
    }
    return found;
  }

  const named = document.components['schemas'] as Record<string, Schema>;
  const inNamed = () => Object.entries(named).flatMap(([name, schema]) => anonymous(schema, name));
  const inAnswers = () =>
    endpoints.flatMap((endpoint) => {
      const { responses, parameters } = operationOf(endpoint) as { responses: Json; parameters: unknown };
      return anonymous({ answer: responses[endpoint.status], parameters }, endpoint.name);
    });
  const inBodies = () =>
    endpoints.flatMap((endpoint) => anonymous({ body: operationOf(endpoint)['requestBody'] }, endpoint.name));

  test('none is anonymous where a named one says the same', () => {
    const names = new Map(Object.entries(named).map(([name, schema]) => [likeness(schema), name]));
    const nameless = [...inNamed(), ...inAnswers(), ...inBodies()].filter(([like]) => names.has(like));
    expect(nameless.map(([like, at]) => `${at} is ${names.get(like)}`)).toEqual([]);
  });

  test('none is repeated without a name: the contract exports it, and so it gets one', () => {
    // Two calls may happen to take the same members.
    const insideBodies = inBodies().filter(([, at]) => !at.endsWith('/schema'));
    const all = [...inNamed(), ...inAnswers(), ...insideBodies];
    const groups = Object.values(Object.groupBy(all, ([like]) => like)).map((group = []) => group);
    const repeated = groups.filter((group) => group.length > 1);
    expect(repeated.map((group) => group.map(([, at]) => at))).toEqual([]);
  });

  test('the things of the field have their names', () => {
    expect(Object.keys(named)).toEqual(
      expect.arrayContaining(['User', 'Account', 'Transaction', 'Payment', 'AmountNaira', 'ErrorBody']),
    );
    expect(named['User']!.properties).toMatchObject({
      kycStatus: { $ref: '#/components/schemas/KycStatus' },
    });
    expect(JSON.stringify(document)).not.toContain(String(Number.MAX_SAFE_INTEGER));
  });

  test('are described by the comments of the contract', () => {
    expect(named['AmountNaira']!.description).toBe('Whole naira, more than none.');
    expect(named['Account']!.properties).toMatchObject({
      accountNumber: { description: expect.stringContaining("Kolo's own number") },
    });
  });
});

test('the names of all events stand in one list, and what has no body is said to have none', () => {
  const { schemas } = document.components as { schemas: Record<string, Schema> };
  const { requestBody, responses } = operationOf(recordEvents) as { requestBody: Json; responses: Json };
  expect(JSON.stringify(requestBody)).toContain('#/components/schemas/AnalyticsEvent');
  expect(schemas['AnalyticsEvent']!.properties).toMatchObject({
    name: { $ref: '#/components/schemas/EventName' },
  });
  expect(schemas['EventName']!.enum).toEqual(EVENT_NAMES);
  expect(Object.keys(responses['204'] as Json)).toEqual(['description', 'headers']);
});

describe('examples', () => {
  test.each(Object.entries(EXAMPLES))(
    'of %s are what the call takes and answers',
    (name, { body, answer }) => {
      const endpoint = endpoints.find((one) => one.name === name);
      if (!endpoint) throw new Error(`there is no call ${name}`);
      if (body !== undefined) expect(z.safeParse(endpoint.body!, body).error).toBeUndefined();
      if (answer !== undefined) expect(z.safeParse(endpoint.answer, answer).error).toBeUndefined();
    },
  );
});

describe('comments', () => {
  test('are read over what is exported and over its members, and nowhere else', () => {
    const source = [
      '/** Not exported. */',
      'const hidden = 1;',
      '/** A thing',
      ' * with a name. */',
      '/**',
      ' * Two',
      ' * lines.',
      ' */',
      'export const Thing = z.object({',
      '  /** Its name. */',
      '  name: z.string(),',
      '  plain: z.string(),',
      '});',
      '/** A type. */',
      'export type Thing = string;',
      '  /** Of nothing. */',
      '  stray: 1,',
    ].join('\n');
    expect(Object.fromEntries(readComments(source))).toEqual({
      Thing: 'Two lines.',
      'Thing.name': 'Its name.',
    });
  });
});
