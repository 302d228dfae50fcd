import pg from 'pg';

export const DATABASE = 'kolo';
export const OWNER_ROLE = 'kolo_owner';
export const APP_ROLE = 'kolo_app';

export interface RolePasswords {
  superuser: string;
  owner: string;
  app: string;
}

export function databaseUrl(role: string, password: string, port: number, database = DATABASE): string {
  return `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The owner migrates and owns all; the app's role owns nothing and gets its grants from the migrations. */
export async function createRoles(superuserUrl: string, passwords: RolePasswords): Promise<void> {
  await withClient(superuserUrl, async (client) => {
    const owner = client.escapeLiteral(passwords.owner);
    const app = client.escapeLiteral(passwords.app);
    await client.query(`create role ${OWNER_ROLE} login password ${owner}`);
    await client.query(`create role ${APP_ROLE} login password ${app}`);
    await client.query(`create database ${DATABASE} owner ${OWNER_ROLE}`);
    await client.query(`revoke connect on database ${DATABASE} from public`);
    await client.query(`grant connect on database ${DATABASE} to ${APP_ROLE}`);
  });
  // In PostgreSQL 15 and newer `public` belongs to the database's owner already, but only by role membership.
  await withClient(superuserUrl.replace(/\/[^/]*$/, `/${DATABASE}`), async (client) => {
    await client.query(`alter schema public owner to ${OWNER_ROLE}`);
  });
}
