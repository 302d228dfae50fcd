import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database, Db } from '../db.ts';
import { invariant } from '../errors.ts';
import { grantAll } from '../migrate.ts';

const FUNCTIONS = join(import.meta.dirname, 'functions.sql');

/** The table that all other distributed tables are colocated with. */
const FIRST = 'ledger.account';

/** What customers' statements are joined with, and few write: a copy of it lies on every machine. */
const REFERENCES = ['public.bank', 'public.product'];

/** Functions that run as a whole where the customer is, with the argument that says whose. */
const ON_ITS_MACHINE = [
  ['ledger.open_account', 'p_user'],
  ['ledger.open_package', 'p_user'],
  ['ledger.hold', 'p_user'],
  ['ledger.move', 'p_user'],
  ['ledger.move_under', 'p_user'],
  ['ledger.post_command', 'p_user'],
  ['public.contribute_one_of', 'p_user'],
  ['public.contribute_of', 'p_user'],
] as const;

/** What those call there. */
const ON_EVERY_MACHINE = [
  'ledger.write_movement',
  'public.contribute_one_here',
  'public.contribute_one',
  'public.contribute_here',
];

/** Functions of the migrations that keep their bodies under another name; their own leads to the customer's machine. */
const MOVED = [
  { name: 'contribute_one', to: 'contribute_one_here', leads: 'contribute_one_of(' },
  { name: 'contribute', to: 'contribute_here', leads: 'contribute_of(' },
] as const;

/** A database that cannot be distributed, in a sentence that says what to do. Nothing was changed. */
export class DistributionRefused extends Error {}

export interface Distributed {
  /** Tables that were spread by customer now; the others were before. */
  readonly spread: readonly string[];
  readonly copied: readonly string[];
  /** Tables in all that are spread, that lie on every machine, and that stay on the coordinator. */
  readonly figures: { readonly spread: number; readonly copied: number; readonly local: number };
  readonly functions: readonly string[];
}

async function refuseWithoutCitus(db: Db): Promise<void> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from pg_extension where extname = 'citus') as has
  `.execute(db);
  if (rows[0]?.has !== true)
    throw new DistributionRefused(
      'This database has no Citus: load it by shared_preload_libraries, then "create extension citus" here and on every worker.',
    );
  const nodes = await sql<{ holding: bigint }>`
    select count(*) as holding from pg_dist_node where isactive and shouldhaveshards and noderole = 'primary'
  `.execute(db);
  if (nodes.rows[0]?.holding === 0n)
    throw new DistributionRefused(
      'No machine takes customers: add the workers with citus_add_node, as docs/operations.md says.',
    );
}

type Kind = 'customer' | 'reference' | 'local';

interface Table {
  readonly name: string;
  readonly kind: Kind;
}

/**
 * Every table of ours with what becomes of it. One whose primary key begins with user_id holds customers, unless it refers to a
 * table that does not: what staff write about a customer stays on the machine with the staff.
 */
async function readTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    with ours as (
      select c.oid, n.nspname || '.' || c.relname as name, exists (
        select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indrelid = c.oid and i.indisprimary and a.attname = 'user_id'
      ) as is_owned
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'ledger') and c.relkind in ('r', 'p') and not c.relispartition
    )
    select t.name, case when t.name = any(${REFERENCES}::text[]) then 'reference' when t.is_owned and not exists (
        select from pg_constraint f join ours o on o.oid = f.confrelid
        where f.conrelid = t.oid and f.contype = 'f' and not o.is_owned
      ) then 'customer' else 'local' end as kind
    from ours t
    order by t.name <> ${FIRST}, t.name
  `.execute(db);
  return rows;
}

/** The tables that are spread or copied already. */
async function doneTables(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select n.nspname || '.' || c.relname as name
    from pg_dist_partition d join pg_class c on c.oid = d.logicalrelid join pg_namespace n on n.oid = c.relnamespace
  `.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** What `distribute` would make of each table. Changes nothing, and needs no Citus. */
export async function planDistribution(db: Db): Promise<readonly string[]> {
  const words: Record<Kind, string> = {
    customer: 'would be spread by customer',
    reference: 'would be copied to every machine',
    local: 'would stay on the coordinator',
  };
  return (await readTables(db)).map(({ name, kind }) => `${words[kind]}: ${name}`);
}

/** The key's row of a command that a browser asks for, made where its session is live. */
const KEY_BY_SESSION =
  /insert into (public\.idempotency \([^)]*\))\s+select s\.user_id, ([^\n]*)\s+from (public\.session s\s+where [\s\S]*?)\s+on conflict do nothing;/;

/** Citus lets no function on the customer's machine insert what it selects: it looks first, and then inserts. */
function inTwoSteps(body: string): string {
  return body.replace(
    KEY_BY_SESSION,
    'perform from $3;\nif not found then return null; end if;\ninsert into $1 values (c.user_id, $2) on conflict do nothing;',
  );
}

/** Keeps the bodies of the migrations under the names that the customer's machine calls, before their own names lead there. */
async function moveBodies(db: Db): Promise<void> {
  for (const { name, to, leads } of MOVED) {
    const { rows } = await sql<{ body: string; given: string }>`
      select prosrc as body, pg_get_function_arguments(oid) as given from pg_proc
      where pronamespace = 'public'::regnamespace and proname = ${name}
    `.execute(db);
    const [found] = rows;
    invariant(found && !found.body.includes('$body$'), `the database has the function ${name}`);
    if (found.body.includes(leads)) continue;
    const body = inTwoSteps(found.body);
    invariant(!/insert into[^;]*\bselect\b/.test(body), `no statement of ${name} inserts what it selects`);
    const { given } = found;
    await sql
      .raw(`create or replace function ${to}(${given}) returns jsonb language plpgsql as $body$${body}$body$`)
      .execute(db);
  }
}

async function signatureOf(db: Db, name: string): Promise<string> {
  const { rows } = await sql<{ signature: string }>`
    select oid::regprocedure::text as signature from pg_proc where pronamespace::regnamespace || '.' || proname = ${name}
  `.execute(db);
  const [one, another] = rows;
  invariant(one && !another, `the database has one function ${name}`);
  return one.signature;
}

/** Puts the forms that a distributed database runs in the place of those of one machine. */
export async function installFunctions(db: Db): Promise<void> {
  await moveBodies(db);
  await sql.raw(await readFile(FUNCTIONS, 'utf8')).execute(db);
}

async function distributeFunctions(db: Db): Promise<string[]> {
  await installFunctions(db);
  for (const name of ON_EVERY_MACHINE)
    await sql`select create_distributed_function(${await signatureOf(db, name)}::regprocedure)`.execute(db);
  for (const [name, argument] of ON_ITS_MACHINE)
    await sql`
      select create_distributed_function(
        ${await signatureOf(db, name)}::regprocedure, ${argument}, colocate_with => ${FIRST}, force_delegation => true
      )
    `.execute(db);
  return [...ON_ITS_MACHINE.map(([name]) => name), ...ON_EVERY_MACHINE];
}

/**
 * Spreads the customers' tables over the machines of a Citus by user_id, each customer's rows together, and has the money's
 * functions run there. What must be unique over all customers, the staff's tables and the queue of jobs stay on the coordinator.
 * Safe to repeat: it continues after an interruption and adds the tables of later migrations.
 */
export async function distribute(owner: Database, appRole: string): Promise<Distributed> {
  const { db } = owner;
  await refuseWithoutCitus(db);
  const [tables, done] = [await readTables(db), await doneTables(db)];
  const missing = (kind: Kind) =>
    tables.filter((one) => one.kind === kind && !done.has(one.name)).map(({ name }) => name);
  const [spread, copied] = [missing('customer'), missing('reference')];
  for (const name of copied) await sql`select create_reference_table(${name}::regclass)`.execute(db);
  for (const name of spread)
    await sql`
      select create_distributed_table(${name}::regclass, 'user_id', colocate_with => ${name === FIRST ? 'none' : FIRST})
    `.execute(db);
  const functions = await distributeFunctions(db);
  await grantAll(owner, appRole);
  const count = (kind: Kind) => tables.filter((one) => one.kind === kind).length;
  return {
    spread,
    copied,
    figures: { spread: count('customer'), copied: count('reference'), local: count('local') },
    functions,
  };
}
