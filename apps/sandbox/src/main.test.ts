import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Json, TEST_KEY } from './playground.ts';

let dataDir: string;
let port: number;
/** Nobody listens there: what these tests pay is told to nobody. */
const NOWHERE = 'http://127.0.0.1:9/';
const running: ChildProcess[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kolo-sandbox-main-'));
  port = await freePort();
});
afterEach(() => running.splice(0).forEach((one) => one.kill('SIGKILL')));
afterAll(() => rm(dataDir, { recursive: true }));

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

function run(settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: '0',
      SANDBOX_WEBHOOK_URL: NOWHERE,
      KOLO_DATA: dataDir,
      ...settings,
    },
  });
  running.push(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const ready = new Promise<void>((resolve) => child.stdout.once('data', () => resolve()));
  return { child, ended, ready, output: () => output };
}

async function api(path: string, body?: object): Promise<Json> {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  return reply.json();
}

test('it says one line, keeps its world over a kill -9 and stops on SIGTERM', async () => {
  const first = run();
  await first.ready;
  expect(first.output().trim().split('\n')).toHaveLength(1);
  await api('/paystack/transaction/initialize', {
    email: 'ada@example.ng',
    amount: 5_000,
    reference: 'kept',
  });
  await api('/control/checkouts/kept', { outcome: 'success' });
  await api('/sms/api/sms/send', {
    api_key: 'k',
    to: '2348031234567',
    from: 'Kolo',
    sms: 'Code 123456',
    type: 'plain',
    channel: 'dnd',
  });
  const { offsetMs } = await api('/control/clock', { advance: 'P3D' });
  first.child.kill('SIGKILL');
  await first.ended;

  const second = run();
  await second.ready;
  expect((await api('/clock')).offsetMs).toBe(offsetMs);
  expect(await api('/control/book')).toMatchObject([
    { kind: 'charge', reference: 'kept', status: 'success' },
  ]);
  expect(await api('/control/messages?to=08031234567')).toMatchObject([{ code: '123456' }]);
  expect((await api('/paystack/transaction/verify/kept')).data.status).toBe('success');
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
});

test('a taken port is told in one plain sentence, and the other one keeps its data', async () => {
  const first = run();
  await first.ready;
  const second = run();
  expect(await second.ended).toBe(1);
  expect(second.output()).toBe(`Port ${port} is already taken, so the sandbox cannot start.\n`);
  await api('/paystack/transaction/initialize', {
    email: 'ada@example.ng',
    amount: 5_000,
    reference: 'after',
  });
  first.child.kill('SIGKILL');
  await first.ended;
  const third = run();
  await third.ready;
  expect((await api('/paystack/transaction/verify/after')).status).toBe(true);
});

test('a merchant who has given no address hears of nothing, and the money is taken all the same', async () => {
  const sandbox = run({ SANDBOX_WEBHOOK_URL: '' });
  await sandbox.ready;
  await api('/paystack/transaction/initialize', {
    email: 'ada@example.ng',
    amount: 5_000,
    reference: 'untold',
  });
  await api('/control/checkouts/untold', { outcome: 'success' });
  // The clock waits for what is on its way: an attempt would be in the log by then.
  await api('/control/clock', { advance: 'PT1M' });
  expect(await api('/control/webhooks?reference=untold')).toEqual([]);
  expect((await api('/paystack/transaction/verify/untold')).data.status).toBe('success');
});
