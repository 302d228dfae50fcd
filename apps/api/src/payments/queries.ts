import type { PaymentEvent, PaymentPurpose, PaymentStatus } from '@kolo/contract/payments';
import { PAYMENT_STATUSES } from '@kolo/contract/payments';
import type { AccountType } from '@kolo/domain/account-types';
import type { Kobo } from '@kolo/domain/money';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import type { Payment } from '#platform/tables.ts';
import { paymentIdOf } from './payment-names.ts';
import { isOpen } from './states.ts';

const COLUMNS = [
  'userId',
  'id',
  'reference',
  'status',
  'purpose',
  'method',
  'accountType',
  'packageId',
  'sourceAccountType',
  'cardId',
  'amountKobo',
  'payerEmail',
  'authorizationUrl',
  'failure',
  'requestKey',
  'createdAt',
  'checks',
] as const;

export type PaymentRow = Readonly<Pick<Selectable<Payment>, (typeof COLUMNS)[number]>>;

/**
 * Writes the intent, and its reference where the provider will hear of it; both before it does. `nextCheckAt` null: nothing
 * to ask.
 */
export async function insertPayment(tx: Tx, payment: PaymentRow, nextCheckAt: Date | null): Promise<void> {
  await tx
    .insertInto('payment')
    .values({ ...payment, nextCheckAt })
    .execute();
  if (payment.method === 'account') return;
  await tx
    .insertInto('paymentReference')
    .values({ reference: payment.reference, userId: payment.userId, paymentId: payment.id })
    .execute();
}

/** Payments of many customers from own accounts, which are over in the instant in which they begin. */
export async function insertOwnPayments(tx: Tx, payments: readonly PaymentRow[], at: Date): Promise<void> {
  await sql`
    insert into payment (user_id, id, reference, status, purpose, method, package_id, source_account_type, amount_kobo,
      payer_email, request_key, created_at)
    select w.user_id, w.id, w.reference, 'succeeded', w.purpose, 'account', w.package_id, w.source, w.amount, w.email, w.key, ${at}::timestamptz
    from unnest(
      ${payments.map(({ userId }) => userId)}::uuid[], ${payments.map(({ id }) => id)}::uuid[],
      ${payments.map(({ reference }) => reference)}::text[], ${payments.map(({ purpose }) => purpose)}::text[],
      ${payments.map(({ packageId }) => packageId)}::uuid[],
      ${payments.map(({ sourceAccountType }) => sourceAccountType)}::text[],
      ${payments.map(({ amountKobo }) => amountKobo)}::bigint[], ${payments.map(({ payerEmail }) => payerEmail)}::text[],
      ${payments.map(({ requestKey }) => requestKey)}::text[]
    ) as w (user_id, id, reference, purpose, package_id, source, amount, email, key)
  `.execute(tx);
}

/** How many payments of the customer are open at the provider, and how many were started there since then. */
export async function countStarted(
  tx: Tx,
  userId: string,
  since: Date,
): Promise<{ open: number; recent: number }> {
  const row = await tx
    .selectFrom('payment')
    .select((build) => [
      build.fn.count<bigint>('id').filterWhere('status', 'in', ['initiated', 'pending']).as('open'),
      build.fn.count<bigint>('id').filterWhere('createdAt', '>', since).as('recent'),
    ])
    .where('userId', '=', userId)
    .where('method', '<>', 'account')
    .executeTakeFirstOrThrow();
  return { open: Number(row.open), recent: Number(row.recent) };
}

/** How many payments for this were started since then. */
export async function countPaymentsFor(
  db: Db | Tx,
  userId: string,
  purpose: PaymentPurpose,
  since: Date,
): Promise<number> {
  const row = await db
    .selectFrom('payment')
    .select((build) => build.fn.countAll<bigint>().as('started'))
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return Number(row.started);
}

/** Whose payment a reference is; undefined for a reference that we never gave out. */
export async function ownerOfReference(db: Db | Tx, reference: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('paymentReference')
    .select('userId')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row?.userId;
}

function payments(db: Db | Tx, userId: string) {
  return db.selectFrom('payment').select(COLUMNS).where('userId', '=', userId);
}

export async function findPayment(
  db: Db | Tx,
  userId: string,
  reference: string,
): Promise<PaymentRow | undefined> {
  const id = paymentIdOf(reference);
  return id ? payments(db, userId).where('id', '=', id).executeTakeFirst() : undefined;
}

/** The payment that this command of the customer started at the provider. */
export async function findPaymentByKey(
  db: Db | Tx,
  userId: string,
  requestKey: string,
): Promise<PaymentRow | undefined> {
  return payments(db, userId)
    .where('requestKey', '=', requestKey)
    .where('method', '<>', 'account')
    .executeTakeFirst();
}

/** The payment from an own account that this command made: its key names the movement, which has the payment's reference. */
export async function findOwnPayment(db: Db, userId: string, key: string): Promise<PaymentRow | undefined> {
  const moved = await db
    .selectFrom('idempotency as i')
    .innerJoin('ledger.movement as m', (join) =>
      join.onRef('m.userId', '=', 'i.userId').onRef('m.id', '=', 'i.movementId'),
    )
    .select('m.reference')
    .where('i.userId', '=', userId)
    .where('i.key', '=', key)
    .executeTakeFirst();
  return moved && findPayment(db, userId, moved.reference);
}

/** A payment of which the provider may still say something new. */
export async function findOpenPayment(tx: Tx, userId: string): Promise<PaymentRow | undefined> {
  return payments(tx, userId)
    .where('status', 'in', PAYMENT_STATUSES.filter(isOpen))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** One page of payments, oldest first. */
export async function paymentsAfter(
  db: Db,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<PaymentRow[]> {
  let query = payments(db, userId).orderBy('id').limit(limit);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.execute();
}

/** A part of the customer's payments, newest first. */
export async function paymentsOf(
  db: Db,
  userId: string,
  { limit, skip }: { limit: number; skip: number },
): Promise<PaymentRow[]> {
  return payments(db, userId).orderBy('id', 'desc').limit(limit).offset(skip).execute();
}

/** The payment, held against every other settler until the transaction ends; who goes on to money takes the customer's turn before. */
export async function lockPayment(tx: Tx, userId: string, reference: string): Promise<PaymentRow> {
  const id = paymentIdOf(reference);
  invariant(id, `${reference} names a payment`);
  return payments(tx, userId).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/**
 * The newest payment of the customer that waits for a transfer of this very sum to their virtual account, held against every other
 * settler; one that was given up is taken too.
 */
export async function lockPointedTransfer(
  tx: Tx,
  userId: string,
  { amountKobo, since }: { amountKobo: Kobo; since: Date },
): Promise<PaymentRow | undefined> {
  return payments(tx, userId)
    .where('method', '=', 'bank_transfer')
    .where('status', 'in', ['initiated', 'pending', 'abandoned'])
    .where('amountKobo', '=', amountKobo)
    .where('createdAt', '>=', since)
    .where((build) =>
      build.exists(
        build
          .selectFrom('paymentInstruction')
          .select('paymentInstruction.userId')
          .where('paymentInstruction.userId', '=', userId)
          .whereRef('paymentInstruction.paymentId', '=', 'payment.id')
          .where('paymentInstruction.kind', '=', 'dedicated'),
      ),
    )
    .orderBy(sql`status = 'abandoned'`)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** Writes what changed; every change says when the provider is asked next. */
export async function updatePayment(
  tx: Tx,
  payment: PaymentRow,
  change: {
    status?: PaymentStatus;
    authorizationUrl?: string;
    failure?: string | null;
    checkedAt?: Date;
    checks?: number;
    nextCheckAt: Date | null;
    /** A question that was due earlier stays due. */
    keepsEarlierCheck?: boolean;
  },
): Promise<void> {
  await tx
    .updateTable('payment')
    .set({
      status: change.status,
      authorizationUrl: change.authorizationUrl,
      failure: change.failure,
      checkedAt: change.checkedAt,
      checks: change.checks,
      // Where nothing was due, least() is the new time.
      nextCheckAt: change.keepsEarlierCheck
        ? sql<Date | null>`least(next_check_at, ${change.nextCheckAt})`
        : change.nextCheckAt,
    })
    .where('userId', '=', payment.userId)
    .where('id', '=', payment.id)
    .execute();
}

/** Adds one line to the timeline that the customer sees. Called under the payment's lock. */
export async function appendEvent(
  tx: Tx,
  payment: Pick<PaymentRow, 'userId' | 'id'>,
  event: PaymentEvent,
  at: Date,
) {
  await sql`
    insert into payment_event (user_id, payment_id, seq, event, at)
    select ${payment.userId}::uuid, ${payment.id}::uuid, coalesce(max(seq), 0) + 1, ${event}, ${at}
    from payment_event where user_id = ${payment.userId}::uuid and payment_id = ${payment.id}::uuid
  `.execute(tx);
}

export interface TimelineEntry {
  readonly at: Date;
  readonly event: PaymentEvent;
}

/** What a payment from an own account went through, all in one instant. */
export function ownTimeline({ createdAt }: Pick<PaymentRow, 'createdAt'>): TimelineEntry[] {
  return [
    { at: createdAt, event: 'started' },
    { at: createdAt, event: 'credited' },
  ];
}

type Timed = Pick<PaymentRow, 'id' | 'method' | 'createdAt'>;

/** What each of these payments of a customer went through, by their ids. */
export async function timelinesOf(
  db: Db | Tx,
  userId: string,
  payments: readonly Timed[],
): Promise<Map<string, TimelineEntry[]>> {
  const timelines = new Map(
    payments.map((one) => [one.id, one.method === 'account' ? ownTimeline(one) : []]),
  );
  const ids = payments.filter(({ method }) => method !== 'account').map(({ id }) => id);
  if (ids.length === 0) return timelines;
  const events = await db
    .selectFrom('paymentEvent')
    .select(['paymentId', 'event', 'at'])
    .where('userId', '=', userId)
    .where('paymentId', 'in', ids)
    .orderBy('paymentId')
    .orderBy('seq')
    .execute();
  for (const { paymentId, ...entry } of events) timelines.get(paymentId)?.push(entry);
  return timelines;
}

export async function timelineOf(
  db: Db | Tx,
  payment: Timed & Pick<PaymentRow, 'userId'>,
): Promise<TimelineEntry[]> {
  return (await timelinesOf(db, payment.userId, [payment])).get(payment.id) ?? [];
}

/** Payments, over all customers, about which the provider should have been asked before that instant. */
export async function countOverdue(db: Db, before: Date): Promise<number> {
  const row = await db
    .selectFrom('payment')
    .select((build) => build.fn.countAll<bigint>().as('total'))
    .where('nextCheckAt', '<', before)
    .executeTakeFirst();
  return Number(row?.total ?? 0n);
}

/** Has the provider asked about it now, also where that was given up; false where no payment of that reference waits. */
export async function makeDue(db: Db | Tx, reference: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update payment p set next_check_at = ${now} from payment_reference r
    where r.reference = ${reference} and p.user_id = r.user_id and p.id = r.payment_id
      and p.status not in ('succeeded', 'reversed')
    returning p.id
  `.execute(db);
  return rows.length > 0;
}

/** Takes the right to ask the provider now; false where somebody asked a moment ago. */
export async function claimQuestion(
  db: Db,
  payment: Pick<PaymentRow, 'userId' | 'id'>,
  claim: { now: Date; askedBefore: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('payment')
    .set({ checkedAt: claim.now })
    .where('userId', '=', payment.userId)
    .where('id', '=', payment.id)
    .where((either) =>
      either.or([either('checkedAt', 'is', null), either('checkedAt', '<=', claim.askedBefore)]),
    )
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

/** What a payment brought beyond what was asked, and the self account that took it. */
export interface Surplus {
  readonly amountKobo: Kobo;
  readonly accountType: AccountType;
}

export async function insertSurplus(
  tx: Tx,
  { userId, id }: Pick<PaymentRow, 'userId' | 'id'>,
  { amountKobo, accountType }: Surplus,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('paymentSurplus')
    .values({
      userId,
      paymentId: id,
      amountKobo,
      accountType,
      createdAt: at,
    })
    .execute();
}

/** Undefined where the payment brought what was asked, as nearly every one does. */
export async function surplusOf(
  db: Db | Tx,
  { userId, id }: Pick<PaymentRow, 'userId' | 'id'>,
): Promise<Surplus | undefined> {
  return db
    .selectFrom('paymentSurplus')
    .select(['amountKobo', 'accountType'])
    .where('userId', '=', userId)
    .where('paymentId', '=', id)
    .executeTakeFirst();
}
