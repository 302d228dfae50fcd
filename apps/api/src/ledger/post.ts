import { hash } from 'node:crypto';
import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import type { MovementKind } from '@kolo/domain/transactions';
import { MOVEMENT_KINDS } from '@kolo/domain/transactions';
import { CompiledQuery } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { columnOf, constraintOf, hotStatement, onlyRow, sqlStateOf } from '#platform/db.ts';
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

const MOVE = hotStatement(
  'ledger_move',
  'select ledger.move($1::uuid, $2::text, $3::bytea, $4::uuid, $5::timestamptz, $6::smallint, $7::integer, $8::integer, $9::bigint, $10::text, $11::text) as balances',
);

/** What the key was first used for: a later statement than MOVE, so that it sees what that one waited for. */
const FIRST = hotStatement(
  'ledger_first',
  `select i.body_hash = $3::bytea as same, m.id, m.from_balance, m.to_balance
   from idempotency i left join ledger.movement m on m.user_id = i.user_id and m.id = i.movement_id
   where i.user_id = $1::uuid and i.key = $2::text`,
);

interface FirstRow {
  same: boolean;
  id: string | null;
  fromBalance: bigint;
  toBalance: bigint;
}

/** What a key was used for: the amount, the pots and the kind; not the id or the time, of which a repeat makes new ones. */
function postingHash(posting: Posting): Buffer {
  const { code } = MOVEMENT_KINDS[posting.kind];
  const { from, to, amountKobo, reference } = posting;
  return hash('sha256', `${code}:${from.id}:${to.id}:${amountKobo}:${reference}`, 'buffer');
}

const NOT_NULL = '23502';
/** A movement's balances come from its two pots, so one is missing only where a pot is not open. */
const BALANCES = new Set(['from_balance', 'to_balance']);

/**
 * What the ledger refuses; null for a fault. Only the constraint that guards the balance means "insufficient funds": a missing
 * partition has the same SQLSTATE. The functions that look at a refusal themselves, as those of a distributed database do, have
 * SQLSTATEs of their own for it.
 */
export function postingRefusal(error: unknown): Refusal | null {
  const state = sqlStateOf(error);
  if (state === 'LD402' || (state === '23514' && constraintOf(error) === 'account_floor'))
    return new Refusal('INSUFFICIENT_FUNDS');
  if (state === 'LD404' || (state === NOT_NULL && BALANCES.has(columnOf(error) ?? '')))
    return new Refusal('NOT_FOUND');
  return null;
}

/** The answer to a repeat: the balances of the first time, whatever has moved since. */
async function firstAnswer(tx: Tx | Db, { userId, key }: Posting, hash: Buffer): Promise<Posted> {
  const first = onlyRow(await tx.executeQuery<FirstRow>(CompiledQuery.raw(FIRST, [userId, key, hash])));
  if (!first.same || first.id === null) throw new Refusal('IDEMPOTENCY_MISMATCH');
  return {
    replayed: true,
    movementId: first.id,
    fromBalanceKobo: kobo(first.fromBalance),
    toBalanceKobo: kobo(first.toBalance),
  };
}

/**
 * Moves money, once per key, in one statement and one round trip; a repeat takes a second one. Refuses with
 * INSUFFICIENT_FUNDS where a pot would go below its floor, NOT_FOUND where a pot is not open, IDEMPOTENCY_MISMATCH where
 * the key was used for something else. Inside a transaction the movement stands or falls with it.
 */
export async function postMovement(tx: Tx | Db, posting: Posting): Promise<Posted> {
  invariant(posting.amountKobo > 0n, 'a movement moves more than nothing');
  const hash = postingHash(posting);
  const moved = await tx
    .executeQuery<{ balances: [string, string] | null }>(
      CompiledQuery.raw(MOVE, [
        posting.userId,
        posting.key,
        hash,
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
      throw postingRefusal(error) ?? error;
    });
  const { balances } = onlyRow(moved);
  if (balances === null) return firstAnswer(tx, posting, hash);
  const [from, to] = balances;
  return {
    replayed: false,
    movementId: posting.id,
    fromBalanceKobo: kobo(BigInt(from)),
    toBalanceKobo: kobo(BigInt(to)),
  };
}
