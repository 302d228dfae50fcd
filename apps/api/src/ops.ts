import { createInterface } from 'node:readline/promises';
import { openApp, proofsOf } from './app.ts';
import { createDemoCustomers } from './identity/index.ts';
import { checkLedger } from './ledger/check.ts';
import { MigrationRefused } from './platform/baseline.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import type { Database } from './platform/db.ts';
import { isUnreachable } from './platform/db.ts';
import { distribute, DistributionRefused, planDistribution } from './platform/distributed/distribute.ts';
import { isDistributed } from './platform/distributed/one-by-one.ts';
import { createLogger } from './platform/logger.ts';
import { migrate, openAsOwner } from './platform/migrate.ts';
import { ensurePartitions } from './platform/partitions.ts';
import { scrub } from './platform/scrub.ts';
import { terminalFault, terminalText } from './platform/terminal.ts';
import { openRuntime } from './runtime.ts';
import { createDemoStaff, giveCommand } from './staff/index.ts';
import { addDemoCatalogue } from './store/index.ts';

const USAGE = `usage: npm run ops -- COMMAND
  ledger check [--json]    prove the books; exit 1 where they do not hold
  db migrate               bring the schema up to date
  db partitions            make the ledger's partitions ahead of the clock
  db distribute            spread the customers over the machines of a Citus; safe to repeat. With --dry-run only say what becomes
                           of each table
  db seed                  add the demo customers, staff and catalogue (development only)
  db reset                 put the embedded database aside; the next start makes a new one (development only)
`;

function print(text: string): void {
  process.stdout.write(terminalText(text));
}

function printFault(text: string): void {
  process.stderr.write(terminalFault(text));
}

async function asOwner<T>(config: Config, work: (owner: Database) => Promise<T>): Promise<T> {
  const owner = openAsOwner(config.databaseOwnerUrl, createLogger({ ...config, logLevel: 'warn' }));
  try {
    return await work(owner);
  } finally {
    await owner.close();
  }
}

const APP_OWNS =
  'The role of DATABASE_URL owns the tables, and could rewrite the books: let DATABASE_OWNER_URL name another role.';

function appRoleOf(config: Config): string {
  return decodeURIComponent(new URL(config.databaseUrl).username);
}

async function migrateCommand(config: Config): Promise<number> {
  const appRole = appRoleOf(config);
  const { applied, appOwns } = await asOwner(config, async (owner) => {
    const done = await migrate(owner, appRole, systemClock);
    // A migration brings the functions as one machine runs them, and its tables stand on the coordinator.
    if (await isDistributed(owner.db)) await distribute(owner, appRole);
    return done;
  });
  if (appOwns && config.isProduction) printFault(APP_OWNS);
  print(applied.length > 0 ? `migrated: ${applied.join(', ')}` : 'nothing to migrate');
  return 0;
}

async function distributeCommand(config: Config, isDry: boolean): Promise<number> {
  if (isDry) {
    for (const line of await asOwner(config, ({ db }) => planDistribution(db))) print(line);
    return 0;
  }
  const { spread, copied, figures, functions } = await asOwner(config, (owner) =>
    distribute(owner, appRoleOf(config)),
  );
  for (const name of copied) print(`copied to every machine: ${name}`);
  for (const name of spread) print(`spread by customer: ${name}`);
  print(
    `${figures.spread} tables spread by customer, ${figures.copied} on every machine, ${figures.local} on the coordinator`,
  );
  print(`runs on the customer's machine: ${functions.join(', ')}`);
  return 0;
}

async function partitionsCommand(config: Config): Promise<number> {
  const made = await asOwner(config, (owner) => ensurePartitions(owner.db, systemClock));
  print(`${made} partitions made`);
  return 0;
}

async function withRuntime(
  config: Config,
  work: (runtime: ReturnType<typeof openRuntime>) => Promise<number>,
) {
  // Past a pooler: a command may run longer than one lends a connection for.
  const runtime = openRuntime({
    ...config,
    logLevel: 'warn',
    databaseUrl: config.databaseDirectUrl,
    pooler: { isPooled: false, isPrepared: true },
  });
  try {
    return await work(runtime);
  } finally {
    await runtime.close();
  }
}

async function seedCommand(config: Config): Promise<number> {
  if (config.isProduction) {
    print('There is no demo in production.');
    return 1;
  }
  return withRuntime(config, async (runtime) => {
    await runtime.joinClock(async () => null);
    await addDemoCatalogue(runtime.services);
    const customers = await createDemoCustomers(runtime.services);
    print(JSON.stringify({ customers, staff: await createDemoStaff(runtime.services) }));
    return 0;
  });
}

async function ledgerCommand(config: Config, asJson: boolean): Promise<number> {
  return withRuntime(config, async ({ services }) => {
    const { holds, proofs, figures } = await checkLedger(services.db, proofsOf(openApp(services)));
    if (asJson) print(JSON.stringify({ holds, proofs, figures }));
    else {
      for (const proof of proofs)
        print(
          `${proof.broken === 0 ? 'holds ' : 'BROKEN'}  ${proof.name}${proof.broken ? ` (${proof.broken})` : ''}`,
        );
      const { customers, movements, heldKobo, providerKobo } = figures;
      print(
        `${customers} customers, ${movements} movements, ${heldKobo} kobo held, ${providerKobo} kobo came in through the provider`,
      );
      print(holds ? 'books in balance' : 'THE BOOKS DO NOT HOLD');
    }
    return holds ? 0 : 1;
  });
}

/** Asks for the code of the authenticator app where somebody sits at the terminal. */
async function askCode(): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await terminal.question('Code that the app shows: ')).trim();
  } finally {
    terminal.close();
  }
}

/** What staff do to customers and money, at the clock's time. The words after the first are read by the feature whose it is. */
async function staffCommand(config: Config, words: readonly string[]): Promise<number> {
  return withRuntime(config, async (runtime) => {
    const { context, parts } = openApp(runtime.services);
    const commands = parts.flatMap((part) => part.commands ?? []);
    if (!commands.some(({ name }) => name === words[0])) {
      print(`${USAGE}${commands.map(({ usage }) => usage).join('')}`);
      return 2;
    }
    await runtime.joinClock(async () => null);
    return giveCommand(context, words, { print, askCode });
  });
}

/** What may follow a command that no feature has. Any other word makes it no command: it would do more than was meant. */
const OPTIONS: Readonly<Record<string, string>> = { 'ledger check': '--json', 'db distribute': '--dry-run' };

async function run(words: string[]): Promise<number> {
  const command = words.filter((word) => !word.startsWith('--')).join(' ');
  const options = words.filter((word) => word.startsWith('--'));
  const config = readConfig(process.env);
  switch (options.every((option) => option === OPTIONS[command]) ? command : null) {
    case 'ledger check':
      return ledgerCommand(config, words.includes('--json'));
    case 'db migrate':
      return migrateCommand(config);
    case 'db distribute':
      return distributeCommand(config, words.includes('--dry-run'));
    case 'db partitions':
      return partitionsCommand(config);
    case 'db seed':
      return seedCommand(config);
    default:
      return staffCommand(config, words);
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const isPlain =
    error instanceof ConfigError || error instanceof MigrationRefused || error instanceof DistributionRefused;
  if (isPlain) printFault(error.message);
  else if (isUnreachable(error)) printFault('The database cannot be reached. Check DATABASE_URL.');
  else printFault(scrub(error instanceof Error ? String(error.stack) : String(error)));
  process.exitCode = 1;
}
