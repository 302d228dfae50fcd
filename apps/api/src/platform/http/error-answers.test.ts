import type { ErrorCode } from '@kolo/contract/errors';
import { ERROR_CATALOGUE } from '@kolo/contract/errors';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { Refusal } from '../errors.ts';
import { RETRY_AFTER_S } from '../limits.ts';
import { answerErrors } from './error-answers.ts';

// The keys of the catalogue are its codes.
const codes = Object.keys(ERROR_CATALOGUE) as ErrorCode[];

const app = Fastify();
answerErrors(app);
for (const code of codes) {
  app.get(`/plain/${code}`, () => Promise.reject(new Refusal(code)));
  app.get(`/later/${code}`, () => Promise.reject(new Refusal(code, { retryAfterSeconds: 77 })));
}
afterAll(() => app.close());

test('every 429 and every 503 says when to try again, and no other answer by itself', async () => {
  for (const code of codes) {
    const { statusCode, headers } = await app.inject(`/plain/${code}`);
    expect(statusCode).toBe(ERROR_CATALOGUE[code].status);
    const waits = statusCode === 429 || statusCode === 503;
    expect([code, headers['retry-after']]).toEqual([code, waits ? String(RETRY_AFTER_S) : undefined]);
  }
});

test('a refusal that knows better when to try again is heeded', async () => {
  for (const code of ['RATE_LIMITED', 'UNAVAILABLE'])
    expect((await app.inject(`/later/${code}`)).headers['retry-after']).toBe('77');
});
