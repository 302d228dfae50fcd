import { createHash } from 'node:crypto';
import { MOVEMENT_KINDS } from '@kolo/domain/transactions';
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import { onlyRow } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import type { Posting } from './post.ts';
import { postingRefusal } from './post.ts';

/** Movements of one customer that are posted together, once per key, in their order. */
export interface Command {
  readonly userId: string;
  readonly key: string;
  readonly movements: readonly Omit<Posting, 'userId' | 'key' | 'at'>[];
}

function commandHash({ movements }: Command): Buffer {
  const hash = createHash('sha256');
  for (const { kind, from, to, amountKobo, reference } of movements)
    hash.update(`${MOVEMENT_KINDS[kind].code}:${from.id}:${to.id}:${amountKobo}:${reference}\n`);
  return hash.digest();
}

/**
 * Posts many commands of many customers in one statement: all or none. A key that was used before, a pot that is not open
 * and one that would go below its floor refuse the whole batch. Answers how many movements it posted.
 */
export async function postMany(tx: Tx, at: Date, commands: readonly Command[]): Promise<number> {
  const movements = commands.flatMap((command, index) =>
    // PostgreSQL counts the members of an array from 1.
    command.movements.map((movement) => ({ ...movement, command: index + 1 })),
  );
  invariant(
    movements.every(({ amountKobo }) => amountKobo > 0n),
    'a movement moves more than nothing',
  );
  const answered = await sql<{ posted: number }>`
    select ledger.post_many(
      ${at}::timestamptz,
      ${commands.map(({ userId }) => userId)}::uuid[], ${commands.map(({ key }) => key)}::text[],
      ${commands.map(commandHash)}::bytea[],
      ${movements.map(({ command }) => command)}::integer[], ${movements.map(({ id }) => id)}::uuid[],
      ${movements.map(({ kind }) => MOVEMENT_KINDS[kind].code)}::smallint[],
      ${movements.map(({ from }) => from.id)}::integer[], ${movements.map(({ to }) => to.id)}::integer[],
      ${movements.map(({ amountKobo }) => amountKobo)}::bigint[],
      ${movements.map(({ narration }) => narration)}::text[],
      ${movements.map(({ reference }) => reference)}::text[]
    ) as posted
  `
    .execute(tx)
    .catch((error: unknown) => {
      throw postingRefusal(error) ?? error;
    });
  const { posted } = onlyRow(answered);
  invariant(posted === movements.length, 'every movement of a batch is posted');
  return posted;
}
