import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';

const STATES = ['open', 'lost', 'won'] as const;

export interface ChargebackRow {
  readonly userId: string;
  /** The provider's number of the dispute. */
  readonly id: string;
  readonly state: (typeof STATES)[number];
  /** What was taken back from where the payment went, and what could not be taken any more. */
  readonly takenKobo: Kobo;
  readonly lossKobo: Kobo;
}

/** The dispute, held until the transaction ends; undefined for one that we have not heard of. */
export async function lockChargeback(tx: Tx, userId: string, id: string): Promise<ChargebackRow | undefined> {
  const row = await tx
    .selectFrom('chargeback')
    .select(['user_id', 'state', 'taken_kobo', 'loss_kobo'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const state = STATES.find((one) => one === row.state);
  invariant(state, `no dispute stands at ${row.state}`);
  return { userId, id, state, takenKobo: kobo(row.taken_kobo), lossKobo: kobo(row.loss_kobo) };
}

export async function insertChargeback(
  tx: Tx,
  dispute: {
    userId: string;
    id: string;
    paymentId: string;
    reference: string;
    amountKobo: Kobo;
    at: Date;
    nextCheckAt: Date;
  },
): Promise<ChargebackRow> {
  const { userId, id } = dispute;
  await tx
    .insertInto('chargeback')
    .values({
      user_id: userId,
      id,
      payment_id: dispute.paymentId,
      reference: dispute.reference,
      state: 'open',
      amount_kobo: dispute.amountKobo,
      created_at: dispute.at,
      next_check_at: dispute.nextCheckAt,
    })
    .execute();
  return { userId, id, state: 'open', takenKobo: kobo(0n), lossKobo: kobo(0n) };
}

/** Writes how a dispute ended. Called under its lock. */
export async function endChargeback(
  tx: Tx,
  { userId, id }: Pick<ChargebackRow, 'userId' | 'id'>,
  end: { state: 'lost' | 'won'; amountKobo: Kobo; takenKobo: Kobo; lossKobo: Kobo; at: Date },
): Promise<void> {
  await tx
    .updateTable('chargeback')
    .set({
      state: end.state,
      amount_kobo: end.amountKobo,
      taken_kobo: end.takenKobo,
      loss_kobo: end.lossKobo,
      settled_at: end.at,
      next_check_at: null,
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** What banks have taken back of this payment so far, in kobo. */
export async function takenBackOf(tx: Tx, userId: string, paymentId: string): Promise<Kobo> {
  const row = await tx
    .selectFrom('chargeback')
    .select(sql<string>`coalesce(sum(taken_kobo + loss_kobo), 0)`.as('total'))
    .where('user_id', '=', userId)
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'lost')
    .executeTakeFirst();
  return kobo(BigInt(row?.total ?? '0'));
}
