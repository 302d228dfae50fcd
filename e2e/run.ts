import { spawn } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEnvironment, type Environment } from '@kolo/tools/dev-env.ts';
import { makeTemporaryData, removeTemporaryData } from '@kolo/tools/environment/postgres-home.ts';
import { QUICK_HASHES } from '@kolo/tools/environment/settings.ts';
import { PASSWORD, PIN } from './support/people.ts';

const MESSAGES_MAX = 1_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

let ending = false;

/** Boots its own Kolo on free ports, runs Playwright with these arguments against it, and shuts it down. */
async function run(args: string[]): Promise<number> {
  const dataDir = makeTemporaryData('e2e');
  // A dozen servers are started from the same files: what Node made of them is kept beside their data.
  process.env['NODE_COMPILE_CACHE'] = join(dataDir, 'compiled');
  Object.assign(process.env, QUICK_HASHES);
  const environment = await startEnvironment({
    dataDir,
    ports: 'free',
    build: true,
    durability: 'throwaway',
  });
  try {
    const code = await playwright(args, environment);
    await keepEvidence(environment);
    return code;
  } finally {
    await environment.stop();
    removeTemporaryData(dataDir);
  }
}

interface Sent {
  readonly to: string;
  readonly text: string;
}

/** The codes that were sent, where they went, and what every journey types. */
async function usedIn({ sandboxUrl }: Environment): Promise<string[]> {
  const answer = await fetch(`${sandboxUrl}/control/messages?limit=${MESSAGES_MAX}`);
  // The sandbox's own answer, in the shape of its contract.
  const sent = (await answer.json()) as Sent[];
  const codes = sent.flatMap(({ text }) => text.match(/\b\d{6}\b/g) ?? []);
  return [PASSWORD, PIN, ...new Set([...codes, ...sent.map(({ to }) => to)])];
}

/** Leaves the servers' logs, with what was used, to the step of the whole run that looks for leaks. */
async function keepEvidence(environment: Environment): Promise<void> {
  const folder = process.env['KOLO_TEST_LOGS'];
  if (folder === undefined) return;
  const own = join(folder, 'e2e');
  const used = await usedIn(environment);
  cpSync(join(environment.dataDir, 'logs'), own, { recursive: true });
  writeFileSync(join(own, 'used.json'), JSON.stringify(used));
}

function playwright(args: string[], { url, sandboxUrl, dataDir, ports }: Environment): Promise<number> {
  const cli = join(import.meta.dirname, '../node_modules/.bin/playwright');
  const child = spawn(process.execPath, [cli, 'test', ...args], {
    cwd: import.meta.dirname,
    env: {
      ...process.env,
      KOLO_E2E_URL: url,
      KOLO_E2E_SANDBOX: sandboxUrl,
      KOLO_E2E_DESK: `http://localhost:${ports.desk}`,
      KOLO_E2E_DATA: dataDir,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (ending) child.kill('SIGTERM');
  for (const signal of SIGNALS) process.on(signal, () => child.kill('SIGTERM'));
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}

// A signal while servers start is obeyed once all that runs is known.
for (const signal of SIGNALS) process.on(signal, () => (ending = true));
process.exitCode = await run(process.argv.slice(2));
