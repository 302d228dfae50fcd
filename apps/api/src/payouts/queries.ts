import type { WithdrawalEvent, WithdrawalStatus } from '@kolo/contract/withdrawals';
import { WITHDRAWAL_EVENTS, WITHDRAWAL_STATUSES } from '@kolo/contract/withdrawals';
import type { AccountType } from '@kolo/domain/account-types';
import { ACCOUNT_TYPES } from '@kolo/domain/account-types';
import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import type { Withdrawal } from '#platform/tables.ts';

/** Whether the money is on its way: out of the account and not known to have arrived. */
export function isOpen(status: WithdrawalStatus): boolean {
  return status === 'requested' || status === 'sent';
}

/** Why a withdrawal waits for staff. */
export const HOLDS = [
  'provider_balance',
  'otp',
  'refused',
  'mismatch',
  'unknown_to_provider',
  'stopped',
] as const;
export type Hold = (typeof HOLDS)[number];

export interface PayoutRow {
  readonly userId: string;
  readonly id: string;
  readonly reference: string;
  readonly status: WithdrawalStatus;
  readonly accountType: AccountType;
  readonly bankAccountId: string;
  /** What arrives at the bank; the fee leaves the account beside it. */
  readonly amountKobo: Kobo;
  readonly feeKobo: Kobo;
  readonly wasCooling: boolean;
  readonly held: Hold | null;
  readonly failure: string | null;
  readonly createdAt: Date;
  /** When the provider was told last. */
  readonly sendBegunAt: Date | null;
  /** When staff let it go after a freeze or a press; null where they never did. */
  readonly releasedAt: Date | null;
  readonly checks: number;
}

function toPayout(row: Selectable<Withdrawal>): PayoutRow {
  const status = WITHDRAWAL_STATUSES.find((one) => one === row.status);
  const accountType = ACCOUNT_TYPES.find((one) => one === row.account_type);
  invariant(status && accountType, `withdrawal ${row.reference} has a status and an account`);
  return {
    userId: row.user_id,
    id: row.id,
    reference: row.reference,
    status,
    accountType,
    bankAccountId: row.bank_account_id,
    amountKobo: kobo(row.amount_kobo),
    feeKobo: kobo(row.fee_kobo),
    wasCooling: row.was_cooling,
    held: HOLDS.find((one) => one === row.held) ?? null,
    failure: row.failure,
    createdAt: row.created_at,
    sendBegunAt: row.send_begun_at,
    releasedAt: row.released_at,
    checks: row.checks,
  };
}

function withdrawals(db: Db | Tx, userId: string) {
  return db.selectFrom('withdrawal').selectAll().where('user_id', '=', userId);
}

/** Writes the intent and its reference; both before the provider hears of it. */
export async function insertPayout(tx: Tx, row: PayoutRow, nextCheckAt: Date): Promise<void> {
  await tx
    .insertInto('withdrawal')
    .values({
      user_id: row.userId,
      id: row.id,
      reference: row.reference,
      status: row.status,
      account_type: row.accountType,
      bank_account_id: row.bankAccountId,
      amount_kobo: row.amountKobo,
      fee_kobo: row.feeKobo,
      was_cooling: row.wasCooling,
      created_at: row.createdAt,
      next_check_at: nextCheckAt,
    })
    .execute();
  await tx
    .insertInto('withdrawal_reference')
    .values({ reference: row.reference, user_id: row.userId, withdrawal_id: row.id })
    .execute();
}

/** Lower-case letters, digits and hyphens, 41 characters: legal for transfers at the provider. */
export function referenceOf(withdrawalId: string): string {
  return `kolo-out-${withdrawalId.replaceAll('-', '')}`;
}

/** Whose withdrawal a reference is; undefined for a reference that we never gave out. */
export async function ownerOfReference(
  db: Db | Tx,
  reference: string,
): Promise<{ userId: string; id: string } | undefined> {
  const row = await db
    .selectFrom('withdrawal_reference')
    .select(['user_id', 'withdrawal_id'])
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row && { userId: row.user_id, id: row.withdrawal_id };
}

export async function findPayout(db: Db | Tx, userId: string, id: string): Promise<PayoutRow | undefined> {
  const row = await withdrawals(db, userId).where('id', '=', id).executeTakeFirst();
  return row && toPayout(row);
}

/** The customer's own of these references. */
export async function findByReferences(
  db: Db,
  userId: string,
  references: readonly string[],
): Promise<PayoutRow[]> {
  const { rows } = await sql<Selectable<Withdrawal>>`
    select w.* from withdrawal_reference r
    join withdrawal w on w.user_id = r.user_id and w.id = r.withdrawal_id
    where r.reference = any(${references}::text[]) and r.user_id = ${userId}::uuid
  `.execute(db);
  return rows.map(toPayout);
}

/** The withdrawal, held against every other settler until the transaction ends. */
export async function lockPayout(tx: Tx, userId: string, id: string): Promise<PayoutRow> {
  return toPayout(await withdrawals(tx, userId).where('id', '=', id).forUpdate().executeTakeFirstOrThrow());
}

/** One that is on its way. */
export async function findOpenPayout(tx: Tx, userId: string): Promise<PayoutRow | undefined> {
  const row = await withdrawals(tx, userId)
    .where('status', 'in', WITHDRAWAL_STATUSES.filter(isOpen))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && toPayout(row);
}

/** One page of withdrawals, oldest first. */
export async function payoutsAfter(
  db: Db,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<PayoutRow[]> {
  let query = withdrawals(db, userId).orderBy('id').limit(limit);
  if (after !== undefined) query = query.where('id', '>', after);
  return (await query.execute()).map(toPayout);
}

/** What the customer has withdrawn from that instant on, in kobo; what came back counts no more. */
export async function withdrawnSince(
  tx: Tx,
  userId: string,
  { since, whileCooling }: { since: Date; whileCooling: boolean },
): Promise<Kobo> {
  const row = await tx
    .selectFrom('withdrawal')
    .select((build) => build.fn.sum<string>('amount_kobo').as('total'))
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .where('status', 'in', ['requested', 'sent', 'paid'])
    .$if(whileCooling, (query) => query.where('was_cooling', '=', true))
    .executeTakeFirst();
  return kobo(BigInt(row?.total ?? '0'));
}

/** Whether the same was asked for after that instant and has not come back. */
export async function hasTwin(
  tx: Tx,
  userId: string,
  { bankAccountId, amountKobo, after }: { bankAccountId: string; amountKobo: Kobo; after: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('withdrawal')
    .select('id')
    .where('user_id', '=', userId)
    .where('bank_account_id', '=', bankAccountId)
    .where('amount_kobo', '=', amountKobo)
    .where('created_at', '>', after)
    .where('status', 'in', ['requested', 'sent', 'paid'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface Change {
  readonly status?: WithdrawalStatus;
  readonly held: Hold | null;
  readonly failure?: string;
  readonly checkedAt: Date;
  readonly checks: number;
  readonly nextCheckAt: Date | null;
}

/** Writes what changed; every change says when the provider is asked next. */
export async function updatePayout(
  tx: Tx,
  { userId, id }: Pick<PayoutRow, 'userId' | 'id'>,
  change: Change,
): Promise<void> {
  await tx
    .updateTable('withdrawal')
    .set({
      status: change.status,
      held: change.held,
      failure: change.failure,
      checked_at: change.checkedAt,
      checks: change.checks,
      next_check_at: change.nextCheckAt,
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/**
 * Notes that the provider is about to be told: anyone who comes later asks it first. False where it must not be told, since
 * the money is back, or staff are about to give it back.
 */
export async function claimSending(
  tx: Tx,
  { userId, id }: Pick<PayoutRow, 'userId' | 'id'>,
  at: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('withdrawal')
    .set({ send_begun_at: at })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .where((either) => either.or([either('no_send_until', 'is', null), either('no_send_until', '<=', at)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps everybody from telling the provider until then; answers when it was told last. Undefined: it is on its way no more. */
export async function stopSending(
  db: Db,
  { userId, id }: Pick<PayoutRow, 'userId' | 'id'>,
  until: Date,
): Promise<{ toldAt: Date | null } | undefined> {
  const row = await db
    .updateTable('withdrawal')
    .set({ no_send_until: until })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', 'in', WITHDRAWAL_STATUSES.filter(isOpen))
    .returning('send_begun_at')
    .executeTakeFirst();
  return row && { toldAt: row.send_begun_at };
}

/** Writes who gave it back, and why. */
export async function noteReturn(
  tx: Tx,
  { userId, id }: Pick<PayoutRow, 'userId' | 'id'>,
  { staff, reason }: { staff: string; reason: string },
): Promise<void> {
  await tx
    .updateTable('withdrawal')
    .set({ returned_by: staff, return_reason: reason })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Adds one line to the timeline that the customer sees. Called under the withdrawal's lock. */
export async function appendEvent(
  tx: Tx,
  { userId, id }: Pick<PayoutRow, 'userId' | 'id'>,
  event: WithdrawalEvent,
  at: Date,
): Promise<void> {
  await sql`
    insert into withdrawal_event (user_id, withdrawal_id, seq, event, at)
    select ${userId}::uuid, ${id}::uuid, coalesce(max(seq), 0) + 1, ${event}, ${at}
    from withdrawal_event where user_id = ${userId}::uuid and withdrawal_id = ${id}::uuid
  `.execute(tx);
}

export async function timelineOf(
  db: Db | Tx,
  { userId, id }: Pick<PayoutRow, 'userId' | 'id'>,
): Promise<{ at: Date; event: WithdrawalEvent }[]> {
  const rows = await db
    .selectFrom('withdrawal_event')
    .select(['event', 'at'])
    .where('user_id', '=', userId)
    .where('withdrawal_id', '=', id)
    .orderBy('seq')
    .execute();
  return rows.map((row) => {
    const event = WITHDRAWAL_EVENTS.find((one) => one === row.event);
    invariant(event, `no withdrawal event is called ${row.event}`);
    return { at: row.at, event };
  });
}

/** Those, over all customers, that staff should look at: held, or open since before that instant. Oldest first. */
export async function payoutsForStaff(db: Db, openSince: Date, most: number) {
  return db
    .selectFrom('withdrawal')
    .select(['user_id', 'id', 'reference', 'status', 'held', 'amount_kobo', 'created_at', 'checks'])
    .where((either) =>
      either.or([
        either('held', 'is not', null),
        either.and([either('status', 'in', ['requested', 'sent']), either('created_at', '<', openSince)]),
      ]),
    )
    .orderBy('created_at')
    .limit(most)
    .execute();
}

/** Lets one go that was asked for before a freeze or a press: staff have found out who asked for it. */
export async function release(
  db: Db,
  { userId, id }: Pick<PayoutRow, 'userId' | 'id'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('withdrawal')
    .set({ released_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .execute();
}

/** Lets the provider be asked now; false where no withdrawal of that reference waits. */
export async function makeDue(
  db: Db,
  { userId, id }: Pick<PayoutRow, 'userId' | 'id'>,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('withdrawal')
    .set({ next_check_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where((either) =>
      either.or([either('status', 'in', ['requested', 'sent']), either('held', 'is not', null)]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
