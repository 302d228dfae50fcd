import { createHash, randomBytes } from 'node:crypto';
import type { Database } from './environment/database.ts';
import { PlainError } from './environment/plain-error.ts';
import { APP_ROLE, DATABASE, OWNER_ROLE, databaseUrl, withClient } from './environment/roles.ts';

/** Shards of each table: enough for every machine to have some, and few, since each test makes them all. */
const SHARDS = 4;
const NAME_BYTES = 6;
const EXISTS = '42710';
/** Two that set up at once would change the same rows of the catalogue, and PostgreSQL refuses the second. Any number does. */
const SETTING_UP = 0x6b6f6c6f;

/** A Citus that somebody else runs, for tests. No code under test gets the superuser's addresses. */
export interface Citus {
  readonly superuserUrl: string;
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** The superuser's address of each machine, the coordinator's first. A database is made on all of them. */
  readonly machines: readonly string[];
}

interface Machine {
  readonly host: string;
  readonly port: number;
  readonly isCoordinator: boolean;
}

function at(url: string, { host, port }: Pick<Machine, 'host' | 'port'>, database?: string): string {
  const moved = new URL(url);
  moved.hostname = host;
  moved.port = String(port);
  if (database !== undefined) moved.pathname = `/${database}`;
  return moved.href;
}

/** The machines that this coordinator knows in the database of its address. */
function readMachines(url: string): Promise<Machine[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<Machine>(
      'select nodename as host, nodeport as port, groupid = 0 as "isCoordinator" from pg_dist_node order by groupid',
    );
    if (rows[0]?.isCoordinator !== true)
      throw new Error(
        'CITUS_URL must lead to a coordinator whose host was set by citus_set_coordinator_host',
      );
    return rows;
  });
}

/** Always the same for one Citus: several environments share its roles. */
function passwordOf(url: string): string {
  return createHash('sha256').update(url).digest('hex');
}

async function makeRole(url: string, role: string): Promise<void> {
  await withClient(url, async (client) => {
    const secret = client.escapeLiteral(passwordOf(url));
    await client.query(`create role ${role} login password ${secret}`).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === EXISTS)) throw error;
    });
  });
}

/** Ends who is in this database, the extension's own workers too, so that it can be copied or dropped. */
export async function endSessions(url: string, database: string): Promise<void> {
  await withClient(url, async (client) => {
    for (;;) {
      const { rowCount } = await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
        [database],
      );
      if (rowCount === 0) return;
    }
  });
}

async function makeDatabase(machine: string, database: string): Promise<void> {
  await withClient(machine, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount !== 0) {
      await client.query(`alter database ${database} with is_template false`);
      await client.query(`drop database ${database} with (force)`);
    }
    await client.query(`create database ${database} owner ${OWNER_ROLE}`);
    await client.query(`revoke connect on database ${database} from public`);
    await client.query(`grant connect on database ${database} to ${APP_ROLE}`);
    await client.query(`alter database ${database} set citus.shard_count = ${SHARDS}`);
  });
  const inside = new URL(machine);
  inside.pathname = `/${database}`;
  await withClient(inside.href, async (client) => {
    await client.query('create extension citus');
    await client.query(`alter schema public owner to ${OWNER_ROLE}`);
  });
}

/** Makes the empty database on every machine, and both roles. It is to be migrated, distributed, and then closed. */
export function openCitus(url: string, database = DATABASE): Promise<Citus> {
  return withClient(url, async (holder) => {
    await holder.query('select pg_advisory_lock($1)', [SETTING_UP]);
    return setUp(url, database);
  });
}

async function setUp(url: string, database: string): Promise<Citus> {
  const machines = await readMachines(url);
  for (const role of [OWNER_ROLE, APP_ROLE]) await makeRole(url, role);
  for (const machine of machines) await makeDatabase(at(url, machine), database);
  const [coordinator, ...workers] = machines;
  if (!coordinator) throw new Error('a Citus has a coordinator');
  await withClient(at(url, coordinator, database), async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', [coordinator.host, coordinator.port]);
    for (const { host, port } of workers) await client.query('select citus_add_node($1, $2)', [host, port]);
  });
  const addressFor = (role: string) =>
    at(databaseUrl(role, passwordOf(url), coordinator.port, database), coordinator);
  return {
    superuserUrl: at(url, coordinator),
    ownerUrl: addressFor(OWNER_ROLE),
    appUrl: addressFor(APP_ROLE),
    machines: machines.map((machine) => at(url, machine)),
  };
}

/** A new database of this Citus for one environment, which drops it when it stops. */
export async function runOnCitus(url: string): Promise<Database> {
  const name = `${DATABASE}_${randomBytes(NAME_BYTES).toString('hex')}`;
  const { machines, superuserUrl, ownerUrl, appUrl } = await openCitus(url, name);
  const refuse = (): never => {
    throw new PlainError('Somebody else runs the Citus that CITUS_URL leads to: it cannot be stopped here.');
  };
  return {
    superuserUrl,
    ownerUrl,
    appUrl,
    async stop() {
      for (const machine of machines)
        await withClient(machine, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
    killHard: () => undefined,
    crash: refuse,
    restart: refuse,
  };
}
