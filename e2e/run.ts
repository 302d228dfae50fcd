import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEnvironment, type Environment } from '@kolo/tools/dev-env.ts';

/** Boots a Kolo of its own on free ports, runs Playwright with these arguments against it, and takes it down again. */
async function run(args: string[]): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kolo-e2e-'));
  const environment = await startEnvironment({ dataDir, ports: 'free', build: true });
  try {
    return await playwright(args, environment);
  } finally {
    await environment.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function playwright(args: string[], { url, sandboxUrl, dataDir }: Environment): Promise<number> {
  const cli = join(import.meta.dirname, '../node_modules/.bin/playwright');
  const child = spawn(process.execPath, [cli, 'test', ...args], {
    cwd: import.meta.dirname,
    env: { ...process.env, KOLO_E2E_URL: url, KOLO_E2E_SANDBOX: sandboxUrl, KOLO_E2E_DATA: dataDir },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}

process.exitCode = await run(process.argv.slice(2));
