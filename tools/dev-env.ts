import { type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runOnCitus } from './citus.ts';
import { runDatabase, type Database } from './environment/database.ts';
import { PlainError, plainFileError } from './environment/plain-error.ts';
import { assertPortFree } from './environment/ports.ts';
import type { Durability } from './environment/postgres-settings.ts';
import { writePrivate } from './environment/secrets.ts';
import { createService, endProcess, type Service } from './environment/service.ts';
import {
  ROOT,
  SEED_FILE,
  chooseDataDir,
  choosePorts,
  developmentVariables,
  overlay,
  portVariable,
  sandboxVariables,
  type Ports,
  type Variables,
} from './environment/settings.ts';
import { runStaffCommand } from './environment/staff-command.ts';
import { buildWeb, watchWeb } from './environment/web-build.ts';

export interface EnvironmentOptions {
  /** Default: KOLO_DATA, else `.kolo` in the clone. */
  dataDir?: string;
  /** Default: PORT, SANDBOX_PORT, DESK_PORT and SANDBOX_SMTP_PORT, else 3000, 3001, 3002 and 3025. */
  ports?: Ports | 'free';
  /** Whether the web app is built first where its inputs have changed. */
  build: boolean;
  /** Default: true. Without pages the API and the desk answer calls alone, and nothing has to be built. */
  pages?: boolean;
  watch?: boolean;
  /** Default: durable. What is thrown away afterwards need not wait for the disk. */
  durability?: Durability;
  /** Set for every process, above everything else. */
  env?: Variables;
  /** Told when a process dies too often to be started again. */
  onFailure?: (error: unknown) => void;
}

interface Login {
  readonly identifier: string;
  readonly password: string;
}

/** What `ops db seed` printed: who can sign in. */
export interface Demo {
  readonly customers: readonly Login[];
  /** `totp`: the secret of the authenticator app, in base32. */
  readonly staff: readonly (Login & { readonly totp: string })[];
}

export interface Environment {
  url: string;
  sandboxUrl: string;
  databaseUrl: string;
  ownerUrl: string;
  dataDir: string;
  ports: Ports;
  /** Missing in production. */
  demo: Demo | undefined;
  stop(): Promise<void>;
  /** As a power cut would: kill -9 for every process, nothing restarted. */
  killHard(): void;
  /** kill -9 for the embedded database, which comes back by itself. */
  crashDatabase(): void;
  /** The embedded database is stopped as an operator would, and comes back by itself. */
  restartDatabase(): void;
  restartApi(how?: 'politely' | 'kill'): Promise<void>;
}

interface Plan {
  options: EnvironmentOptions;
  dataDir: string;
  ports: Ports;
  production: boolean;
  fail: (error: unknown) => void;
}

interface Parts {
  database: Database | undefined;
  sandbox: Service | undefined;
  api: Service | undefined;
  builds: readonly ChildProcess[];
}

function makeService(
  plan: Plan,
  name: 'API' | 'sandbox',
  { port, path }: { port: number; path: string },
  env: Variables,
): Service {
  const folder = name === 'API' ? 'api' : 'sandbox';
  const watch = plan.options.watch ? ['--watch', '--watch-preserve-output'] : [];
  return createService({
    name,
    args: [...watch, join(ROOT, 'apps', folder, 'src/main.ts')],
    cwd: ROOT,
    env,
    logFile: join(plan.dataDir, 'logs', `${folder}.log`),
    echo: plan.options.watch ?? false,
    readyUrl: `http://127.0.0.1:${port}${path}`,
    onGivenUp: plan.fail,
  });
}

async function makePlan(options: EnvironmentOptions): Promise<Plan> {
  const variables = overlay(process.env, options.env ?? {});
  const dataDir = chooseDataDir(options.dataDir, variables);
  const ports = await choosePorts(options.ports, variables);
  const production = variables.KOLO_ENV === 'production';
  if (production && !variables.DATABASE_URL) {
    throw new PlainError('KOLO_ENV=production needs DATABASE_URL: the embedded database is for development.');
  }
  const names: (keyof Ports)[] = production ? ['web'] : ['web', 'sandbox', 'desk', 'smtp'];
  await Promise.all(names.map((name) => assertPortFree(ports[name], portVariable(name))));
  mkdirSync(dataDir, { recursive: true });
  return { options, dataDir, ports, production, fail: options.onFailure ?? (() => undefined) };
}

/** What is thrown away afterwards may lie on the Citus of the tests. */
function citusOf({ options }: Plan): string | undefined {
  return options.durability === 'throwaway' ? process.env.CITUS_URL : undefined;
}

async function startDatabase(plan: Plan, parts: Parts): Promise<{ databaseUrl: string; ownerUrl: string }> {
  const variables = overlay(process.env, plan.options.env ?? {});
  if (variables.DATABASE_URL) {
    const ownerUrl = variables.DATABASE_OWNER_URL || variables.DATABASE_URL;
    return { databaseUrl: variables.DATABASE_URL, ownerUrl };
  }
  const citusUrl = citusOf(plan);
  const database =
    citusUrl === undefined
      ? await runDatabase(
          { koloData: plan.dataDir, durability: plan.options.durability ?? 'durable' },
          plan.fail,
        )
      : await runOnCitus(citusUrl);
  parts.database = database;
  return { databaseUrl: database.appUrl, ownerUrl: database.ownerUrl };
}

async function startSandbox(plan: Plan, parts: Parts): Promise<void> {
  if (plan.production) return;
  const env = overlay(process.env, sandboxVariables(plan.dataDir, plan.ports), plan.options.env ?? {});
  parts.sandbox = makeService(plan, 'sandbox', { port: plan.ports.sandbox, path: '/healthz' }, env);
  await parts.sandbox.start();
}

/** The embedded database is seeded once; somebody else's is asked each time, which changes nothing there. */
async function seed(plan: Plan, parts: Parts, env: Variables): Promise<Demo | undefined> {
  if (plan.production) return undefined;
  const file = join(plan.dataDir, SEED_FILE);
  let line = parts.database !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (line === '') {
    const printed = await runStaffCommand(['db', 'seed'], env);
    line = printed.trim().split('\n').at(-1) ?? '';
    if (line === '') return undefined;
    writePrivate(file, line);
  }
  // Our own command's output, an object by its contract.
  return JSON.parse(line) as Demo;
}

async function stopParts(parts: Parts): Promise<void> {
  await Promise.all(parts.builds.map(endProcess));
  await parts.api?.stop();
  await Promise.all([parts.sandbox?.stop(), parts.database?.stop()]);
}

function killParts(parts: Parts): void {
  for (const build of parts.builds) build.kill('SIGKILL');
  parts.api?.killHard();
  parts.sandbox?.killHard();
  parts.database?.killHard();
}

async function assemble(plan: Plan, parts: Parts): Promise<Environment> {
  const { options, dataDir, ports } = plan;
  const own = `http://localhost:${ports.web}`;
  // A public address that somebody set belongs to the ports of the same environment, not to others that were asked for.
  const publicUrl = options.ports === undefined ? process.env.PUBLIC_URL || own : own;
  const [addresses] = await Promise.all([
    startDatabase(plan, parts),
    startSandbox(plan, parts),
    options.build ? buildWeb(ROOT) : undefined,
    options.build ? buildWeb(ROOT, 'desk') : undefined,
  ]);
  const made = plan.production ? {} : developmentVariables(dataDir, { ports, publicUrl, ...addresses });
  const decided = {
    PORT: String(ports.web),
    KOLO_DATA: dataDir,
    PUBLIC_URL: publicUrl,
    ...(!plan.production && { DESK_PORT: String(ports.desk) }),
  };
  const env = overlay(made, process.env, decided, options.env ?? {});
  if (options.pages === false) {
    delete env.WEB_DIST;
    delete env.DESK_DIST;
  }
  if (!plan.production)
    writePrivate(join(dataDir, 'environment.json'), JSON.stringify(overlay(made, decided)));
  await runStaffCommand(['db', 'migrate'], env);
  if (parts.database && citusOf(plan) !== undefined) await runStaffCommand(['db', 'distribute'], env);
  const demo = await seed(plan, parts, env);
  if (options.watch) parts.builds = watchWeb(ROOT);
  const api = makeService(plan, 'API', { port: ports.web, path: '/readyz' }, env);
  parts.api = api;
  await api.start();
  return {
    url: publicUrl,
    sandboxUrl: `http://localhost:${ports.sandbox}`,
    ...addresses,
    dataDir,
    ports,
    demo,
    stop: () => stopParts(parts),
    killHard: () => killParts(parts),
    crashDatabase: () => parts.database?.crash(),
    restartDatabase: () => parts.database?.restart(),
    async restartApi(how = 'politely') {
      if (how === 'kill') api.killHard();
      await api.stop();
      await api.start();
    },
  };
}

/** Boots everything that start, dev, the browser journeys and the benches need, and waits until it answers. */
export async function startEnvironment(options: EnvironmentOptions): Promise<Environment> {
  const parts: Parts = { database: undefined, sandbox: undefined, api: undefined, builds: [] };
  const onExit = (): void => killParts(parts);
  process.once('exit', onExit);
  try {
    const environment = await assemble(await makePlan(options), parts);
    return {
      ...environment,
      async stop() {
        await environment.stop();
        process.off('exit', onExit);
      },
    };
  } catch (error) {
    await stopParts(parts);
    process.off('exit', onExit);
    throw plainFileError(error, options.dataDir ?? process.env.KOLO_DATA ?? '.kolo') ?? error;
  }
}
