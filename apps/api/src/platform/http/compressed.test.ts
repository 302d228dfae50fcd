import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { compressAnswers } from './compressed.ts';

const LONG = { rows: Array.from({ length: 100 }, (_, row) => `transaction ${row}`) };
const BEARER = { authorization: 'Bearer abc' };
const BROTLI = { 'accept-encoding': 'gzip, deflate, br' };

async function ask(path: string, headers: Record<string, string>) {
  const app = Fastify();
  compressAnswers(app);
  app.get('/list', () => LONG);
  app.get('/one', () => ({ id: 1 }));
  const { headers: got, rawPayload } = await app.inject({ path, headers });
  return { encoding: got['content-encoding'], length: Number(got['content-length']), rawPayload };
}

it('a list travels compressed, with its true length, and is the same list', async () => {
  const { encoding, length, rawPayload } = await ask('/list', { ...BEARER, ...BROTLI });
  expect([encoding, length]).toEqual(['br', rawPayload.length]);
  expect(length).toBeLessThan(JSON.stringify(LONG).length / 2);
  expect(JSON.parse(brotliDecompressSync(rawPayload).toString())).toEqual(LONG);
});

it('what is short, or asked for by who cannot read it, travels as it is', async () => {
  expect((await ask('/one', { ...BEARER, ...BROTLI })).encoding).toBeUndefined();
  expect((await ask('/list', BEARER)).encoding).toBeUndefined();
  expect((await ask('/list', { ...BEARER, 'accept-encoding': 'gzip' })).encoding).toBeUndefined();
});

it('who is known by a cookie gets nothing compressed: another site could make the browser ask, and measure', async () => {
  const { encoding, rawPayload } = await ask('/list', { cookie: 'kolo=abc', ...BROTLI });
  expect(encoding).toBeUndefined();
  expect(JSON.parse(rawPayload.toString())).toEqual(LONG);
});
