import type { Endpoint } from '@kolo/contract/endpoint';
import { API_BASE, errorsOf, HEADERS } from '@kolo/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { TestCustomer, Answer, Send } from '#testing/customer.ts';
import { FOREIGN_OBJECTS } from '#testing/foreign-objects.ts';
import type { MoneyApp } from '#testing/money-app.ts';
import { createMoneyApp } from '#testing/money-app.ts';
import { declaredEndpoints, withRoutes } from '#testing/router.ts';
import { createHttpApp } from './servers.ts';
import type { ForeignObject, Ids } from './testing/foreign-payouts.ts';

/** Calls that no customer's client makes: proved by their own signature. */
const OUTSIDE_THE_CONTRACT = [`POST ${API_BASE}/webhooks/paystack`];

/** Members of a request that name a thing: `id`, `targetId`, `reference`, a cursor. */
const NAMES_A_THING = /^(id|ids|reference|references|cursor)$|(Id|Ids|Reference|References)$/;

/** What differs between two answers to one question. */
const PER_ANSWER = ['date', HEADERS.requestId, HEADERS.serverTime];

let world: MoneyApp;
let app: FastifyInstance;
let routes: string[];
const endpoints = await declaredEndpoints();
const guarded = endpoints.filter(({ access }) => access === 'customer');
const keyOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

beforeAll(async () => {
  world = await createMoneyApp({ notifies: true });
  ({ app, routes } = await withRoutes(() => createHttpApp(world.opened, [])));
});
afterAll(async () => {
  await app?.close();
  await world?.close();
});

/** The members of a request that name a thing, by the schema itself. */
function idsIn(endpoint: Endpoint): string[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    if (!schema || endpoint.consumes) return [];
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    const names = Object.keys(properties).filter((name) => part === 'params' || NAMES_A_THING.test(name));
    return names.map((name) => `${part}.${name}`);
  });
}

/** Whether the call's body may say nothing at all. */
function takesNothing({ body }: Endpoint): boolean {
  const { required = [] } = z.toJSONSchema(body ?? z.any(), { io: 'input', unrepresentable: 'any' });
  return required.length === 0;
}

/** An id of the same form and time that nobody has. */
function unknownLike(id: string): string {
  return id.slice(0, -6) + id.slice(-6).replaceAll(/./g, (digit) => (digit === '0' ? '1' : '0'));
}

function mapIds(ids: Ids, change: (id: string) => string): Ids {
  const parts = Object.entries(ids).map(([part, values]: [string, Record<string, string>]) => [
    part,
    Object.fromEntries(Object.entries(values).map(([name, id]) => [name, change(id)])),
  ]);
  return Object.fromEntries(parts);
}

function ask(
  customer: TestCustomer,
  { method, path, idempotent }: Endpoint,
  { params = {}, query = {}, body }: Ids,
  rest: ForeignObject['rest'] = {},
): Promise<Answer> {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'x'));
  const search = new URLSearchParams({ ...rest.query, ...query }).toString();
  const sent: Send = {
    ...((body || rest.body) && { body: { ...rest.body, ...body } }),
    ...(idempotent && { key: world.services.ids.next() }),
  };
  return customer.authed(method, search ? `${filled}?${search}` : filled, sent);
}

/** All of an answer that a stranger could learn from. */
function visible({ status, body, headers }: Answer) {
  const kept = Object.entries(headers).filter(([name]) => !PER_ANSWER.includes(name));
  return { status, body: { ...body, requestId: undefined }, headers: Object.fromEntries(kept) };
}

test('every call that the router serves is declared in the contract, and the other way round', () => {
  const served = routes.filter((route) => route.includes(` ${API_BASE}`) && !route.startsWith('HEAD '));
  const declared = endpoints.map(({ method, path }) => `${method} ${API_BASE}${path}`);
  expect(served.toSorted()).toEqual([...declared, ...OUTSIDE_THE_CONTRACT].toSorted());
});

describe("T21: another customer's id is answered exactly like one that nobody has", () => {
  const takingIds = guarded.filter((endpoint) => idsIn(endpoint).length > 0);

  test('and every call that takes an id has an object here to prove it with', () => {
    const missing = takingIds.map(keyOf).filter((key) => !(key in FOREIGN_OBJECTS));
    expect(missing, 'add these to testing/foreign-objects.ts').toEqual([]);
    const gone = Object.keys(FOREIGN_OBJECTS).filter((key) => !takingIds.some((one) => keyOf(one) === key));
    expect(gone, 'these take no id, or are no call any more').toEqual([]);
  });

  test.each(takingIds.map((endpoint) => [keyOf(endpoint), endpoint] as const))(
    '%s',
    async (key, endpoint) => {
      const foreign = FOREIGN_OBJECTS[key];
      if (!foreign) throw new Error(`${key} takes an id: add it to testing/foreign-objects.ts`);
      const [owner, caller] = [await world.signUp(), await world.signUp()];
      const ids = await foreign.of(world, owner);
      const named = Object.entries(ids).flatMap(([part, values]) =>
        Object.keys(values).map((name) => `${part}.${name}`),
      );
      expect(named.toSorted(), 'every id of the call is put to the test').toEqual(idsIn(endpoint).toSorted());
      if (foreign.is === 'shared') return;
      const unknown = visible(await ask(caller, endpoint, mapIds(ids, unknownLike), foreign.rest));
      const theirs = visible(await ask(caller, endpoint, ids, foreign.rest));
      expect(theirs).toEqual(unknown);
      if (foreign.is === 'page') return;
      expect(unknown.status).toBe(404);
      // Otherwise the object was none, and nothing is proved; and the stranger has changed nothing about it.
      const { status } = await ask(owner, endpoint, ids, foreign.rest);
      if (foreign.ownerIsRefused) expect(status).not.toBe(404);
      else expect(status).toBe(endpoint.status);
    },
  );
});

/** Something that the call may be asked about, though nobody may have it. */
function thingIn(name: string): string {
  if (name === ':channel') return 'email';
  return name === ':type' ? 'ds' : '01982580-4829-7000-8000-482913482913';
}

describe('what cannot be a name names nothing', () => {
  test.each(guarded.filter(({ params }) => params).map((endpoint) => [keyOf(endpoint), endpoint] as const))(
    'in the path of %s',
    async (_, endpoint) => {
      expect(errorsOf(endpoint)).toContain('NOT_FOUND');
      const caller = await world.signUp();
      for (const name of ['nope', '0', '01982580-4829-7000-8000'])
        expect(await refusalOf(caller, endpoint, name)).toEqual([404, 'NOT_FOUND']);
    },
  );

  const refusalOf = async (caller: TestCustomer, endpoint: Endpoint, name: string) => {
    const { status, body } = await caller.authed(endpoint.method, endpoint.path.replaceAll(/:\w+/g, name), {
      ...(endpoint.body && { body: {} }),
      ...(endpoint.idempotent && { key: world.services.ids.next() }),
    });
    return [status, body.code];
  };

  test('as the customer of a query, and another one is nobody too, whatever is asked for', async () => {
    const [caller, other] = [await world.signUp(), await world.signUp()];
    const lists = guarded.filter(({ method, params }) => method === 'GET' && !params);
    expect(lists.length).toBeGreaterThan(15);
    for (const endpoint of lists) {
      for (const query of [`userId=${other.userId}`, 'userId=abc', `userId=${caller.userId}&userId=abc`]) {
        const { status, body } = await caller.authed('GET', `${endpoint.path}?${query}`);
        expect([keyOf(endpoint), query, status, body.code]).toEqual([
          keyOf(endpoint),
          query,
          404,
          'NOT_FOUND',
        ]);
      }
    }
    expect((await caller.authed('GET', `/daily-savings/package?userId=${caller.userId}`)).status).toBe(200);
  });
});

describe('every call for a customer', () => {
  const url = ({ path }: Endpoint) => `${API_BASE}${path.replaceAll(/:\w+/g, 'x')}?nonsense=1`;

  test('that is a mutation is no GET, and is served by no second method', () => {
    const methods = Map.groupBy(endpoints, keyOf);
    expect([...methods.values()].filter((same) => same.length > 1)).toEqual([]);
  });

  test('answers 401 to a stranger before it looks at anything else: no bearer, a wrong one, a dead one', async () => {
    const { tokens } = await world.signUp();
    await world.call('POST', '/auth/logout', { body: { refreshToken: tokens.refresh } });
    const bearers = [
      undefined,
      'Bearer',
      'Bearer x.y.z',
      `Bearer ${tokens.refresh}`,
      `Bearer ${tokens.access}`,
    ];
    expect(guarded.length).toBeGreaterThan(15);
    for (const endpoint of guarded) {
      for (const authorization of bearers) {
        const answer = await app.inject({
          method: endpoint.method,
          url: url(endpoint),
          headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
          ...(endpoint.method !== 'GET' && { payload: '{' }),
        });
        const seen = [keyOf(endpoint), authorization, answer.statusCode, answer.json().code];
        expect(seen).toEqual([keyOf(endpoint), authorization, 401, 'UNAUTHENTICATED']);
      }
    }
  });

  test('that is a mutation needs the CSRF pair of its own session', async () => {
    const [ada, bola] = [await world.signUp(), await world.signUp()];
    const foreign = (await bola.authed('GET', '/users/me')).headers;
    const pairs = [
      {},
      { [HEADERS.csrfToken]: 'x', [HEADERS.csrfSecret]: 'x' },
      {
        [HEADERS.csrfToken]: foreign[HEADERS.csrfToken] ?? '',
        [HEADERS.csrfSecret]: foreign[HEADERS.csrfSecret] ?? '',
      },
    ];
    const mutations = guarded.filter(({ method }) => method !== 'GET');
    for (const endpoint of mutations) {
      for (const pair of pairs) {
        const answer = await app.inject({
          method: endpoint.method,
          url: url(endpoint),
          payload: {},
          headers: { authorization: `Bearer ${ada.tokens.access}`, ...pair },
        });
        const seen = [keyOf(endpoint), answer.statusCode, answer.json().code];
        expect(seen).toEqual([keyOf(endpoint), 403, 'CSRF_INVALID']);
      }
    }
  });

  test('refuses what is not its schema, and fields that nobody knows, in the one error shape', async () => {
    const caller = await world.signUp();
    for (const endpoint of guarded.filter(({ body, consumes }) => body && !consumes)) {
      for (const body of [{}, { nonsense: 1 }, [], { id: {} }]) {
        // A call whose fields may all be left out takes the empty body for what it is.
        if (Object.keys(body).length === 0 && !Array.isArray(body) && takesNothing(endpoint)) continue;
        const answer = await caller.authed(endpoint.method, endpoint.path.replaceAll(/:\w+/g, thingIn), {
          body,
          ...(endpoint.idempotent && { key: world.services.ids.next() }),
        });
        expect([keyOf(endpoint), answer.status, answer.body.code]).toEqual([
          keyOf(endpoint),
          400,
          'VALIDATION',
        ]);
        expect(answer.body.requestId).toBe(answer.headers[HEADERS.requestId]);
      }
    }
  });
});
