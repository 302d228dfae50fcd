import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

/** A single word matches many people; several words can be split into first and family name in several ways. */
const WORDS_MAX = 6;
const LETTERS_MIN = 2;

/** The words in each of the ways in which they can be a first name and a family name, in either order. */
function readings(words: readonly string[]): { first: string; last: string }[] {
  return words.slice(1).flatMap((_, at) => {
    const [one, other] = [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')];
    return [
      { first: one, last: other },
      { first: other, last: one },
    ];
  });
}

/** Who is called so, over all customers: both names in full and in either order, or one of them. The newest first. */
export async function ownersOfName(db: Db, name: string, most: number): Promise<string[]> {
  const words = name.split(' ');
  if (name.length < LETTERS_MIN || words.length > WORDS_MAX) return [];
  const ways = readings(words);
  // Each way by an index of its own: joined by "or", they would read every customer.
  const { rows } = await sql<{ userId: string }>`
    select user_id from (
      (select customer.user_id from unnest(
          ${ways.map(({ first }) => first)}::text[], ${ways.map(({ last }) => last)}::text[]) as way (first, last)
        join customer on lower(first_name) = lower(way.first) and lower(last_name) = lower(way.last)
        order by customer.user_id desc limit ${most})
      union
      (select user_id from customer where lower(first_name) = lower(${name}) order by user_id desc limit ${most})
      union
      (select user_id from customer where lower(last_name) = lower(${name}) order by user_id desc limit ${most})
    ) called
    order by user_id desc limit ${most}
  `.execute(db);
  return rows.map(({ userId }) => userId);
}
