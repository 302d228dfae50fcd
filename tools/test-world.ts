import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASE, withClient } from './environment/roles.ts';
import { createService, type Service } from './environment/service.ts';
import {
  ROOT,
  choosePorts,
  developmentVariables,
  overlay,
  sandboxVariables,
  type Ports,
  type Variables,
} from './environment/settings.ts';
import { runStaffCommand } from './environment/staff-command.ts';
import { startPostgres, type Postgres } from './postgres.ts';

/** Started by root, PostgreSQL runs as another user, whose data lies in here. */
const OTHERS_MAY_ENTER = 0o711;

export interface TestWorld {
  /** Makes and drops databases; no code under test gets it. */
  superuserUrl: string;
  /** Both addresses point at the template: tests work on clones of it (test-database.ts). */
  ownerUrl: string;
  appUrl: string;
  templateName: string;
  sandboxUrl: string;
  smtpUrl: string;
  /** Where logs are kept with what was used, for the step that looks for leaks; null where nobody asks for them. */
  evidence: string | null;
  /** A complete environment for the API, for tests that start it as a process or read its settings. */
  variables: Variables;
}

declare module 'vitest' {
  interface ProvidedContext {
    world: TestWorld;
  }
}

interface Provider {
  provide(name: 'world', world: TestWorld): void;
}

function makeSandbox(dataDir: string, ports: Ports): Service {
  return createService({
    name: 'sandbox',
    args: [join(ROOT, 'apps/sandbox/src/main.ts')],
    cwd: ROOT,
    env: overlay(process.env, sandboxVariables(dataDir, ports)),
    logFile: join(dataDir, 'logs/sandbox.log'),
    echo: false,
    readyUrl: `http://127.0.0.1:${ports.sandbox}/healthz`,
    onGivenUp: (error) => console.error(error.message),
  });
}

async function makeTemplate(superuserUrl: string, variables: Variables): Promise<void> {
  await runStaffCommand(['db', 'migrate'], overlay(process.env, variables));
  await withClient(superuserUrl, (client) =>
    client.query(`alter database ${DATABASE} with is_template true allow_connections false`),
  );
}

/** A world that outlives the run, as its JSON: a proof of a hundred defects needs one, not a hundred. */
export const LENT_WORLD = 'KOLO_TEST_WORLD';

/** Vitest's global set-up: one throwaway PostgreSQL with a migrated template, and one sandbox, for the whole run. */
export async function setup(project: Provider): Promise<() => Promise<void>> {
  const lent = process.env[LENT_WORLD];
  if (lent !== undefined) {
    // Written by the run that lends it.
    project.provide('world', JSON.parse(lent) as TestWorld);
    return async () => undefined;
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'kolo-test-'));
  chmodSync(dataDir, OTHERS_MAY_ENTER);
  const ports = await choosePorts('free', {});
  const sandbox = makeSandbox(dataDir, ports);
  const evidence = process.env.KOLO_TEST_LOGS ?? null;
  let postgres: Postgres | undefined;
  // A runner that is ended by a signal does not tear down.
  const endAtOnce = () => {
    sandbox.killHard();
    postgres?.process.kill('SIGQUIT');
  };
  process.once('exit', endAtOnce);
  async function tearDown(): Promise<void> {
    process.off('exit', endAtOnce);
    await Promise.all([sandbox.stop(), postgres?.stop()]);
    if (evidence !== null) cpSync(join(dataDir, 'logs'), join(evidence, 'world'), { recursive: true });
    for (const folder of [dataDir, postgres?.dataDir]) {
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    }
  }
  try {
    [postgres] = await Promise.all([
      startPostgres({ koloData: dataDir, durability: 'throwaway' }),
      sandbox.start(),
    ]);
    const { superuserUrl, ownerUrl, appUrl } = postgres;
    const addresses = { ports, publicUrl: `http://localhost:${ports.web}`, databaseUrl: appUrl, ownerUrl };
    const variables = developmentVariables(dataDir, addresses);
    await makeTemplate(superuserUrl, variables);
    const sandboxUrl = `http://127.0.0.1:${ports.sandbox}`;
    const smtpUrl = `smtp://127.0.0.1:${ports.smtp}`;
    project.provide('world', {
      superuserUrl,
      ownerUrl,
      appUrl,
      templateName: DATABASE,
      sandboxUrl,
      smtpUrl,
      evidence,
      variables,
    });
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}
