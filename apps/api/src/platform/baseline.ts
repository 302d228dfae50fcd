import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Db, Tx } from './db.ts';
import { catalogueText } from './schema-text.ts';
import { migrationNames } from './schema-version.ts';

/** The files into which all migrations before them were squashed, once. */
const BASELINE = ['0001_platform', '0002_ledger', '0003_customers', '0004_money_and_savings'];
/** Brings an older database to the last migration before the baseline. */
const LAST_COMMIT_BEFORE = '686a496';
/** What the last migration before the baseline left: the names of all of them, an empty line, the catalogue. To read: `zcat`. */
const BEFORE = join(import.meta.dirname, 'before-baseline.sql.gz');
const MOST_DIFFERENCES = 10;

/** A database that is not migrated, in a sentence that says what to do. Nothing was changed. */
export class MigrationRefused extends Error {}

function without(left: Iterable<string>, right: ReadonlySet<string>): string[] {
  return [...left].filter((one) => !right.has(one));
}

/** Where a table, a type, a view or a function begins. */
const OBJECT = /\n\n(?=create (?:table|type|view) |CREATE OR REPLACE FUNCTION )/;

/** The lines of each table, view and function of a catalogue's text. */
function linesByObject(catalogue: string): Map<string, Set<string>> {
  const objects = Map.groupBy(catalogue.trimEnd().split(OBJECT), (text) =>
    text
      .replace(/^CREATE OR REPLACE FUNCTION/, 'create function')
      .split(/[ (]/, 3)
      .slice(1)
      .join(' '),
  );
  const linesOf = (texts: readonly string[]) =>
    texts
      .join('\n')
      .split('\n')
      .map((line) => line.trim().replace(/[,;]$/, ''));
  return new Map([...objects].map(([name, texts]) => [name, new Set(linesOf(texts))]));
}

/** What tells one catalogue from another, in words; none where both are the same. */
function differences(expected: string, found: string): string[] {
  if (expected === found) return [];
  const [known, present] = [linesByObject(expected), linesByObject(found)];
  const said = [...new Set([...known.keys(), ...present.keys()])].flatMap((name) => {
    const [left, right] = [known.get(name), present.get(name)];
    if (!right) return [`${name} is missing`];
    if (!left) return [`${name} is not known`];
    return [
      ...without(right, left).map((line) => `${name} has "${line}"`),
      ...without(left, right).map((line) => `${name} lacks "${line}"`),
    ];
  });
  if (said.length === 0) return ['the same parts, in another order'];
  const more = said.length - MOST_DIFFERENCES;
  return more > 0 ? [...said.slice(0, MOST_DIFFERENCES), `and ${more} more`] : said;
}

async function readBefore(): Promise<{ names: string[]; catalogue: string }> {
  const [names = '', ...catalogue] = gunzipSync(await readFile(BEFORE))
    .toString()
    .split('\n\n');
  return { names: names.split('\n'), catalogue: catalogue.join('\n\n') };
}

/** Whether a database with these migrations is to be taken over; false for a fresh one, and one that began with the baseline. */
async function isBefore(applied: ReadonlySet<string>, before: readonly string[]): Promise<boolean> {
  if (applied.size === 0) return false;
  if (applied.has('0001_platform')) {
    const unknown = without(applied, new Set(await migrationNames()));
    if (unknown.length === 0) return false;
    throw new MigrationRefused(
      `The database is ahead of this version, which does not know ${unknown.join(', ')}: start the newer version.`,
    );
  }
  if (applied.size === before.length && before.every((name) => applied.has(name))) return true;
  throw new MigrationRefused(
    `The database is older than this version can migrate: start commit ${LAST_COMMIT_BEFORE} on it once, or give it up with ` +
      '"npm run ops -- db reset" (development only).',
  );
}

/** Of two processes that migrate the later one waits here, as long as it takes, and then finds nothing left to do. */
export async function awaitMigrations(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = 0`.execute(tx);
  await sql`lock table kysely_migration in share row exclusive mode`.execute(tx);
  await sql`set local lock_timeout to default`.execute(tx);
}

async function putOnBaseline(tx: Tx, clock: Clock): Promise<void> {
  await sql`drop function pay_from_account`.execute(tx);
  await sql`delete from kysely_migration`.execute(tx);
  const at = clock.now().toISOString();
  await sql`insert into kysely_migration (name, timestamp) select name, ${at} from unnest(${BASELINE}::text[]) name`.execute(
    tx,
  );
}

/**
 * Puts a database that stands at the last migration before the baseline on the baseline: its catalogue is the same but for
 * a function that nobody calls. Refuses one that is older or ahead, or whose catalogue differs. Any other is left alone.
 */
export async function takeOver(db: Db, clock: Clock): Promise<void> {
  const record =
    await sql`select from pg_tables where schemaname = 'public' and tablename = 'kysely_migration'`.execute(
      db,
    );
  if (record.rows.length === 0) return;
  await db.transaction().execute(async (tx) => {
    await awaitMigrations(tx);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(tx);
    const { names, catalogue } = await readBefore();
    if (!(await isBefore(new Set(rows.map(({ name }) => name)), names))) return;
    const differing = differences(catalogue, await catalogueText(tx));
    if (differing.length > 0) {
      throw new MigrationRefused(
        `The database was changed by something other than its migrations and is left as it is; undo that first: ${differing.join('; ')}.`,
      );
    }
    await putOnBaseline(tx, clock);
  });
}
