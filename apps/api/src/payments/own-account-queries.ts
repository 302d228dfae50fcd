import { CompiledQuery } from 'kysely';
import type { Db } from '#platform/db.ts';
import { hotStatement } from '#platform/db.ts';

const PAY = hotStatement(
  'pay_from_own_account',
  `select pay_from_own_account($1::uuid, $2::uuid, $3::bytea, $4::timestamptz, $5::timestamptz, $6::text, $7::bytea, $8::jsonb,
    $9::uuid, $10::text, $11::text, $12::text, $13::uuid, $14::text, $15::integer, $16::bigint, $17::bigint,
    $18::uuid, $19::smallint, $20::text, $21::uuid, $22::uuid, $23::text) as done`,
);

/** Runs the statement that is all of such a payment, with its values in their order; whether it was done. */
export async function payAtOnce(db: Db, values: readonly unknown[]): Promise<boolean> {
  const { rows } = await db.executeQuery<{ done: boolean }>(CompiledQuery.raw(PAY, [...values]));
  return rows[0]?.done === true;
}
