import { pace } from './pace.ts';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { findFreePort } from './ports.ts';
import { createService, type Service } from './service.ts';

const REVIVAL_TIMEOUT_MS = 5_000 * pace();
const POLL_MS = 50;

const folder = mkdtempSync(join(tmpdir(), 'kolo-service-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const answering = join(folder, 'answering.mjs');
writeFileSync(
  answering,
  "import http from 'node:http'; http.createServer((q, r) => r.end(String(process.pid))).listen(process.env.PORT);",
);
const failing = join(folder, 'failing.mjs');
writeFileSync(failing, "console.error('the key is missing'); process.exit(1);");

function make(script: string, port: number): Service {
  return createService({
    name: 'sandbox',
    args: [script],
    cwd: folder,
    env: { PORT: String(port) },
    logFile: join(folder, 'logs/one.log'),
    echo: false,
    readyUrl: `http://127.0.0.1:${port}/`,
    onGivenUp: () => undefined,
  });
}

async function askPid(port: number): Promise<number> {
  return Number(await (await fetch(`http://127.0.0.1:${port}/`)).text());
}

describe('a service', () => {
  test('is started again when it is killed', async () => {
    const port = await findFreePort();
    const service = make(answering, port);
    await service.start();
    const first = await askPid(port);
    process.kill(first, 'SIGKILL');
    let second = first;
    for (let waited = 0; second === first && waited < REVIVAL_TIMEOUT_MS; waited += POLL_MS) {
      await sleep(POLL_MS);
      second = await askPid(port).catch(() => first);
    }
    expect(second).not.toBe(first);
    await service.stop();
    await expect(askPid(port)).rejects.toThrow();
  });

  test('that does not start says what it said', async () => {
    const service = make(failing, await findFreePort());
    await expect(service.start()).rejects.toThrow('The sandbox did not start; it said:\nthe key is missing');
    expect(readFileSync(join(folder, 'logs/one.log'), 'utf8')).toContain('the key is missing');
  });
});
