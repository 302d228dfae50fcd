/** One violation per fence, and the rule that must bite it. */
export interface Plant {
  rule: string;
  /** Completes "…: refuses …". */
  refuses: string;
  path: string;
  text: string;
}

/** Violations of the house's own rules. */
export const house: Plant[] = [
  {
    rule: 'kolo(no-wild-clock)',
    refuses: 'new Date() below the wiring',
    path: 'apps/api/src/payments/plant-date.ts',
    text: 'export const at = () => new Date();\n',
  },
  {
    rule: 'kolo(no-wild-clock)',
    refuses: 'Date.now() below the wiring',
    path: 'packages/domain/src/plant-now.ts',
    text: 'export const at = () => Date.now();\n',
  },
  {
    rule: 'kolo(no-wild-clock)',
    refuses: 'Math.random() below the wiring',
    path: 'apps/sandbox/src/plant-chance.ts',
    text: 'export const chance = () => Math.random();\n',
  },
  {
    rule: 'kolo(no-wild-clock)',
    refuses: 'Date() below the wiring',
    path: 'apps/web/src/lib/plant-date.ts',
    text: 'export const at = () => Date();\n',
  },
  {
    rule: 'kolo(no-wild-clock)',
    refuses: 'performance.now() outside the clock',
    path: 'apps/web/src/lib/plant-duration.ts',
    text: 'export const at = () => performance.now();\n',
  },
  {
    rule: 'kolo(no-wild-clock)',
    refuses: 'crypto.randomUUID() outside the ids',
    path: 'apps/api/src/payments/plant-uuid.ts',
    text: 'export const id = () => crypto.randomUUID();\n',
  },
  {
    rule: 'kolo(no-wild-clock)',
    refuses: 'an imported randomUUID() outside the ids',
    path: 'apps/api/src/payments/plant-imported-uuid.ts',
    text: "import { randomUUID } from 'node:crypto';\nexport const id = () => randomUUID();\n",
  },
  {
    rule: 'kolo(no-sql-clock)',
    refuses: 'now() in a statement',
    path: 'apps/api/src/payments/plant-sql-clock.ts',
    text: "export const text = 'insert into pots (user_id, at) values ($1, now())';\n",
  },
  {
    rule: 'kolo(sql-names-owner)',
    refuses: "a statement on a customer's table without user_id",
    path: 'apps/api/src/payments/plant-owner.ts',
    text: 'export const text = (id: string) => `select kobo from pots where id = ${id}`;\n',
  },
  {
    rule: 'kolo(sql-names-owner)',
    refuses: "a built query on a customer's table without userId",
    path: 'apps/api/src/payments/plant-built.ts',
    text: [
      'interface Db {',
      '  selectFrom(table: string): Db;',
      '  where(column: string, is: string, value: string): Db;',
      '}',
      "export const find = (db: Db) => db.selectFrom('oldPots as p').where('p.id', '=', 'x');",
      '',
    ].join('\n'),
  },
  {
    rule: 'kolo(sql-names-owner)',
    refuses: 'a statement that returns whose row it is and picks it by something else',
    path: 'apps/api/src/payments/plant-returned.ts',
    text: "export const text = 'update pots set kobo = 1 where id = $1 returning user_id';\n",
  },
  {
    rule: 'kolo(sql-names-owner)',
    refuses: 'a statement that only orders by whose row it is',
    path: 'apps/api/src/payments/plant-ordered.ts',
    text: "export const text = 'select user_id, kobo from pots where user_id is not null order by user_id';\n",
  },
  {
    rule: 'kolo(sql-names-owner)',
    refuses: 'a built query that selects userId and picks by something else',
    path: 'apps/api/src/payments/plant-selected.ts',
    text: [
      'interface Db {',
      '  selectFrom(table: string): Db;',
      '  select(columns: string[]): Db;',
      '  where(column: string, is: string, value: string): Db;',
      '}',
      "export const find = (db: Db) => db.selectFrom('pots').select(['userId', 'kobo']).where('id', '=', 'x');",
      '',
    ].join('\n'),
  },
  {
    rule: 'kolo(sql-names-owner)',
    refuses:
      'a query within a statement that picks by something else, though the statement names whose rows it means',
    path: 'apps/api/src/payments/plant-within.ts',
    text: "export const text = 'select id from pots where user_id = $1 and id in (select id from old_pots where kobo > 0)';\n",
  },
  {
    rule: 'kolo(lock-one-customer)',
    refuses: 'a statement that waits for rows of several customers in any order',
    path: 'apps/api/src/payments/plant-lock.ts',
    text: "// Over all customers.\nexport const text = 'select user_id from pots where kobo > 0 order by id for update';\n",
  },
  {
    rule: 'kolo(lock-one-customer)',
    refuses: 'a statement that looks for work over all customers and holds what it finds',
    path: 'apps/api/src/payments/plant-found-lock.ts',
    text: "// Over all customers.\nexport const text = 'select user_id from pots where kobo > 0 order by user_id for update skip locked';\n",
  },
  {
    rule: 'kolo(lock-one-customer)',
    refuses: 'a built query that waits for rows of several customers',
    path: 'apps/api/src/payments/plant-built-lock.ts',
    text: [
      'interface Db {',
      '  selectFrom(table: string): Db;',
      '  where(column: string, is: string, value: string): Db;',
      '  forUpdate(): Db;',
      '}',
      '// Over all customers.',
      "export const find = (db: Db) => db.selectFrom('pots').where('id', '=', 'x').forUpdate();",
      '',
    ].join('\n'),
  },
  {
    rule: 'kolo(sql-in-queries)',
    refuses: 'a statement outside the queries of a feature',
    path: 'apps/api/src/payments/plant-statement.ts',
    text: [
      'const sql = (words: TemplateStringsArray, id: string) => [words, id];',
      'export const find = (id: string) => sql`select kobo from pots where user_id = ${id}`;',
      '',
    ].join('\n'),
  },
  {
    rule: 'kolo(sql-in-queries)',
    refuses: 'a prepared statement outside the queries of a feature',
    path: 'apps/api/src/payments/plant-prepared.ts',
    text: "import { hotStatement } from '#platform/db.ts';\nexport const PAY = hotStatement('pay', 'select pay($1)');\n",
  },
  {
    rule: 'kolo(sql-in-queries)',
    refuses: 'a built query outside the queries of a room in a feature',
    path: 'apps/api/src/payments/inbound/plant-built.ts',
    text: [
      'interface Db {',
      '  selectFrom(table: string): Db;',
      '  where(column: string, is: string, value: string): Db;',
      '}',
      "export const find = (db: Db) => db.selectFrom('pots').where('userId', '=', 'x');",
      '',
    ].join('\n'),
  },
  {
    rule: 'kolo(only-config-reads-environment)',
    refuses: 'process.env outside config.ts',
    path: 'apps/api/src/payments/plant-env.ts',
    text: 'export const key = process.env.SMS_KEY;\n',
  },
  {
    rule: 'kolo(only-config-reads-environment)',
    refuses: 'KOLO_ENV outside config.ts',
    path: 'apps/api/src/payments/plant-mode.ts',
    text: "export const name = 'KOLO_ENV';\n",
  },
  {
    rule: 'kolo(no-process-memory)',
    refuses: 'what a module remembers',
    path: 'apps/api/src/payments/plant-memory.ts',
    text: 'let last = 0;\nexport const next = () => (last += 1);\n',
  },
  {
    rule: 'kolo(no-process-memory)',
    refuses: 'a table that a module fills',
    path: 'apps/api/src/payments/plant-table.ts',
    text: 'const seen = new Set<string>();\nexport const note = (key: string) => seen.add(key);\n',
  },
  {
    rule: 'kolo(no-process-memory)',
    refuses: 'due work that remembers what it did',
    path: 'apps/api/src/payments/plant-due.ts',
    text: [
      'interface DueWork {',
      '  runDue(): string;',
      '}',
      'export function sweep(night: string): DueWork {',
      "  let lastNight = '';",
      '  return { runDue: () => (lastNight = lastNight === night ? lastNight : night) };',
      '}',
      '',
    ].join('\n'),
  },
  {
    rule: 'kolo(no-reexport)',
    refuses: 'a file that hands on what another exports',
    path: 'apps/web/src/lib/plant-reexport.ts',
    text: "export { money } from './money.ts';\n",
  },
  {
    rule: 'kolo(no-reexport)',
    refuses: 'a type that is imported and handed on',
    path: 'apps/web/src/lib/plant-handed-on.ts',
    text: "import type { Money } from './money.ts';\nexport type { Money };\n",
  },
  {
    rule: 'kolo(no-raw-cache-key)',
    refuses: 'a cache key that a component makes',
    path: 'apps/web/src/features/payments/plant-key.tsx',
    text: "export const stale = (client: (filter: object) => void) => client({ queryKey: ['accounts'] });\n",
  },
  {
    rule: 'kolo(no-raw-cache-key)',
    refuses: 'a cache key that a component compares',
    path: 'apps/web/src/features/payments/plant-compare.tsx',
    text: "export const isMine = ({ queryKey }: { queryKey: string[] }) => queryKey[0] === 'accounts';\n",
  },
  {
    rule: 'kolo(plain-words)',
    refuses: 'words of no good bank on a screen',
    path: 'apps/web/src/features/payments/plant-words.tsx',
    text: 'export const Words = () => <p>You can\n not withdraw.</p>;\n',
  },
  {
    rule: 'kolo(plain-words)',
    refuses: 'the same in a message',
    path: 'apps/api/src/notifications/plant-words.ts',
    text: 'export const words = (sum: string) => `${sum} stands in your account.`;\n',
  },
  {
    rule: 'kolo(plain-words)',
    refuses: 'the same in an error',
    path: 'packages/contract/src/plant-words.ts',
    text: "export const message = 'Enter your present password.';\n",
  },
  {
    rule: 'kolo(explained-assertion)',
    refuses: 'an assertion that nothing explains',
    path: 'packages/domain/src/plant-assertion.ts',
    text: 'export function narrow(value: unknown) {\n  return value as string;\n}\n',
  },
];
