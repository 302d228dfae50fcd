import { PAYMENT_STATUSES } from '@kolo/contract/payments';
import type { Kobo } from '@kolo/domain/money';
import { CompiledQuery, sql } from 'kysely';
import { postingRefusal } from '#ledger/post.ts';
import type { Db, Tx } from '#platform/db.ts';
import { hotStatement, onlyRow, sqlStateOf, timeInBytes } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import { firstIdAt } from '#platform/ids.ts';
import type { Notice } from '#platform/notices.ts';
import { isOpen } from './states.ts';

/** Whether any payment was ever started for this package. */
export async function hasPaymentFor(db: Db | Tx, userId: string, packageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment')
    .select('id')
    .where('userId', '=', userId)
    .where('packageId', '=', packageId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The packages that payments which are not finished yet are for. */
export async function packagesBeingPaid(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('payment')
    .select('packageId')
    .distinct()
    .where('userId', '=', userId)
    .where('status', 'in', PAYMENT_STATUSES.filter(isOpen))
    .where('packageId', 'is not', null)
    .execute();
  return rows.flatMap((row) => (row.packageId === null ? [] : [row.packageId]));
}

/** What saved cards are being charged for this package, with no answer yet, in kobo. */
export async function awaitedFor(tx: Tx, userId: string, packageId: string): Promise<bigint> {
  const row = await tx
    .selectFrom('payment')
    .select(sql<bigint>`coalesce(sum(amount_kobo), 0)::bigint`.as('awaited'))
    .where('userId', '=', userId)
    .where('packageId', '=', packageId)
    .where('method', '=', 'saved_card')
    .where('status', 'in', PAYMENT_STATUSES.filter(isOpen))
    .executeTakeFirstOrThrow();
  return BigInt(row.awaited);
}

const CONTRIBUTE = hotStatement(
  'contribute',
  'select contribute(array(select json_populate_recordset(null::contribution, $1::json))) as results',
);

/**
 * The fields of the SQL type `contribution` with their types, in its order. A row of parameters costs the database a twentieth less
 * for each payment than one record as JSON; a test compares this list with the catalogue. Nobody gives `answer`: it is for the
 * processes of the version before, which may still run.
 */
export const CONTRIBUTION_FIELDS = [
  ['user_id', 'uuid'],
  ['key', 'text'],
  ['hash', 'bytea'],
  ['answer', 'jsonb'],
  ['at', 'timestamp with time zone'],
  ['session_id', 'uuid'],
  ['csrf_secret', 'bytea'],
  ['rotated_since', 'timestamp with time zone'],
  ['purpose', 'text'],
  ['package_id', 'uuid'],
  ['from_id', 'integer'],
  ['amount', 'bigint'],
  ['least', 'bigint'],
  ['movement_id', 'uuid'],
  ['kind', 'smallint'],
  ['narration', 'text'],
  ['reference', 'text'],
  ['source', 'text'],
  ['payment_id', 'uuid'],
  ['payer_email', 'text'],
  ['job_id', 'uuid'],
  ['notice_id', 'uuid'],
] as const;

/** A record of the SQL type `contribution`; a field that is not there is null. */
export type ContributionRecord = Readonly<Partial<Record<(typeof CONTRIBUTION_FIELDS)[number][0], unknown>>>;

const CONTRIBUTE_ONE = hotStatement(
  'contribute_one',
  `select contribute_one(row(${CONTRIBUTION_FIELDS.map(([, type], at) => `$${at + 1}::${type}`).join(', ')})::contribution) is not null as made`,
);

/** Why a contribution was not made. */
type Refused = 'WRONG_STATE' | 'INSUFFICIENT_FUNDS' | 'NOT_FOUND';
/** What the customer is told, or why nothing was done; null where the key is known, or the session not live. */
type Result = Notice | Refused | null;

/** Makes each of these contributions or leaves it, in their order. */
export async function contribute(
  db: Db | Tx,
  records: readonly ContributionRecord[],
): Promise<readonly Result[]> {
  const { rows } = await db.executeQuery<{ results: Result[] }>(
    CompiledQuery.raw(CONTRIBUTE, [JSON.stringify(records)]),
  );
  const results = rows[0]?.results;
  invariant(results?.length === records.length, 'each contribution has its result');
  return results;
}

/**
 * Makes one contribution, in its own transaction. False where it is not made, and nothing is done. Without the array and its
 * subtransaction the database has a tenth less to do for it.
 */
export async function contributeOne(db: Db, contribution: ContributionRecord): Promise<boolean> {
  try {
    const made = await db.executeQuery<{ made: boolean }>(
      CompiledQuery.raw(
        CONTRIBUTE_ONE,
        CONTRIBUTION_FIELDS.map(([field]) => {
          const value = contribution[field] ?? null;
          return value instanceof Date ? timeInBytes(value) : value;
        }),
      ),
    );
    return onlyRow(made).made;
  } catch (error) {
    if (sqlStateOf(error) === 'KO409' || postingRefusal(error)) return false;
    throw error;
  }
}

/** A package that takes money. */
export interface PackageRow {
  readonly userId: string;
  readonly id: string;
  readonly pot: number;
  readonly name: string;
  /** Whole periods of this go in; null: any amount. */
  readonly periodKobo: Kobo | null;
  readonly priceKobo: Kobo | null;
  /** A schedule pays no more than this; the customer may. Null for a package towards a product, which has a price. */
  readonly targetKobo: Kobo | null;
}

const PACKAGES = {
  daily: {
    table: sql.table('daily_package'),
    columns: sql`p.target as name, p.amount_per_period_kobo as period_kobo, null::bigint as price_kobo,
      p.target_amount_kobo as target_kobo`,
  },
  sb: {
    table: sql.table('sb_package'),
    columns: sql`p.product_name as name, null::bigint as period_kobo, p.price_kobo, null::bigint as target_kobo`,
  },
};

/** Of these packages of many customers the open ones, held until the transaction ends. */
export async function holdPackages(
  tx: Tx,
  purpose: keyof typeof PACKAGES,
  wanted: readonly { readonly userId: string; readonly packageId: string }[],
): Promise<PackageRow[]> {
  const { table, columns } = PACKAGES[purpose];
  const userIds = wanted.map(({ userId }) => userId);
  const { rows } = await sql<PackageRow>`
    select p.user_id, p.id, p.pot, ${columns} from ${table} p
    join unnest(${userIds}::uuid[], ${wanted.map(({ packageId }) => packageId)}::uuid[]) as w (user_id, id)
      on p.user_id = w.user_id and p.id = w.id
    where p.user_id = any(${userIds}::uuid[]) and p.status = 'active'
    order by p.user_id, p.id
    for no key update of p
  `.execute(tx);
  return rows;
}

/** Counts the periods that were paid into these daily packages. */
export async function addPeriods(
  tx: Tx,
  paid: readonly (Pick<PackageRow, 'userId' | 'id'> & { readonly amountKobo: Kobo })[],
): Promise<void> {
  if (paid.length === 0) return;
  const userIds = paid.map(({ userId }) => userId);
  await sql`
    update daily_package d set total_count = d.total_count + w.amount / d.amount_per_period_kobo
    from unnest(
      ${userIds}::uuid[], ${paid.map(({ id }) => id)}::uuid[],
      ${paid.map(({ amountKobo }) => amountKobo)}::bigint[]
    ) as w (user_id, id, amount)
    where d.user_id = any(${userIds}::uuid[]) and d.user_id = w.user_id and d.id = w.id
  `.execute(tx);
}

/** Those of these packages into which something has come since then, or is on its way. */
export async function packagesPaidSince(
  db: Db | Tx,
  packages: readonly { readonly userId: string; readonly packageId: string }[],
  since: Date,
): Promise<ReadonlySet<string>> {
  const userIds = packages.map(({ userId }) => userId);
  const { rows } = await sql<{ packageId: string }>`
    select p.package_id from unnest(${userIds}::uuid[], ${packages.map(({ packageId }) => packageId)}::uuid[]) as w (user_id, package_id)
    join payment p on p.user_id = w.user_id and p.package_id = w.package_id
    where p.user_id = any(${userIds}::uuid[]) and p.id >= ${firstIdAt(since)}::uuid and p.status in ('pending', 'succeeded')
  `.execute(db);
  return new Set(rows.map(({ packageId }) => packageId));
}
