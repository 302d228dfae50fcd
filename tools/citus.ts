import { randomBytes } from 'node:crypto';
import { APP_ROLE, DATABASE, OWNER_ROLE, databaseUrl, withClient } from './environment/roles.ts';

/** Shards of each table: enough for every machine to have some, and few, since each test makes them all. */
const SHARDS = 4;
const PASSWORD_BYTES = 12;
const EXISTS = '42710';

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

async function makeRole(url: string, role: string, password: string): Promise<void> {
  await withClient(url, async (client) => {
    const secret = client.escapeLiteral(password);
    await client.query(`create role ${role} login`).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === EXISTS)) throw error;
    });
    await client.query(`alter role ${role} password ${secret}`);
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

async function makeDatabase(machine: string): Promise<void> {
  await withClient(machine, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount !== 0) {
      await client.query(`alter database ${DATABASE} with is_template false`);
      await client.query(`drop database ${DATABASE} with (force)`);
    }
    await client.query(`create database ${DATABASE} owner ${OWNER_ROLE}`);
    await client.query(`revoke connect on database ${DATABASE} from public`);
    await client.query(`grant connect on database ${DATABASE} to ${APP_ROLE}`);
    await client.query(`alter database ${DATABASE} set citus.shard_count = ${SHARDS}`);
  });
  const inside = new URL(machine);
  inside.pathname = `/${DATABASE}`;
  await withClient(inside.href, async (client) => {
    await client.query('create extension citus');
    await client.query(`alter schema public owner to ${OWNER_ROLE}`);
  });
}

/** Makes the empty database on every machine, and both roles. It is to be migrated, distributed, and then closed. */
export async function openCitus(url: string): Promise<Citus> {
  const machines = await readMachines(url);
  const password = randomBytes(PASSWORD_BYTES).toString('hex');
  for (const role of [OWNER_ROLE, APP_ROLE]) await makeRole(url, role, password);
  for (const machine of machines) await makeDatabase(at(url, machine));
  const [coordinator, ...workers] = machines;
  if (!coordinator) throw new Error('a Citus has a coordinator');
  await withClient(at(url, coordinator, DATABASE), async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', [coordinator.host, coordinator.port]);
    for (const { host, port } of workers) await client.query('select citus_add_node($1, $2)', [host, port]);
  });
  const { host, port } = coordinator;
  return {
    superuserUrl: at(url, coordinator),
    ownerUrl: at(databaseUrl(OWNER_ROLE, password, port), { host, port }),
    appUrl: at(databaseUrl(APP_ROLE, password, port), { host, port }),
    machines: machines.map((machine) => at(url, machine)),
  };
}
