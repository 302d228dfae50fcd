import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerUnknownPath } from './error-answers.ts';
import { serveDeskPages } from './desk-pages.ts';

const app = Fastify();
let dist: string;
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'kolo-desk-'));
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Kolo desk</title>');
  writeFileSync(join(dist, 'assets/index-abc.js'), 'export {};');
  app.setNotFoundHandler(answerUnknownPath);
  await serveDeskPages(app, dist);
});
afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true, force: true });
});

test.each(['/', '/enrol'])(
  '%s is the page, fetched anew each time, with nothing inline and in no frame',
  async (url) => {
    const { statusCode, headers, body } = await app.inject({ url });
    expect(statusCode).toBe(200);
    expect(body).toContain('Kolo desk');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
  },
);

test('a hashed asset is kept for ever', async () => {
  const { statusCode, headers } = await app.inject({ url: '/assets/index-abc.js' });
  expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
});

test.each(['/index.html', '/customers/ada@mail.example', '/assets/../../package.json', '/.inputs'])(
  '%s is not there',
  async (url) => {
    expect((await app.inject({ url })).statusCode).toBe(404);
  },
);
