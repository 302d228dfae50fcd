import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../environment/settings.ts';
import { findClasses, ownClasses, takenClasses } from './css-classes.ts';
import { findMigrationFaults } from './landed-migrations.ts';
import { findMigrationLocks } from './migration-locks.ts';
import { readOwnedTables } from './owned-tables.ts';
import { REFUSED_WORDS } from './plain-words.ts';
import { findSqlClock } from './sql-clock.ts';

/** Folders of apps/api/src that are floors of the house, not features. */
const API_FLOORS = new Set(['platform', 'ledger', 'providers']);

function folders(path: string): string[] {
  const absolute = join(ROOT, path);
  if (!existsSync(absolute)) return [];
  return readdirSync(absolute, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

describe('one name from URL to table', () => {
  test('every feature of the web app has the name of a feature of the API', () => {
    const served = folders('apps/api/src').filter((name) => !API_FLOORS.has(name));
    const strangers = folders('apps/web/src/features').filter((name) => !served.includes(name));
    expect(strangers).toEqual([]);
  });
});

describe('time comes from the injected clock in SQL too', () => {
  test('no migration asks SQL for the time', () => {
    const migrations = globSync('apps/api/migrations/*.sql', { cwd: ROOT });
    const asking = migrations.filter(
      (file) => findSqlClock(readFileSync(join(ROOT, file), 'utf8')).length > 0,
    );
    expect(asking).toEqual([]);
  });

  test.each(['at timestamptz default now()', 'select current_date', 'set at = clock_timestamp()'])(
    'finds %s',
    (line) => {
      expect(findSqlClock(`create table x (\n${line}\n)`)).toEqual([line]);
    },
  );

  test('a comment may speak of it', () => {
    expect(findSqlClock('-- no now() here\nselect 1')).toEqual([]);
  });
});

describe('the words that customers read', () => {
  const rows = [...readFileSync(join(ROOT, 'docs/words.md'), 'utf8').matchAll(/^\|([^|]+)\|([^|]+)\|$/gm)];
  const before = rows.map(([, one]) => one).join('\n');
  const after = rows.map(([, , other]) => other).join('\n');

  test('and docs/words.md shows each that is refused, and never in what is said instead', () => {
    const refused = REFUSED_WORDS.map(([words]) => words);
    expect(refused.filter((words) => !words.test(before))).toEqual([]);
    expect(refused.filter((words) => words.test(after))).toEqual([]);
  });
});

describe('a migration locks no customer out, and leaves the version before it working', () => {
  /** No installation had customers when the migrations before this one were made. */
  const FIRST_HELD = '0020';
  const big = 'alter table notification';

  test('none of those that are held to it does', () => {
    const files = globSync('*.sql', { cwd: join(ROOT, 'apps/api/migrations') }).filter(
      (file) => file >= FIRST_HELD,
    );
    const faults = files.flatMap((file) =>
      findMigrationLocks(readFileSync(join(ROOT, 'apps/api/migrations', file), 'utf8')).map(
        (fault) => `${file} ${fault}`,
      ),
    );
    expect(faults).toEqual([]);
  });

  test.each([
    'create unique index i on payment (status)',
    'create index concurrently i on payment (status)',
    `${big} alter column text type varchar(20)`,
    `${big} alter text set not null`,
    `${big} add column kind text not null`,
    `${big} add column token uuid not null default gen_random_uuid()`,
    `${big} add column size integer generated always as (length(text)) stored`,
    `${big} add column staff_id uuid references staff (id)`,
    `${big} add constraint c check (kind is not null)`,
    `${big} add constraint c foreign key (user_id) references customer (id)`,
    `${big} add constraint c unique (user_id, kind)`,
    `${big} rename column text to words`,
    `${big} drop column text`,
    'drop table notification',
    'drop function contribute',
    "update notification set kind = 'x'",
    'delete from notification',
    'lock table payment',
    'truncate notification',
  ])('%s is refused', (statement) => {
    expect(findMigrationLocks(`-- why\n${statement};`)).toHaveLength(1);
  });

  test.each([
    'create index if not exists i on payment (status)',
    `${big} add column kind text`,
    `${big} add column is_old boolean not null default false`,
    `${big} add constraint c check (kind is not null) not valid`,
    `${big} add constraint c unique using index i`,
    `${big} drop constraint c`,
    "update notification set kind = 'x' where id = '1'",
    'create index i on staff_record (at)',
    'create table fresh (id uuid primary key);\ncreate index i on fresh (id);\nalter table fresh add check (id is not null)',
    'create function f() returns void language plpgsql as $$ begin update payment set status = status; end $$',
  ])('%s is not', (text) => {
    expect(findMigrationLocks(`${text};`)).toEqual([]);
  });
});

describe('a migration that has landed stays as it is', () => {
  const folder = join(ROOT, 'apps/api/migrations');

  test('and landed.sha256 has a line for each', () => {
    const files = globSync('*.sql', { cwd: folder }).toSorted();
    const migrations = new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
    const landed = readFileSync(join(folder, 'landed.sha256'), 'utf8');
    expect(findMigrationFaults(landed, migrations)).toEqual([]);
  });

  test('an edited, a new and a missing one are told apart', () => {
    const hash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    const landed = ['0001_a.sql', '0002_b.sql', '0003_c.sql'].map((file) => `${hash}  ${file}\n`).join('');
    const migrations = new Map([
      ['0001_a.sql', ''],
      ['0002_b.sql', 'drop table customer;'],
      ['0004_d.sql', ''],
    ]);
    expect(findMigrationFaults(landed, migrations)).toEqual([
      '0002_b.sql has landed and was edited: take that back, and correct it by a new migration.',
      `0004_d.sql is new: add the line "${hash}  0004_d.sql" to landed.sha256.`,
      '0003_c.sql has landed and is missing: bring it back.',
    ]);
  });
});

describe("the customers' own tables", () => {
  test('are those whose primary key begins with user_id', () => {
    const owned = readOwnedTables([
      'create table a (\n user_id uuid,\n primary key (user_id, id)\n);',
      'create table b (\n id uuid primary key,\n user_id uuid\n);',
    ]);
    expect([...owned]).toEqual(['a']);
  });
});

describe('a class has one meaning', () => {
  const read = (patterns: string[]) =>
    globSync(patterns, { cwd: ROOT }).map((file) => ({ file, css: readFileSync(join(ROOT, file), 'utf8') }));

  test('no style of a feature or a screen gives a class of the design system another one', () => {
    const shared = read(['apps/web/src/ui/*.css', 'apps/web/src/styles/*.css']);
    const known = new Set(shared.flatMap(({ css }) => findClasses(css, 'anywhere')));
    expect(known.has('between')).toBe(true);
    const own = read(['apps/web/src/features/**/*.css', 'apps/web/src/app/**/*.css']);
    expect(own.filter(({ file }) => file.includes('/features/') && !file.endsWith('.module.css'))).toEqual(
      [],
    );
    const clashes = own.flatMap(({ file, css }) =>
      findClasses(css, 'alone')
        .filter((name) => known.has(name))
        .map((name) => `${file}: .${name}`),
    );
    expect(clashes).toEqual([]);
  });

  test('a class of a module is used, and one that is used is there', () => {
    const modules = read(['apps/web/src/**/*.module.css']);
    const has = modules.flatMap(({ file, css }) =>
      [...ownClasses(css)].map((name) => `${basename(file)}: ${name}`),
    );
    const taken = read(['apps/web/src/**/*.{ts,tsx}']).flatMap(({ css }) => takenClasses(css));
    expect(new Set(has).size).toBe(has.length);
    expect([...new Set(taken)].toSorted()).toEqual(has.toSorted());
  });

  test('no rule of the root asks what is anywhere in the page: each row that is drawn would have all others styled anew', () => {
    const asking = /^\s*(?:html|body|:root|\.app)[^\s,{]*:has\([^\n]*/gm;
    expect('  html:has(dialog:modal) {'.match(asking)).not.toBeNull();
    const sheets = read(['apps/web/src/**/*.css']);
    const found = sheets.flatMap(({ file, css }) =>
      (css.match(asking) ?? []).map((rule) => `${file}:${rule}`),
    );
    expect(found).toEqual([]);
  });

  test('a class alone is found, also in a list; one that narrows another is not', () => {
    expect(findClasses('.a,\n.b {\n}\n.c .d {\n}\n.e.f {\n}\n.g:hover {\n}', 'alone')).toEqual(['a', 'b']);
    expect(findClasses('.a > .b {\n color: red;\n}', 'anywhere')).toEqual(['a', 'b']);
    expect(findClasses(':global(.a) {\n}\n.b :global(.c) {\n}', 'alone')).toEqual(['a']);
    expect(ownClasses('.a > :global(.b.c),\n.d {\n}')).toEqual(new Set(['a', 'd']));
    expect(takenClasses("import x from './y.module.css';\nx['a']; z['b'];")).toEqual(['y.module.css: a']);
  });
});
