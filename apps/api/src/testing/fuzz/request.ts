import { gzipSync } from 'node:zlib';
import { HEADERS } from '@kolo/contract/endpoint';
import type { CallShape, Endpoint } from '@kolo/contract/endpoint';
import type { Chance } from './chance.ts';
import { formOf } from './form.ts';
import { sample, shapeOf } from './samples.ts';
import { spoil } from './spoil.ts';
import type { Tree } from './values.ts';
import { isObject, junk, membersOf, NEARLY, write } from './values.ts';

/** One call to be fuzzed: an address with its base, and what it declares of itself. */
export interface Target
  extends
    Pick<CallShape, 'method' | 'path' | 'params' | 'query' | 'body'>,
    Pick<Endpoint, 'idempotent' | 'consumes' | 'proof'> {
  /** Proves a body as the provider does, where that is what lets it in. */
  readonly sign?: (body: Buffer) => Readonly<Record<string, string>>;
}

type Headers = readonly (readonly [name: string, value: string])[];

/** Text as one part of an address, ill-formed or not encoded at all now and then. */
function addressPart(chance: Chance): string {
  const raw = [
    '%',
    '%FF',
    '%ED%A0%80',
    '%00',
    '%2e%2e',
    '..',
    '//',
    '%2F',
    '\\',
    ';a=1',
    'x'.repeat(200),
    '%C0%AF',
  ];
  if (chance.is(0.4)) return chance.pick(raw);
  return encodeURIComponent(chance.pick(NEARLY));
}

function asText(tree: Tree): string {
  return typeof tree === 'string' ? tree : write(tree);
}

/** Percent-encoded; half a character has no encoding. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed().slice(0, 2_000));
}

const ODD_QUERIES = [
  '?',
  '&&&',
  '=',
  'a[]=1&a[b]=2',
  '__proto__=1',
  'constructor.prototype=1',
  '%',
  'a=%ED%A0%80',
  '?a=1?b=2',
];

function queryOf({ query }: Target, chance: Chance): string {
  const tree = query ? sample(shapeOf(query), chance) : {};
  const spoilt = chance.is(0.6) ? spoil(tree, chance) : tree;
  const pairs = membersOf(spoilt)
    .slice(0, 50)
    .map(([name, value]) => `${encoded(name)}=${encoded(asText(value))}`);
  if (pairs.length > 0 && chance.is(0.1)) pairs.push(chance.pick(pairs));
  if (chance.is(0.1)) pairs.push(chance.pick(ODD_QUERIES));
  return pairs.join('&');
}

function addressOf(target: Target, ids: Readonly<Record<string, string>>, chance: Chance): string {
  const shape = target.params && shapeOf(target.params);
  const path = target.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    if (chance.is(0.4)) return addressPart(chance);
    const known = ids[name];
    if (known !== undefined) return encodeURIComponent(known);
    const member = shape?.properties?.[name];
    return encodeURIComponent(asText(member ? sample(member, chance) : 'x')) || 'x';
  });
  const query = target.query || chance.is(0.1) ? queryOf(target, chance) : '';
  return query === '' ? path : `${path}?${query}`;
}

const TYPES = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json;;;',
  'nonsense',
  '',

  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/jsonp',

  'application/json, text/plain',
  'APPLICATION/JSON',
  'application/vnd.api+json',
  'application/json; x="',
];

/** The bytes of a body, which need not be the text that was meant. */
function bytesOf(text: string, chance: Chance): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  if (chance.is(0.85)) return bytes;
  const place = chance.below(bytes.length + 1);
  const broken = [
    () =>
      Buffer.concat([
        bytes.subarray(0, place),
        Buffer.from(chance.pick([[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0]])),
        bytes.subarray(place),
      ]),
    () => bytes.subarray(0, place),
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]),
    () => Buffer.concat([bytes, bytes]),
    () => gzipSync(bytes),
    () => Buffer.alloc(0),
  ];
  return chance.pick(broken)();
}

interface Body {
  readonly type: string | null;
  readonly bytes: Buffer;
}

function bodyOf(target: Target, ids: Readonly<Record<string, string>>, chance: Chance): Body | null {
  if (target.method === 'GET' && chance.is(0.95)) return null;
  const meant = target.body ? sample(shapeOf(target.body), chance) : {};
  const tree = isObject(meant) ? { ...meant, ...ids } : meant;
  if (target.consumes && chance.is(0.9)) return formOf(tree, chance);
  const text = write(chance.is(0.65) ? spoil(tree, chance) : tree);
  const type = chance.is(0.9) ? 'application/json' : chance.pick([...TYPES, null]);
  return { type, bytes: bytesOf(text, chance) };
}

/** A header holds any byte but line ends and nothing: what is above Latin-1 stands there as its UTF-8. */
function headerText(text: string): string {
  return Buffer.from(text.replaceAll(/[\r\n\0]/g, ' '), 'utf8')
    .toString('latin1')
    .slice(0, 9_000);
}

const ODD_HEADERS: readonly (readonly [string, string])[] = [
  ['expect', '100-continue'],
  ['expect', 'nonsense'],
  ['upgrade', 'websocket'],
  ['upgrade', 'h2c'],
  ['content-encoding', 'gzip'],
  ['content-encoding', 'br'],
  ['accept', 'text/event-stream'],
  ['accept', '\u0085;q=x,,,'],
  ['accept-encoding', 'nonsense;q=9'],
  ['range', 'bytes=9-1,-'],
  ['if-none-match', '*'],
  ['origin', 'null'],
  ['origin', 'https://localhost'],
  ['x-forwarded-for', '1.2.3.4, x, ::1'],
  ['x-forwarded-proto', 'gopher'],
  ['x-http-method-override', 'DELETE'],
  ['last-event-id', '9'.repeat(40)],
  ['traceparent', '00-zzzz-1-01'],
  ['cookie', 'a=\xff;;=;__Host-x'],
  ['user-agent', '\x80\x9b2J'.repeat(100)],
  ['host', 'evil.example:99999'],
];

function headersOf(target: Target, session: Headers, chance: Chance): Headers {
  const headers = new Map(session);
  if (target.idempotent && chance.is(0.95)) headers.set(HEADERS.idempotencyKey, `fuzz-${chance.below(1e9)}`);
  if (target.proof !== undefined && chance.is(0.5)) headers.set(target.proof, chance.pick(NEARLY));
  const named = [
    ...headers.keys(),
    HEADERS.deviceId,
    HEADERS.idempotencyKey,
    HEADERS.requestId,
    'authorization',
  ];
  if (chance.is(0.1)) headers.delete(chance.pick(named));
  if (chance.is(0.15)) headers.set(chance.pick(named), headerText(asText(junk(chance))));
  const odd = chance.is(0.2) ? [chance.pick(ODD_HEADERS)] : [];
  const twice = chance.is(0.03) ? [...headers].slice(0, 1) : [];
  return [...headers, ...odd, ...twice];
}

const OTHER_METHODS = [
  'HEAD',
  'OPTIONS',
  'PUT',
  'PATCH',
  'DELETE',
  'POST',
  'GET',
  'TRACE',
  'PROPFIND',
  'get',
  'M-SEARCH',
];

/** The lines of a body in pieces, some of which say a wrong length. */
function inChunks(bytes: Buffer, chance: Chance): Buffer {
  const size = chance.is(0.8)
    ? bytes.length.toString(16)
    : chance.pick(['zz', '-1', 'ffffffffffffffffff', '1']);
  return Buffer.concat([Buffer.from(`${size}\r\n`), bytes, Buffer.from('\r\n0\r\n\r\n')]);
}

export interface FuzzRequest {
  readonly method: string;
  readonly bytes: Buffer;
  /** Its Content-Length is longer than its body, so no answer is awaited. */
  readonly isCut: boolean;
}

/** The bytes of one request with something wrong with it, or hardly anything. */
export function requestOf(
  target: Target,
  { session, ids }: { session: Headers; ids: Readonly<Record<string, Readonly<Record<string, string>>>> },
  chance: Chance,
): FuzzRequest {
  const method = chance.is(0.95) ? target.method : chance.pick(OTHER_METHODS);
  const body = bodyOf(target, ids['body'] ?? {}, chance);
  const signed =
    target.sign && chance.is(0.7) ? Object.entries(target.sign(body?.bytes ?? Buffer.alloc(0))) : [];
  const headers = [...headersOf(target, session, chance), ...signed];
  const isChunked = body !== null && chance.is(0.05);
  const length = body && chance.is(0.02) ? chance.pick(['-1', 'x', '99999999999', '0']) : body?.bytes.length;
  const lines = [
    `${method} ${addressOf(target, ids['params'] ?? {}, chance)} HTTP/1.${chance.is(0.98) ? 1 : 0}`,
    ...(chance.is(0.98) ? ['host: localhost'] : []),
    'connection: close',
    ...(body && body.type !== null ? [`content-type: ${body.type}`] : []),
    ...(isChunked ? ['transfer-encoding: chunked'] : body ? [`content-length: ${length}`] : []),
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  const sent = body === null ? Buffer.alloc(0) : isChunked ? inChunks(body.bytes, chance) : body.bytes;
  const isCut = !isChunked && Number(length) > sent.length;
  return {
    method,
    isCut,
    bytes: Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), sent]),
  };
}
