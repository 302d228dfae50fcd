import { sql } from 'kysely';
import {
  GenericExpressionNode,
  IdentifierNode,
  PostgresDialect,
  serializeFromMetadata,
} from 'kysely-codegen';

/** Columns whose words the database does not check: which there are is the features' business. */
const WORDS = {
  'daily_package.frequency': 'DailyFrequency',
  'daily_package.status': "'active' | 'closed'",
  'notification.kind': 'NotificationKind',
  'payment.status': 'PaymentStatus',
  'payment.purpose': 'PaymentPurpose',
  'payment.method': 'PaymentMethod',
  'payment.account_type': 'AccountType',
  'payment.source_account_type': 'AccountType',
  'payment_event.event': 'PaymentEvent',
  'schedule_occurrence.purpose': 'ContributionPurpose',
  'schedule_occurrence.account_type': 'AccountType',
  'schedule_occurrence.source_account_type': 'AccountType',
  'schedule_occurrence.backup_account_type': 'AccountType',
};
const IMPORTS = {
  AccountType: '@kolo/domain/account-types',
  ContributionPurpose: '@kolo/contract/payments',
  DailyFrequency: '@kolo/domain/daily-plan',
  Kobo: '@kolo/domain/money',
  NotificationKind: '@kolo/contract/notifications',
  PaymentEvent: '@kolo/contract/payments',
  PaymentMethod: '@kolo/contract/payments',
  PaymentPurpose: '@kolo/contract/payments',
  PaymentStatus: '@kolo/contract/payments',
};
const KOBO = /_kobo$/;
/** The ledger's columns of money have no unit in their names. */
const LEDGER_KOBO = /^(?:amount|floor|(?:from_|to_)?balance)$/;
/** A check of one column against a list of words, as PostgreSQL prints it. */
const CHOICE = /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]+)\]\)\)\)$/;

/** The words that the database allows, by schema, table and column. */
async function choices(db: Connection): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; check: string }>`
    select nspname || '.' || relname as "table", pg_get_constraintdef(k.oid) as "check"
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where contype = 'c'
  `.execute(db);
  return new Map(
    rows.flatMap(({ table, check }) => {
      const [, column, list = ''] = CHOICE.exec(check) ?? [];
      const words = [...list.matchAll(/'([^']+)'::text/g)].map(([, word = '']) => word);
      return column === undefined ? [] : [[`${table}.${column}`, words] as const];
    }),
  );
}

const dialect = new PostgresDialect();
type Connection = Awaited<ReturnType<typeof dialect.introspector.connect>>;

/** What `tables.ts` must say of this database: its tables, with what the code knows better than the catalogue. */
export async function tablesText(connectionString: string): Promise<string> {
  const db = await dialect.introspector.connect({ connectionString, dialect });
  try {
    const metadata = await dialect.introspector.introspect({ db, excludePattern: 'graphile_worker.*' });
    const words = await choices(db);
    const columns: Record<string, GenericExpressionNode | IdentifierNode> = Object.fromEntries(
      Object.entries(WORDS).map(([path, type]) => [path, new IdentifierNode(type)]),
    );
    const money = new IdentifierNode('Kobo');
    for (const { schema = 'public', name: table, columns: all } of metadata.tables) {
      for (const column of all) {
        column.enumValues = words.get(`${schema}.${table}.${column.name}`) ?? column.enumValues;
        if (column.dataType !== 'int8') continue;
        if (!KOBO.test(column.name) && (schema !== 'ledger' || !LEDGER_KOBO.test(column.name))) continue;
        const path = schema === 'public' ? `${table}.${column.name}` : `${schema}.${table}.${column.name}`;
        columns[path] = column.hasDefaultValue ? new GenericExpressionNode('Generated', [money]) : money;
      }
    }
    return serializeFromMetadata({
      metadata,
      dialect,
      camelCase: true,
      customImports: IMPORTS,
      overrides: { columns },
      typeMapping: { int8: 'bigint', timestamptz: 'Date' },
    });
  } finally {
    await db.destroy();
  }
}
