/** A statement of a migration that would lock customers out, or break the version before it, and what to do instead. */
interface Rule {
  readonly refused: RegExp;
  readonly instead: string;
  /**
   * `rows`: what takes long where there are many, and is harmless to a table that is small or made by the same file. `names`: what
   * the version before asks for. `always`: whatever the table.
   */
  readonly about: 'rows' | 'names' | 'always';
}

const TABLE = String.raw`(?:only\s+)?(?<table>[\w.]+)`;
const column = (rest: string) => new RegExp(String.raw`^alter table ${TABLE}\b.*\b${rest}`, 's');

const NEW_COLUMN = String.raw`add (?!constraint\b|check\b|foreign\b|unique\b|primary\b|exclude\b)(?:column )?(?:if not exists )?\w+`;

const RULES: readonly Rule[] = [
  {
    refused: new RegExp(
      String.raw`^create (?:unique )?index (?!if not exists)(?!concurrently).*?\bon ${TABLE}`,
      's',
    ),
    instead:
      'no row can be written while the index is built. Have it made before the release by `create index concurrently`, and name it here with `if not exists`',
    about: 'rows',
  },
  {
    refused: new RegExp(String.raw`^(?:create|drop|reindex)\b.*\bconcurrently\b(?:.*\bon ${TABLE})?`, 's'),
    instead: 'a migration runs in a transaction, in which this fails. Run it before the release',
    about: 'always',
  },
  {
    refused: column(String.raw`(?:alter|alter column) \w+ (?:set data )?type\b`),
    instead: 'the table is written again under a lock that stops reading too. Add a column of the new type',
    about: 'rows',
  },
  {
    refused: column(String.raw`alter (?:column )?\w+ set not null`),
    instead:
      'the whole table is read under that lock. Add a check `not valid`, and validate it in a later migration',
    about: 'rows',
  },
  {
    refused: column(String.raw`${NEW_COLUMN} (?!.*\bdefault\b)[^,]*\bnot null\b`),
    instead: 'it fails where the table has a row. Give it a default that is a constant',
    about: 'rows',
  },
  {
    refused: column(String.raw`${NEW_COLUMN} [^,]*\b(?:default \w+\(|generated\b|references\b)`),
    instead: 'the table is written again, or read, under a lock. Add the column bare, and fill it in batches',
    about: 'rows',
  },
  {
    refused: column(String.raw`add (?:constraint \w+ )?(?:check|foreign key)\b(?!.*\bnot valid\b)`),
    instead: 'the whole table is read under a lock. Add it `not valid`, and validate it in a later migration',
    about: 'rows',
  },
  {
    refused: column(
      String.raw`add (?:constraint \w+ )?(?:unique|primary key|exclude)\b(?!.*\busing index\b)`,
    ),
    instead:
      'an index is built under a lock. Have it made before the release, and take it over by `using index`',
    about: 'rows',
  },
  {
    refused: column(String.raw`(?:rename|drop (?!constraint\b|not null\b|default\b)(?:column )?\w+)\b`),
    instead:
      'the version before it, which still runs, asks for the old name. Leave it until the release after the next',
    about: 'names',
  },
  {
    refused: new RegExp(String.raw`^drop (?:table|view|type|function) (?:if exists )?${TABLE}`),
    instead:
      'the version before it, which still runs, asks for it. Leave it until the release after the next',
    about: 'names',
  },
  {
    refused: new RegExp(String.raw`^(?:update ${TABLE}\b|delete from (?<from>[\w.]+))(?!.*\bwhere\b)`, 's'),
    instead:
      'every row is locked until the migration ends. Do it in batches, by the nightly upkeep or a staff command',
    about: 'rows',
  },
  {
    refused: new RegExp(String.raw`^(?:lock|truncate|cluster|vacuum|reindex)\b(?: table)?(?: ${TABLE})?`),
    instead: 'nobody else gets at the table meanwhile',
    about: 'rows',
  },
];

/** Tables that stay small however many customers there are. */
const SMALL =
  /^(?:staff\w*|bank|bank_listing|product|holiday_correction|nightly_work|ledger_proof|reconciliation)$/;

/** Statements in lower case, one blank between words; of a function only its head, since what it does is done later. */
function statementsOf(text: string): string[] {
  return text
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$.*?\$\1\$/gs, '$$')
    .split(';')
    .map((statement) => statement.trim().replace(/\s+/g, ' ').toLowerCase())
    .filter((statement) => statement !== '');
}

/** What in a migration's text would lock customers out while it runs, in a sentence each. */
export function findMigrationLocks(text: string): string[] {
  const statements = statementsOf(text);
  const made = new Set(
    statements.flatMap((one) => /^create table (?:if not exists )?([\w.]+)/.exec(one)?.[1] ?? []),
  );
  return statements.flatMap((statement) =>
    RULES.flatMap(({ refused, instead, about }) => {
      const found = refused.exec(statement);
      if (!found) return [];
      const table = found.groups?.['table'] ?? found.groups?.['from'] ?? '';
      if (about !== 'always' && made.has(table)) return [];
      if (about === 'rows' && SMALL.test(table)) return [];
      return [`"${statement.slice(0, 80)}": ${instead}.`];
    }),
  );
}
