import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../environment/settings.ts';
import { chainLocksMany, foreignTable, queriesIn, locksMany } from './owner-in-sql.ts';
import { ownedTables } from './owned-tables.ts';

/** The postings of one list hold its accounts by ascending user_id; a distributed database has each customer's run alone. */
const SET_BASED = ['ledger.post_many'];

/** Functions of the database that mean all customers; each of the others picks its rows by user_id in every query. */
const OVER_ALL = ['public.forget_security_events'];

const BODY =
  /create or replace function ([a-z_]+\.[a-z_]+)\((?:[^$]*?)\n(?:as \$function\$\n([\s\S]*?)\n\$function\$|begin atomic\n([\s\S]*?)\nend);/gi;

interface Function {
  readonly name: string;
  readonly statements: readonly string[];
}

/** The database's functions as the schema has them; those of the money are made of statements too. */
function readFunctions(): Function[] {
  const schema = readFileSync(join(ROOT, 'apps/api/schema.sql'), 'utf8');
  return [...schema.matchAll(BODY)].map(([, name = '', body, atomic]) => ({
    name,
    statements: (body ?? atomic ?? '').split(';'),
  }));
}

/** The forms of those functions for a distributed database, as written. */
function readDistributedForms(): Function[] {
  const text = readFileSync(join(ROOT, 'apps/api/src/platform/distributed/functions.sql'), 'utf8');
  return [...text.matchAll(/create or replace function ([a-z_.]+)\([^$]*as \$\$([\s\S]*?)\$\$;/g)].map(
    ([, name = '', body = '']) => ({ name, statements: body.split(';') }),
  );
}

const touches = (statement: string) =>
  [...ownedTables].some((table) =>
    new RegExp(`\\b(?:from|join|into|update)\\s+(?:\\w+\\.)?${table}\\b`, 'i').test(statement),
  );

describe('what is distributed by user_id is asked for by it', () => {
  const functions = readFunctions();

  test('in every function of the database, in each of its queries', () => {
    const declared = readFileSync(join(ROOT, 'apps/api/schema.sql'), 'utf8').match(
      /^create or replace function/gim,
    );
    expect(functions).toHaveLength(declared?.length ?? 0);
    const touching = functions.filter(({ statements }) => statements.some(touches)).map(({ name }) => name);
    expect(touching).toContain('ledger.move');
    expect(touching).toContain('ledger.post_many');
    expect(touching).toContain('public.contribute_one');
    const foreign = functions.flatMap(({ name, statements }) =>
      statements.some((statement) => foreignTable(statement, ownedTables) !== undefined) ? [name] : [],
    );
    expect(foreign).toEqual(OVER_ALL);
  });

  test('and none holds rows of several customers but the postings of one list, by ascending ones', () => {
    const locking = functions.flatMap(({ name, statements }) =>
      statements.filter((statement) => locksMany(statement, ownedTables)).map((text) => ({ name, text })),
    );
    expect(locking.map(({ name }) => name)).toEqual(SET_BASED);
    for (const { text } of locking)
      expect(text).toMatch(/order by (\w+)\.user_id, \1\.id\s+for no key update/);
  });

  test('in every form of them for a distributed database too, without an exception', () => {
    const forms = readDistributedForms();
    expect(forms.map(({ name }) => name)).toContain('ledger.write_movement');
    const wrong = forms.flatMap(({ name, statements }) =>
      statements.some(
        (statement) =>
          foreignTable(statement, ownedTables) !== undefined || locksMany(statement, ownedTables),
      )
        ? [name]
        : [],
    );
    expect(wrong).toEqual([]);
  });

  test('by the fence over every file that has a statement on such a table', () => {
    const files = globSync('apps/api/src/**/*.ts', {
      cwd: ROOT,
      exclude: (path) => path.endsWith('.test.ts'),
    });
    const outside = files.filter((file) =>
      /kolo\/(?:sql-names-owner|lock-one-customer)/.test(readFileSync(join(ROOT, file), 'utf8')),
    );
    expect(files.length).toBeGreaterThan(300);
    expect(outside).toEqual([]);
  });
});

test('a replica is read for lists, statements, exports and the books, and for nothing that money goes by', () => {
  const files = globSync('apps/api/src/**/*.ts', { cwd: ROOT, exclude: (path) => path.endsWith('.test.ts') });
  const asking = files.filter((file) => /\breading\(\)/.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(asking.toSorted()).toEqual([
    'apps/api/src/accounts/leaving.ts',
    'apps/api/src/accounts/list-transactions.ts',
    'apps/api/src/accounts/statement/read-statement.ts',
    'apps/api/src/books/open-days.ts',
  ]);
});

describe('a statement is read query by query', () => {
  const owned = new Set(['pot', 'owner']);
  const within = 'select 1 from pot where user_id = $1 and id in (select id from owner where id > 0)';

  test('each by itself, without what is quoted or a comment', () => {
    expect(queriesIn("select '(' from pot -- user_id\nwhere (a or (b))")).toEqual([
      "select '' from pot \nwhere (a or (b))",
    ]);
    expect(queriesIn(within)).toHaveLength(2);
  });

  test('and what the inner one goes by says nothing of the outer', () => {
    const statement = 'select 1 from pot where id in (select id from owner where user_id = $1)';
    expect(foreignTable(statement, owned)).toBe('pot');
  });

  test.each([
    within,
    'insert into pot (user_id, id) select $1, o.id from owner o where o.id = $2',
    'with some as (select id from pot) select id from some where user_id = $1',
    'select id from pot where user_id = $1 union all select id from owner',
    'update pot set kobo = (select kobo from owner where id = 1) where user_id = $1',
  ])('%s picks by something else', (statement) => {
    expect(foreignTable(statement, owned)).toBeDefined();
  });

  test.each([
    'with pot as (select $1 as id) select id from pot',
    'insert into pot (user_id, id) values ($1, $2)',
    'delete from pot p using owner o where o.user_id = p.user_id and p.user_id = $1',
    'select 1 from pot where user_id = $1 and exists (select 1 from owner o where o.user_id = pot.user_id)',
  ])('%s does not', (statement) => {
    expect(foreignTable(statement, owned)).toBeUndefined();
  });

  test.each([
    'select 1 from pot where kobo > 0 for update',
    'select 1 from pot where user_id = any($1) order by id for no key update',
    'select 1 from pot where kobo > 0 order by kobo for update skip locked',
    'select 1 from pot where user_id = any(array(select id from owner where user_id = $1)) for update skip locked',
    'select 1 from pot join owner o on o.user_id = pot.user_id where kobo > 0 order by pot.user_id for update',
    'select 1 from pot join owner o on o.user_id = pot.user_id where pot.user_id = o.user_id for update',
    'select 1 from pot where kobo > 0 order by user_id desc for share',
  ])('%s holds several customers that it does not name, or waits for them in no order', (statement) => {
    expect(locksMany(statement, owned)).toBe(true);
  });

  test.each([
    'select 1 from pot where user_id = $1 order by id for update',
    'select 1 from pot where user_id = any($1) order by user_id, id for update',
    'select 1 from pot where user_id = any($1) and kobo > 0 order by kobo for update skip locked',
    'select 1 from pot where kobo > 0',
  ])('%s does not', (statement) => {
    expect(locksMany(statement, owned)).toBe(false);
  });

  test('a built one likewise', () => {
    const waits = ".selectFrom('pot').where('id', 'in', ids).orderBy('id').forUpdate()";
    expect(chainLocksMany(waits)).toBe(true);
    expect(chainLocksMany(`${waits}.skipLocked()`)).toBe(true);
    for (const calm of [
      waits.replace("where('id'", "where('userId', '=', user).where('id'"),
      waits.replace('.forUpdate()', ''),
    ])
      expect(chainLocksMany(calm)).toBe(false);
  });
});
