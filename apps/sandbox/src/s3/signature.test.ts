import { expect, test } from 'vitest';
import type { SignedRequest } from './signature.ts';
import { signatureProblem } from './signature.ts';

// The examples of AWS, "Signature Calculations for the Authorization Header" and "Using Query Parameters".
const KEYS = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
const NOW = Date.parse('2013-05-24T00:00:00Z');
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const CREDENTIAL = 'Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request';

const GET_OBJECT: SignedRequest = {
  method: 'GET',
  url: '/test.txt',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': EMPTY,
    'x-amz-date': '20130524T000000Z',
    authorization: `AWS4-HMAC-SHA256 ${CREDENTIAL},SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41`,
  },
  body: Buffer.alloc(0),
};

const PUT_OBJECT: SignedRequest = {
  method: 'PUT',
  url: '/test%24file.text',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    date: 'Fri, 24 May 2013 00:00:00 GMT',
    'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    'x-amz-date': '20130524T000000Z',
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    authorization: `AWS4-HMAC-SHA256 ${CREDENTIAL},SignedHeaders=date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class,Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd`,
  },
  body: Buffer.from('Welcome to Amazon S3.'),
};

const PRESIGNED: SignedRequest = {
  method: 'GET',
  url: '/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  headers: { host: 'examplebucket.s3.amazonaws.com' },
  body: Buffer.alloc(0),
};

test.each([
  ['GET', GET_OBJECT],
  ['PUT', PUT_OBJECT],
  ['signed address', PRESIGNED],
])('the documented %s holds', (_, request) => {
  expect(signatureProblem(request, KEYS, NOW)).toBeNull();
});

test('another path, body, secret, id or time does not', () => {
  const problem = (request: SignedRequest, keys = KEYS, now = NOW) => signatureProblem(request, keys, now);
  expect(problem({ ...GET_OBJECT, url: '/other.txt' })).toBe('SignatureDoesNotMatch');
  expect(problem({ ...PUT_OBJECT, body: Buffer.from('Welcome to Amazon S4.') })).toBe(
    'XAmzContentSHA256Mismatch',
  );
  expect(problem(GET_OBJECT, { ...KEYS, secret: 'another' })).toBe('SignatureDoesNotMatch');
  expect(problem(GET_OBJECT, { ...KEYS, id: 'another' })).toBe('InvalidAccessKeyId');
  expect(problem(GET_OBJECT, KEYS, NOW + 16 * 60_000)).toBe('RequestTimeTooSkewed');
  expect(problem(PRESIGNED, KEYS, NOW + 86_401_000)).toBe('RequestTimeTooSkewed');
});

test('without a signature, or with one that says nothing, access is denied', () => {
  const { authorization: _, ...unsigned } = GET_OBJECT.headers;
  expect(signatureProblem({ ...GET_OBJECT, headers: unsigned }, KEYS, NOW)).toBe('AccessDenied');
  const headers = { ...unsigned, authorization: 'Bearer abc' };
  expect(signatureProblem({ ...GET_OBJECT, headers }, KEYS, NOW)).toBe('AuthorizationHeaderMalformed');
});
