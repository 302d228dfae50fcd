import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readableAddress } from './server.ts';
import { serveWebApp } from './web-app.ts';

const dist = mkdtempSync(join(tmpdir(), 'kolo-dist-'));
const HASH = `'sha256-abc='`;
const OPERATOR = {
  name: 'Ade & <b>Sons</b>',
  address: '1 Marina, Lagos',
  custodian: 'Some Bank',
  privacyContact: 'privacy@kolo.example',
  notice: 'Not a real company.',
};
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'index.html'), '<title>Kolo</title>');
  writeFileSync(join(dist, 'login.html'), '<title>Log in</title>');
  const said = '{{OPERATOR_NAME}}, {{OPERATOR_ADDRESS}}, {{CUSTODIAN_NAME}}, {{PRIVACY_CONTACT}}';
  for (const file of ['terms.html', 'privacy.html'])
    writeFileSync(
      join(dist, file),
      `<title>${file}</title><p>{{DEVELOPMENT_NOTICE}}</p><p>${said}, {{OPERATOR_NAME}}</p>`,
    );
  const legal = { scriptHashes: ['sha256-theme='], styleHashes: ['sha256-look='] };
  const policies = { scriptHashes: ['sha256-abc='], styleHashes: [], legal };
  writeFileSync(join(dist, 'csp.json'), JSON.stringify(policies));
  writeFileSync(join(dist, 'assets/app-1a2b.js'), 'start()');
  writeFileSync(join(dist, 'sw.js'), 'listen()');
  app = Fastify({ rewriteUrl: ({ url }) => readableAddress(url) });
  await serveWebApp(app, dist, OPERATOR);
});

afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true });
});

function ask(url: string, more: { method?: 'GET' | 'HEAD' | 'POST'; accept?: string } = {}) {
  const { method = 'GET', accept = 'text/html' } = more;
  return app.inject({ method, url, headers: { accept } });
}

it('answers every page with the shell under its policy, and the login page with its own document', async () => {
  for (const url of ['/', '/payments/history?range=month', '/settings', '/nowhere/at.all/here']) {
    const answer = await ask(url);
    expect([answer.statusCode, answer.body]).toEqual([200, '<title>Kolo</title>']);
    expect(answer.headers['content-security-policy']).toContain(HASH);
  }
  expect((await ask('/auth/login')).body).toBe('<title>Log in</title>');
});

it('answers the terms and the privacy notice to anybody, with the operator named and nothing of the name run', async () => {
  for (const [url, file] of [
    ['/terms', 'terms.html'],
    ['/privacy?from=app', 'privacy.html'],
  ] as const) {
    const answer = await ask(url);
    const names = 'Ade &amp; &lt;b&gt;Sons&lt;/b&gt;';
    expect(answer.body).toBe(
      `<title>${file}</title><p>Not a real company.</p><p>${names}, 1 Marina, Lagos, Some Bank, privacy@kolo.example, ${names}</p>`,
    );
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  }
});

it('lets a page of text run the line of its theme and no file of script', async () => {
  for (const url of ['/terms', '/privacy']) {
    const policy = String((await ask(url)).headers['content-security-policy']).split('; ');
    expect(policy).toContain("default-src 'none'");
    expect(policy.filter((rule) => /^(?:script|style|connect|worker)-src/.test(rule))).toEqual([
      "script-src 'sha256-theme='",
      "style-src 'sha256-look='",
    ]);
  }
});

it('compresses the pages of text for who takes it', async () => {
  const headers = { accept: 'text/html', 'accept-encoding': 'gzip, br' };
  const answer = await app.inject({ url: '/terms', headers });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('Some Bank');
});

it('answers HEAD as GET, without the body', async () => {
  for (const url of ['/', '/settings', '/auth/login', '/terms', '/assets/app-1a2b.js']) {
    const [got, asked] = [await ask(url), await ask(url, { method: 'HEAD' })];
    expect([asked.statusCode, asked.body]).toEqual([200, '']);
    expect(asked.headers['content-type']).toBe(got.headers['content-type']);
  }
});

it('serves hashed files for ever', async () => {
  const answer = await ask('/assets/app-1a2b.js', { accept: '*/*' });
  expect([answer.statusCode, answer.body]).toEqual([200, 'start()']);
  expect(answer.headers['cache-control']).toContain('immutable');
});

it('serves the service worker from the root, for the whole app, and has it asked for again each time', async () => {
  const answer = await ask('/sw.js', { accept: '*/*' });
  expect([answer.statusCode, answer.body]).toEqual([200, 'listen()']);
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.headers['content-type']).toMatch(/^(?:text|application)\/javascript/);
  expect((await ask('/')).headers['content-security-policy']).toContain("worker-src 'self'");
});

it('does not take a file that is not there for a page, however it is asked for', async () => {
  for (const url of ['/assets/app-old.js', '/assets/folder', '/robots.txt', '/a/b.css?v=1', '/index.php']) {
    for (const method of ['GET', 'HEAD'] as const) {
      for (const accept of ['text/html', '*/*']) {
        expect((await ask(url, { method, accept })).statusCode).toBe(404);
      }
    }
  }
});

it.each([
  '/app/packages/p1',
  '/app/evil.example',
  '/app/https://evil.example/x.js',
  '/app/%E0%A4%A',
  '/app/%',
  '/app/%00',
  '/app/x?y=%00',
  '/app//evil.example',
])('answers the deep link %s with the app, however it is formed', async (url) => {
  for (const accept of ['text/html,application/xhtml+xml,*/*;q=0.8', '*/*']) {
    const answer = await ask(url, { accept });
    expect([answer.statusCode, answer.body]).toEqual([200, '<title>Kolo</title>']);
  }
});

it('lets only deep links be badly formed', async () => {
  expect(readableAddress('/app/%')).toBe('/app');
  for (const url of ['/packages/%', '/api/v1/%', '/apple/%00', undefined])
    expect(readableAddress(url)).toBe(url ?? '/');
});

it('knows no page under the API, for a post, or for who wants no HTML', async () => {
  expect((await ask('/api/v1/nothing')).statusCode).toBe(404);
  expect((await ask('/settings', { method: 'POST' })).statusCode).toBe(404);
  expect((await ask('/settings', { accept: 'application/json' })).statusCode).toBe(404);
});
