import type { Endpoint } from '@kolo/contract/endpoint';
import { API_BASE, HEADERS, PASSWORD_MEMBERS } from '@kolo/contract/endpoint';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openTestApp } from '#testing/app.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { declaredEndpoints } from '#testing/router.ts';

/** Half a character. */
const ILL_FORMED = ['\ud800', 'a\udc00b', 'Ada\ud83d'];
const BREAKS = ['a\nb', 'a\r\nb'];
const CONTROLS = ['\u0000', 'a\u0000b', '\u0007', 'a\tb', '\u001b[2J', '\u007f', 'a\u0085b', 'a\u2028b'];
const MARKS = ['\u200e08031234567', 'Ada\u200f', '\u061c', 'Obi \u202egnp.exe', '\u2066a\u2069'];

const endpoints = await declaredEndpoints();
const keyOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

const world = await openTestApp({ notifies: true });
const ada = await world.signUp();

function membersOf(endpoint: Endpoint, part: 'params' | 'query' | 'body'): string[] {
  const schema = endpoint[part];
  if (!schema || endpoint.consumes) return [];
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(shape.properties ?? {});
}

/** What each kind of member may not hold. */
function unfitFor(endpoint: Endpoint, member: string): string[] {
  if (PASSWORD_MEMBERS.includes(member)) return ILL_FORMED;
  const breaks = endpoint.lines?.includes(member) ? [] : BREAKS;
  return [...ILL_FORMED, ...CONTROLS, ...MARKS, ...breaks];
}

const ask = (
  { method, access }: Endpoint,
  path: string,
  sent: { body?: object; key?: string; headers?: Record<string, string> } = {},
) => (access === 'public' ? world.call(method, path, sent) : ada.authed(method, path, sent));

const pathOf = ({ path }: Endpoint, param = 'x') => path.replaceAll(/:\w+/g, () => param);

describe('T22: text that is unfit is 400 with its field, and nothing of it is stored', () => {
  const withBody = endpoints.filter((endpoint) => membersOf(endpoint, 'body').length > 0);

  test('there is something to prove', () => {
    expect(withBody.length).toBeGreaterThan(30);
  });

  test.each(withBody.map((endpoint) => [keyOf(endpoint), endpoint] as const))(
    'body of %s',
    async (key, one) => {
      for (const member of membersOf(one, 'body')) {
        for (const text of unfitFor(one, member)) {
          for (const value of [text, [text], { inside: text }]) {
            if (typeof value !== 'string' && PASSWORD_MEMBERS.includes(member)) continue;
            const sent = { body: { [member]: value }, ...(one.idempotent && { key: 'a-key' }) };
            const answer = await ask(one, pathOf(one), sent);
            const seen = [key, member, answer.status, answer.body.code];
            expect(seen).toEqual([key, member, 400, 'VALIDATION']);
            expect(Object.keys(answer.body.fields)[0]).toMatch(new RegExp(`^${member}(\\.|$)`));
            expect(answer.body.requestId).toBe(answer.headers[HEADERS.requestId]);
          }
        }
      }
      // The name of a member is text too.
      const named = await ask(one, pathOf(one), { body: { 'a\u202eb': 1 } });
      expect([named.status, named.body.code]).toEqual([400, 'VALIDATION']);
    },
  );

  const addressed = endpoints.filter(({ params, query }) => params ?? query);

  test.each(addressed.map((endpoint) => [keyOf(endpoint), endpoint] as const))(
    'address of %s',
    async (key, one) => {
      // What no encoding can carry cannot stand in an address: it is broken percent-encoding instead.
      const texts = [...CONTROLS, ...MARKS, ...BREAKS].map(encodeURIComponent);
      const broken = ['%ED%A0%80', '%FF', '%', '%C3'];
      for (const text of [...texts, ...broken]) {
        const addresses = [
          ...(one.params ? [pathOf(one, text)] : []),
          ...membersOf(one, 'query').map((name) => `${pathOf(one)}?${name}=${text}`),
          `${pathOf(one)}?nonsense=${text}`,
        ];
        for (const address of addresses) {
          const answer = await ask(one, address, one.body ? { body: {} } : {});
          expect([key, address, answer.status, answer.body.code]).toEqual([key, address, 400, 'VALIDATION']);
        }
      }
    },
  );

  test('in the headers that are stored', async () => {
    const idempotent = endpoints.filter((endpoint) => endpoint.idempotent);
    expect(idempotent.length).toBeGreaterThan(5);
    for (const endpoint of idempotent) {
      // Node takes the bytes of a header for Latin-1, which has control characters above 0x7f too.
      const answer = await ask(endpoint, pathOf(endpoint), { body: {}, key: 'a\u0085b' });
      expect([keyOf(endpoint), answer.status, answer.body.fields]).toEqual([
        keyOf(endpoint),
        400,
        expect.objectContaining({ 'idempotency-key': expect.any(String) }),
      ]);
    }
    const login = (headers: Record<string, string>) =>
      world.call('POST', '/auth/login', {
        body: { identifier: ada.email, password: ada.password },
        headers,
      });
    expect((await login({ [HEADERS.deviceId]: 'phone\u009b2J' })).body.fields).toHaveProperty('x-device-id');
    expect((await login({ 'user-agent': 'Firefox\u0000 \u009b2J' })).status).toBe(200);
    for (const { device } of (await ada.authed('GET', '/users/me/sessions')).body.results ?? [])
      expect(device).not.toMatch(/\p{Cc}/u);
  });

  test('in bytes that are no UTF-8', async () => {
    const payload = Buffer.concat([Buffer.from('{"identifier":"a'), Buffer.from([0xff]), Buffer.from('"}')]);
    const headers = { 'content-type': 'application/json' };
    const answer = await world.app.inject({
      method: 'POST',
      url: `${API_BASE}/auth/forgot-password`,
      headers,
      payload,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
  });
});

describe('what the rule leaves alone', () => {
  test('is a password of any characters that there are', async () => {
    const password = 'kolo\u0000\t\u202epot\nshelf';
    const email = 'odd-password@mail.example';
    const names = { firstName: 'Ada', lastName: 'Obi' };
    const registered = await world.call('POST', '/auth/register', { body: { email, password, ...names } });
    expect(registered.status).toBe(201);
    await world.runJobs();
    const body = { otp: world.codeFor(email), identifier: email };
    expect((await world.call('POST', '/auth/verify-email', { body })).status).toBe(200);
    const login = (word: string) =>
      world.call('POST', '/auth/login', { body: { identifier: email, password: word } });
    expect((await login(password)).status).toBe(200);
    expect((await login(password.replace('\u0000', ''))).status).toBe(401);
  });

  test('is a line break in a case, and emoji', async () => {
    const text = 'It was on Friday.\r\nThe ₦5,000 👩🏾‍🌾 is missing.';
    const answer = await ada.authed('POST', '/cases', { body: { text } });
    expect([answer.status, answer.body.text]).toEqual([201, text]);
  });
});

describe('T22: a form that is broken is 400, and never a fault of ours', () => {
  const LINE = 'kolo-line';
  const named = (value: string, name = 'number') =>
    `--${LINE}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = (fileName: string, name = 'front') =>
    `--${LINE}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: image/jpeg\r\n\r\nxx\r\n`;
  const end = `--${LINE}--\r\n`;
  const type = `multipart/form-data; boundary=${LINE}`;

  async function awaitsPhoto(): Promise<TestCustomer> {
    const customer = await world.signUp();
    await world.services.db
      .insertInto('kycCase')
      .values({
        userId: customer.userId,
        status: 'bvn_confirmed',
        bvnSealed: Buffer.from('x'),
        bvnEnding: '1234',
        birthDate: '1994-05-14',
        recordName: 'Ada Obi',
        bvnConfirmedAt: world.clock.now(),
      })
      .execute();
    return customer;
  }

  const post = (customer: TestCustomer, body: string | Buffer, contentType = type) =>
    customer.authed('POST', '/kyc/id', {
      body: Buffer.from(body),
      headers: { 'content-type': contentType },
    });

  const BROKEN: Readonly<Record<string, [string, string?]>> = {
    'nothing at all': [''],
    'no line between its parts': [named('A00123456') + end, 'multipart/form-data'],
    'an empty line': [named('A00123456') + end, 'multipart/form-data; boundary='],
    'another line': [named('A00123456') + end, 'multipart/form-data; boundary=other'],
    'no end': [named('A00123456')],
    'no end in the middle of a field': [named('A00123456').slice(0, -6)],
    'no end in the middle of a file': [named('A00123456') + file('a.jpg').slice(0, -3)],
    'no end in the middle of a header': [`--${LINE}\r\ncontent-disp`],
    'no headers': [`--${LINE}\r\n\r\nvalue\r\n${end}`],
    'headers that are none': [`--${LINE}\r\nnonsense\r\n\r\nvalue\r\n${end}`],
    'bare line feeds': [(named('A00123456') + end).replaceAll('\r', '')],
    'JSON that is none': [
      `--${LINE}\r\ncontent-disposition: form-data; name="number"\r\ncontent-type: application/json\r\n\r\n{\r\n${end}`,
    ],
    'a name that would poison': [named('x', '__proto__') + end],
    'a name that every object has': [named('x', 'constructor') + end],
    'a member twice': [named('A00123456') + named('B00123456') + end],
    'a value that is too long': [named('A'.repeat(5_000)) + end],
    'a file where a word belongs': [file('a.jpg', 'number') + end],
    'a word where a file belongs': [named('a.jpg', 'front') + end],
  };

  test.each(Object.entries(BROKEN))('%s', async (_, [body, contentType]) => {
    const answer = await post(await awaitsPhoto(), body, contentType);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION']);
    expect(answer.body.requestId).toBe(answer.headers[HEADERS.requestId]);
  });

  test('and small comes before what it is for; a large one that nobody awaits is not read', async () => {
    const customer = await world.signUp();
    const answers = [
      await post(customer, named('A0012').slice(0, -6)),
      await post(customer, named('A0012') + end),
      await post(customer, Buffer.concat([Buffer.from(named('A0012')), Buffer.alloc(100 * 1024)])),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [400, 'VALIDATION'],
      [409, 'WRONG_STATE'],
      [409, 'WRONG_STATE'],
    ]);
  });

  test('more parts than there may be are too much', async () => {
    const customer = await awaitsPhoto();
    const many = Array.from({ length: 40 }, (_, index) => named('x', `n${index}`)).join('') + end;
    const files = Array.from({ length: 9 }, (_, index) => file('a.jpg', `f${index}`)).join('') + end;
    for (const body of [many, files]) {
      const answer = await post(customer, body);
      expect([answer.status, answer.body.code]).toEqual([413, 'BODY_TOO_LARGE']);
    }
  });

  test('unfit text in its values, its names and the names of its files', async () => {
    const texts = ['a\u0000b', 'a\u202eb', 'a\u0085b', '\u200eA00123456'];
    for (const text of texts) {
      const customer = await awaitsPhoto();
      expect((await post(customer, named(text) + end)).body.fields).toHaveProperty('number');
      expect((await post(customer, file(`${text}.jpg`) + end)).body.fields).toHaveProperty('front');
      expect((await post(customer, named('x', text) + end)).status).toBe(400);
    }
  });
});
