import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** S3: how far a signed request's time may be off. */
const SKEW_MAX_MS = 15 * 60_000;
/** S3: the longest life of a signed address. */
const EXPIRES_MAX_S = 7 * 24 * 60 * 60;

const ALGORITHM = 'AWS4-HMAC-SHA256';
const CREDENTIAL = /^([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request$/;
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
const STAMP = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

export type SignedRequest = {
  method: string;
  /** As it came: path and query, percent signs and all. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
};

export type S3Keys = { id: string; secret: string };

/** S3's own codes. */
export type SignatureProblem =
  | 'AccessDenied'
  | 'AuthorizationHeaderMalformed'
  | 'InvalidAccessKeyId'
  | 'RequestTimeTooSkewed'
  | 'SignatureDoesNotMatch'
  | 'XAmzContentSHA256Mismatch';

type Claim = {
  credential: string;
  signedHeaders: string;
  signature: string;
  stamp: string;
  payloadHash: string;
  lifeMs: number;
  query: URLSearchParams;
};

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function queryText(query: URLSearchParams): string {
  return [...query]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
}

function headerText(headers: IncomingHttpHeaders, names: string): string {
  const value = (name: string) =>
    String(headers[name] ?? '')
      .trim()
      .replace(/ +/g, ' ');
  return names
    .split(';')
    .map((name) => `${name}:${value(name)}\n`)
    .join('');
}

/** What the request says of itself: in its header, or in its address. Null where it says nothing. */
function claimOf({ url, headers }: SignedRequest): Claim | 'malformed' | null {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  if (query.has('X-Amz-Signature')) {
    const take = (name: string) => query.get(name) ?? '';
    const signature = take('X-Amz-Signature');
    const expiresS = Number(take('X-Amz-Expires'));
    query.delete('X-Amz-Signature');
    if (take('X-Amz-Algorithm') !== ALGORITHM || !(expiresS > 0 && expiresS <= EXPIRES_MAX_S))
      return 'malformed';
    return {
      credential: take('X-Amz-Credential'),
      signedHeaders: take('X-Amz-SignedHeaders'),
      signature,
      stamp: take('X-Amz-Date'),
      payloadHash: 'UNSIGNED-PAYLOAD',
      lifeMs: expiresS * 1000,
      query,
    };
  }
  if (headers.authorization === undefined) return null;
  const [, credential, signedHeaders, signature] = AUTHORIZATION.exec(headers.authorization) ?? [];
  if (!credential || !signedHeaders || !signature) return 'malformed';
  const [stamp, payloadHash] = [headers['x-amz-date'], headers['x-amz-content-sha256']].map(String);
  return {
    credential,
    signedHeaders,
    signature,
    stamp: stamp ?? '',
    payloadHash: payloadHash ?? '',
    lifeMs: SKEW_MAX_MS,
    query,
  };
}

/** The signature that AWS's documents ask for, in hex ("Signature Calculations for the Authorization Header"). */
function signatureFor(request: SignedRequest, claim: Claim, secret: string): string {
  const [, day = '', region = ''] = /\/(\d{8})\/([\w-]+)\//.exec(claim.credential) ?? [];
  const canonical = [
    request.method,
    request.url.split('?')[0],
    queryText(claim.query),
    headerText(request.headers, claim.signedHeaders),
    claim.signedHeaders,
    claim.payloadHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = [ALGORITHM, claim.stamp, scope, sha256(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day));
  return hmac(key, text).toString('hex');
}

/** Null where the request was signed with these keys, now, for this very call and body. */
export function signatureProblem(
  request: SignedRequest,
  keys: S3Keys,
  nowMs: number,
): SignatureProblem | null {
  const claim = claimOf(request);
  if (claim === null) return 'AccessDenied';
  const credential = claim === 'malformed' ? null : CREDENTIAL.exec(claim.credential);
  if (claim === 'malformed' || !credential || !claim.signedHeaders.split(';').includes('host'))
    return 'AuthorizationHeaderMalformed';
  if (credential[1] !== keys.id) return 'InvalidAccessKeyId';
  const madeAt = Date.parse(claim.stamp.replace(STAMP, '$1-$2-$3T$4:$5:$6Z'));
  if (!(nowMs - madeAt <= claim.lifeMs && madeAt - nowMs <= SKEW_MAX_MS)) return 'RequestTimeTooSkewed';
  const expected = Buffer.from(signatureFor(request, claim, keys.secret));
  const given = Buffer.from(claim.signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return 'SignatureDoesNotMatch';
  const isBodySigned = claim.payloadHash !== 'UNSIGNED-PAYLOAD';
  return isBodySigned && claim.payloadHash !== sha256(request.body) ? 'XAmzContentSHA256Mismatch' : null;
}
