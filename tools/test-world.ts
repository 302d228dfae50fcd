import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { endSessions, openCitus } from './citus.ts';
import { makeTemporaryData, removeTemporaryData } from './environment/postgres-home.ts';
import { DATABASE, withClient } from './environment/roles.ts';
import { findFreePort } from './environment/ports.ts';
import {
  choosePorts,
  developmentVariables,
  QUICK_HASHES,
  overlay,
  sandboxVariables,
  type Variables,
} from './environment/settings.ts';
import { runStaffCommand } from './environment/staff-command.ts';
import { startPostgres } from './postgres.ts';
import { sandboxHost, startSandbox } from './test-sandbox.ts';

export interface TestWorld {
  /** Makes and drops databases; no code under test gets it. */
  superuserUrl: string;
  /** The superuser's address of each machine, the one above first: several where customers are spread. */
  machines: readonly string[];
  /** Both addresses point at the template: tests work on clones of it (test-database.ts). */
  ownerUrl: string;
  appUrl: string;
  templateName: string;
  sandboxUrl: string;
  /** Where a test starts its own sandbox. */
  sandboxHostUrl: string;
  smtpUrl: string;
  /** Where logs are kept with what was used, for the step that looks for leaks; null if nobody asks for them. */
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

async function makeTemplate(machines: readonly string[], variables: Variables): Promise<void> {
  await runStaffCommand(['db', 'migrate'], overlay(process.env, variables));
  if (machines.length > 1) await runStaffCommand(['db', 'distribute'], overlay(process.env, variables));
  for (const machine of machines) {
    await withClient(machine, (client) =>
      client.query(`alter database ${DATABASE} with is_template true allow_connections false`),
    );
    await endSessions(machine, DATABASE);
  }
}

/** The database that tests work on: an embedded one, or a Citus that CITUS_URL leads to. */
async function startDatabase(dataDir: string) {
  const citusUrl = process.env.CITUS_URL;
  if (citusUrl === undefined) {
    const postgres = await startPostgres({ koloData: dataDir, durability: 'throwaway' });
    return { ...postgres, machines: [postgres.superuserUrl] };
  }
  return {
    ...(await openCitus(citusUrl)),
    process: undefined,
    dataDir: undefined,
    stop: async () => undefined,
  };
}

/** A world that outlives the run, as its JSON: a proof of a hundred defects needs one, not a hundred. */
export const LENT_WORLD = 'KOLO_TEST_WORLD';

/** `full` for the long tests at their full size; else as much of them as every run has time for. */
export const SIZE = 'KOLO_TEST_SIZE';

/** Vitest's global set-up: one throwaway PostgreSQL with a migrated template, and one sandbox, for the whole run. */
export async function setup(project: Provider): Promise<() => Promise<void>> {
  const lent = process.env[LENT_WORLD];
  if (lent !== undefined) {
    // Written by the run that lends it.
    project.provide('world', JSON.parse(lent) as TestWorld);
    return async () => undefined;
  }
  const dataDir = makeTemporaryData('test');
  const ports = await choosePorts('free', {});
  const hostPort = await findFreePort();
  const sandboxHostUrl = `http://127.0.0.1:${hostPort}`;
  const sandboxes = sandboxHost(hostPort, join(dataDir, 'logs/sandbox.log'));
  const evidence = process.env.KOLO_TEST_LOGS ?? null;
  let postgres: Awaited<ReturnType<typeof startDatabase>> | undefined;
  // A runner that is ended by a signal does not tear down.
  const endAtOnce = () => {
    sandboxes.killHard();
    postgres?.process?.kill('SIGQUIT');
  };
  process.once('exit', endAtOnce);
  async function tearDown(): Promise<void> {
    process.off('exit', endAtOnce);
    await Promise.all([sandboxes.stop(), postgres?.stop()]);
    if (evidence !== null) cpSync(join(dataDir, 'logs'), join(evidence, 'world'), { recursive: true });
    removeTemporaryData(dataDir);
  }
  try {
    [postgres] = await Promise.all([startDatabase(dataDir), sandboxes.start()]);
    await startSandbox(sandboxHostUrl, sandboxVariables(dataDir, ports));
    const { superuserUrl, ownerUrl, appUrl, machines } = postgres;
    const addresses = { ports, publicUrl: `http://localhost:${ports.web}`, databaseUrl: appUrl, ownerUrl };
    const variables = { ...developmentVariables(dataDir, addresses), ...QUICK_HASHES };
    await makeTemplate(machines, variables);
    const sandboxUrl = `http://127.0.0.1:${ports.sandbox}`;
    const smtpUrl = `smtp://127.0.0.1:${ports.smtp}`;
    project.provide('world', {
      superuserUrl,
      machines,
      ownerUrl,
      appUrl,
      templateName: DATABASE,
      sandboxUrl,
      sandboxHostUrl,
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
