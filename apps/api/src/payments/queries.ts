import type { PaymentEvent, PaymentMethod, PaymentPurpose, PaymentStatus } from '@kolo/contract/payments';
import { PAYMENT_EVENTS, PAYMENT_METHODS, PAYMENT_PURPOSES, PAYMENT_STATUSES } from '@kolo/contract/payments';
import type { AccountType } from '@kolo/domain/account-types';
import { ACCOUNT_TYPES } from '@kolo/domain/account-types';
import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import { paymentIdOf } from './payment-names.ts';
import { isOpen } from './states.ts';

export interface PaymentRow {
  readonly userId: string;
  readonly id: string;
  readonly reference: string;
  readonly status: PaymentStatus;
  readonly purpose: PaymentPurpose;
  readonly method: PaymentMethod;
  readonly accountType: AccountType | null;
  readonly packageId: string | null;
  readonly sourceAccountType: AccountType | null;
  readonly cardId: string | null;
  readonly amountKobo: Kobo;
  readonly payerEmail: string;
  readonly authorizationUrl: string | null;
  readonly failure: string | null;
  readonly requestKey: string;
  readonly createdAt: Date;
  readonly checks: number;
}

const COLUMNS = [
  'user_id',
  'id',
  'reference',
  'status',
  'purpose',
  'method',
  'account_type',
  'package_id',
  'source_account_type',
  'card_id',
  'amount_kobo',
  'payer_email',
  'authorization_url',
  'failure',
  'request_key',
  'created_at',
  'checks',
] as const;

interface Stored {
  user_id: string;
  id: string;
  reference: string;
  status: string;
  purpose: string;
  method: string;
  account_type: string | null;
  package_id: string | null;
  source_account_type: string | null;
  card_id: string | null;
  amount_kobo: bigint;
  payer_email: string;
  authorization_url: string | null;
  failure: string | null;
  request_key: string;
  created_at: Date;
  checks: number;
}

function toAccountType(stored: string | null): AccountType | null {
  return ACCOUNT_TYPES.find((one) => one === stored) ?? null;
}

function toPayment(row: Stored): PaymentRow {
  const status = PAYMENT_STATUSES.find((one) => one === row.status);
  const purpose = PAYMENT_PURPOSES.find((one) => one === row.purpose);
  const method = PAYMENT_METHODS.find((one) => one === row.method);
  invariant(status && purpose && method, `payment ${row.reference} has a status, a purpose and a method`);
  return {
    userId: row.user_id,
    id: row.id,
    reference: row.reference,
    status,
    purpose,
    method,
    accountType: toAccountType(row.account_type),
    packageId: row.package_id,
    sourceAccountType: toAccountType(row.source_account_type),
    cardId: row.card_id,
    amountKobo: kobo(row.amount_kobo),
    payerEmail: row.payer_email,
    authorizationUrl: row.authorization_url,
    failure: row.failure,
    requestKey: row.request_key,
    createdAt: row.created_at,
    checks: row.checks,
  };
}

/**
 * Writes the intent, and its reference where the provider will hear of it; both before it does. `nextCheckAt` null: nothing
 * to ask.
 */
export async function insertPayment(
  tx: Tx,
  payment: Omit<PaymentRow, 'authorizationUrl' | 'failure' | 'checks'>,
  nextCheckAt: Date | null,
): Promise<void> {
  await tx
    .insertInto('payment')
    .values({
      user_id: payment.userId,
      id: payment.id,
      reference: payment.reference,
      status: payment.status,
      purpose: payment.purpose,
      method: payment.method,
      account_type: payment.accountType,
      package_id: payment.packageId,
      source_account_type: payment.sourceAccountType,
      card_id: payment.cardId,
      amount_kobo: payment.amountKobo,
      payer_email: payment.payerEmail,
      request_key: payment.requestKey,
      created_at: payment.createdAt,
      next_check_at: nextCheckAt,
    })
    .execute();
  if (payment.method === 'account') return;
  await tx
    .insertInto('payment_reference')
    .values({ reference: payment.reference, user_id: payment.userId, payment_id: payment.id })
    .execute();
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
      build.fn.count<bigint>('id').filterWhere('created_at', '>', since).as('recent'),
    ])
    .where('user_id', '=', userId)
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
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(row.started);
}

/** Whose payment a reference is; undefined for a reference that we never gave out. */
export async function ownerOfReference(db: Db | Tx, reference: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_reference')
    .select('user_id')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row?.user_id;
}

function payments(db: Db | Tx, userId: string) {
  return db.selectFrom('payment').select(COLUMNS).where('user_id', '=', userId);
}

export async function findPayment(
  db: Db | Tx,
  userId: string,
  reference: string,
): Promise<PaymentRow | undefined> {
  const id = paymentIdOf(reference);
  const row = id && (await payments(db, userId).where('id', '=', id).executeTakeFirst());
  return row ? toPayment(row) : undefined;
}

/** The payment that this command of the customer started; one from an own account is never looked for. */
export async function findPaymentByKey(
  db: Db | Tx,
  userId: string,
  requestKey: string,
): Promise<PaymentRow | undefined> {
  const row = await payments(db, userId)
    .where('request_key', '=', requestKey)
    .where('method', '<>', 'account')
    .executeTakeFirst();
  return row && toPayment(row);
}

/** A payment of which the provider may still say something new. */
export async function findOpenPayment(tx: Tx, userId: string): Promise<PaymentRow | undefined> {
  const row = await payments(tx, userId)
    .where('status', 'in', PAYMENT_STATUSES.filter(isOpen))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && toPayment(row);
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
  return (await query.execute()).map(toPayment);
}

/** The payment, held against every other settler until the transaction ends; who goes on to money takes the customer's turn before. */
export async function lockPayment(tx: Tx, userId: string, reference: string): Promise<PaymentRow> {
  const id = paymentIdOf(reference);
  invariant(id, `${reference} names a payment`);
  return toPayment(await payments(tx, userId).where('id', '=', id).forUpdate().executeTakeFirstOrThrow());
}

/**
 * The newest payment of the customer that waits for a transfer of this very sum to their own number, held against every other
 * settler; one that was given up is taken too.
 */
export async function lockPointedTransfer(
  tx: Tx,
  userId: string,
  { amountKobo, since }: { amountKobo: Kobo; since: Date },
): Promise<PaymentRow | undefined> {
  const row = await payments(tx, userId)
    .where('method', '=', 'bank_transfer')
    .where('status', 'in', ['initiated', 'pending', 'abandoned'])
    .where('amount_kobo', '=', amountKobo)
    .where('created_at', '>=', since)
    .where((build) =>
      build.exists(
        build
          .selectFrom('payment_instruction')
          .select('payment_instruction.user_id')
          .where('payment_instruction.user_id', '=', userId)
          .whereRef('payment_instruction.payment_id', '=', 'payment.id')
          .where('payment_instruction.kind', '=', 'dedicated'),
      ),
    )
    .orderBy(sql`status = 'abandoned'`)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row && toPayment(row);
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
      authorization_url: change.authorizationUrl,
      failure: change.failure,
      checked_at: change.checkedAt,
      checks: change.checks,
      // Where nothing was due, least() is the new time.
      next_check_at: change.keepsEarlierCheck
        ? sql<Date | null>`least(next_check_at, ${change.nextCheckAt})`
        : change.nextCheckAt,
    })
    .where('user_id', '=', payment.userId)
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

export async function timelineOf(
  db: Db | Tx,
  payment: Pick<PaymentRow, 'userId' | 'id' | 'method' | 'createdAt'>,
): Promise<TimelineEntry[]> {
  if (payment.method === 'account') return ownTimeline(payment);
  const rows = await db
    .selectFrom('payment_event')
    .select(['event', 'at'])
    .where('user_id', '=', payment.userId)
    .where('payment_id', '=', payment.id)
    .orderBy('seq')
    .execute();
  return rows.map((row) => {
    const event = PAYMENT_EVENTS.find((one) => one === row.event);
    invariant(event, `no payment event is called ${row.event}`);
    return { at: row.at, event };
  });
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
    .set({ checked_at: claim.now })
    .where('user_id', '=', payment.userId)
    .where('id', '=', payment.id)
    .where((either) =>
      either.or([either('checked_at', 'is', null), either('checked_at', '<=', claim.askedBefore)]),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
