import { createHash } from 'node:crypto';
import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import type { MovementKind } from '@kolo/domain/transactions';
import { MOVEMENT_KINDS } from '@kolo/domain/transactions';
import { CompiledQuery } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { constraintOf, hotStatement, sqlStateOf } from '#platform/db.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import type { Pot } from './chart.ts';

/** One transfer between two pots of one customer. */
export interface Posting {
  readonly userId: string;
  /** Names the command: the same key posts once, however often it comes. */
  readonly key: string;
  /** UUIDv7 of `at`: decides the order on lists and the partition. */
  readonly id: string;
  readonly at: Date;
  readonly kind: MovementKind;
  readonly from: Pot;
  readonly to: Pot;
  readonly amountKobo: Kobo;
  readonly narration: string;
  readonly reference: string;
}

export interface Posted {
  /** True when this key was posted before: nothing was moved now. */
  readonly replayed: boolean;
  readonly movementId: string;
  /** Both balances in kobo, as they stood after the movement. */
  readonly fromBalanceKobo: Kobo;
  readonly toBalanceKobo: Kobo;
}

const POST = hotStatement(
  'ledger_post',
  'select replayed, movement_id, from_balance, to_balance from ledger.post($1::uuid, $2::text, $3::bytea, $4::uuid, $5::timestamptz, $6::smallint, $7::integer, $8::integer, $9::bigint, $10::text, $11::text)',
);

interface PostRow {
  replayed: boolean;
  movement_id: string;
  from_balance: bigint;
  to_balance: bigint;
}

/** What a key was used for: the amount, the pots and the kind; not the id or the time, which a repeat makes anew. */
function postingHash(posting: Posting): Buffer {
  const { code } = MOVEMENT_KINDS[posting.kind];
  return createHash('sha256')
    .update(`${code}:${posting.from.id}:${posting.to.id}:${posting.amountKobo}:${posting.reference}`)
    .digest();
}

/** Only the constraint that guards the balance means "insufficient funds": a missing partition has the same SQLSTATE. */
function refusalOf(error: unknown): unknown {
  if (sqlStateOf(error) === '23514' && constraintOf(error) === 'account_floor')
    return new Refusal('INSUFFICIENT_FUNDS');
  if (sqlStateOf(error) === 'LD404') return new Refusal('NOT_FOUND');
  if (sqlStateOf(error) === 'LD422') return new Refusal('IDEMPOTENCY_MISMATCH');
  return error;
}

/**
 * Moves money, once per key, in one statement and one round trip. Refuses with INSUFFICIENT_FUNDS where a pot would go
 * below its floor, NOT_FOUND where a pot is not open, IDEMPOTENCY_MISMATCH where the key was used for something else.
 * Inside a transaction the movement stands or falls with it.
 */
export async function postMovement(tx: Tx | Db, posting: Posting): Promise<Posted> {
  invariant(posting.amountKobo > 0n, 'a movement moves more than nothing');
  const { rows } = await tx
    .executeQuery<PostRow>(
      CompiledQuery.raw(POST, [
        posting.userId,
        posting.key,
        postingHash(posting),
        posting.id,
        posting.at,
        MOVEMENT_KINDS[posting.kind].code,
        posting.from.id,
        posting.to.id,
        posting.amountKobo,
        posting.narration,
        posting.reference,
      ]),
    )
    .catch((error: unknown) => {
      throw refusalOf(error);
    });
  const row = rows[0];
  invariant(row, 'the posting function answers one row');
  return {
    replayed: row.replayed,
    movementId: row.movement_id,
    fromBalanceKobo: kobo(row.from_balance),
    toBalanceKobo: kobo(row.to_balance),
  };
}
