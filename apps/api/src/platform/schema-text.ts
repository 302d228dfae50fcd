import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from './db.ts';

/** The job queue's tables belong to its library; the ledger's partitions come and go with the months. */
const OURS = sql`n.nspname in ('public', 'ledger') and not c.relispartition`;

interface Line {
  readonly owner: string;
  readonly text: string;
}

const RELATIONS = sql<{ name: string; kind: string; head: string }>`
  select n.nspname || '.' || c.relname as name, c.relkind::text as kind,
    case c.relkind
      when 'v' then pg_get_viewdef(c.oid, true)
      else coalesce(' partition by ' || pg_get_partkeydef(c.oid), '')
        || coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '')
    end as head
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'c') and ${OURS}
  order by n.nspname, c.relname`;

const COLUMNS = sql<Line>`
  select n.nspname || '.' || c.relname as owner,
    quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end
      || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') as text
  from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relkind in ('r', 'p', 'c') and ${OURS} and a.attnum > 0 and not a.attisdropped
  order by a.attrelid, a.attnum`;

// PostgreSQL 18 lists each "not null" as a constraint too; the column says it already.
const CONSTRAINTS = sql<Line>`
  select n.nspname || '.' || c.relname as owner,
    'constraint ' || quote_ident(k.conname) || ' ' || pg_get_constraintdef(k.oid) as text
  from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
  where k.contype <> 'n' and ${OURS}
  order by k.contype = 'p' desc, k.conname`;

const INDEXES = sql<Line>`
  select n.nspname || '.' || c.relname as owner, pg_get_indexdef(i.indexrelid) as text
  from pg_index i
    join pg_class c on c.oid = i.indrelid
    join pg_namespace n on n.oid = c.relnamespace
  where ${OURS} and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)
  order by 2`;

const FUNCTIONS = sql<{ name: string; text: string }>`
  select n.nspname || '.' || p.proname as name, pg_get_functiondef(p.oid) as text
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'ledger')
  order by 1, p.oid::regprocedure::text`;

/** What a role may do, named one by one; what it does not have is not there. */
function grants(role: string): RawBuilder<Line> {
  return sql<Line>`
    select name as owner,
      'grant ' || string_agg(distinct lower(privilege_type), ', ' order by lower(privilege_type)) || ' on ' || name || ' to ' || ${role} as text
    from (
      select n.nspname || '.' || c.relname as name, acl.privilege_type
      from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) acl
      where c.relkind in ('r', 'p', 'v') and ${OURS} and acl.grantee = ${role}::regrole
      union all
      select 'function ' || p.oid::regprocedure::text, acl.privilege_type
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace, aclexplode(p.proacl) acl
      where n.nspname in ('public', 'ledger') and acl.grantee in (${role}::regrole, 0)
      union all
      select 'schema ' || n.nspname, acl.privilege_type
      from pg_namespace n, aclexplode(n.nspacl) acl
      where n.nspname in ('public', 'ledger') and acl.grantee in (${role}::regrole, 0)
    ) as granted
    group by name order by name`;
}

function textsOf(lines: readonly Line[], owner: string): string[] {
  return lines.filter((line) => line.owner === owner).map((line) => line.text);
}

/** The tables, types, views and functions of PostgreSQL's catalogue, as text that is the same for the same schema. */
export async function catalogueText(db: Db): Promise<string> {
  const relations = (await RELATIONS.execute(db)).rows;
  const columns = (await COLUMNS.execute(db)).rows;
  const constraints = (await CONSTRAINTS.execute(db)).rows;
  const indexes = (await INDEXES.execute(db)).rows;
  const functions = (await FUNCTIONS.execute(db)).rows;
  const tables = relations.map(({ name, kind, head }) => {
    if (kind === 'v') return `create view ${name} as\n${head}`;
    const inside = [...textsOf(columns, name), ...textsOf(constraints, name)].map((text) => `  ${text}`);
    if (kind === 'c') return `create type ${name} as (\n${inside.join(',\n')}\n);`;
    return [
      `create table ${name} (\n${inside.join(',\n')}\n)${head};`,
      ...textsOf(indexes, name).map((text) => `${text};`),
    ].join('\n');
  });
  const code = functions.map(({ text }) => `${text.trimEnd()};`);
  return `${[...tables, ...code].join('\n\n')}\n`;
}

/** The catalogue with what the app's role may do. */
export async function schemaText(db: Db, appRole: string): Promise<string> {
  const rights = (await grants(appRole).execute(db)).rows;
  return `${await catalogueText(db)}\n${rights.map(({ text }) => `${text};`).join('\n')}\n`;
}
