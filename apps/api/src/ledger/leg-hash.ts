import { sql } from 'kysely';

/** One leg with all that a statement shows of it. Its narration, whose words may be a customer's, is led by its length. */
const LEG_DIGEST = sql<Buffer>`sha256(convert_to(concat_ws(' ', id, comes_in, amount, balance,
  (extract(epoch from posted_at) * 1000)::bigint, octet_length(narration), narration, reference), 'UTF8'))`;

/** A hash over every leg of a statement, in the order of the pot: over rows of `legsOf`. */
export const LEGS_HASH = sql<Buffer>`sha256(coalesce(string_agg(${LEG_DIGEST}, ''::bytea order by seq), ''::bytea))`;
