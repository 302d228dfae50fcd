-- Cases that wait for an answer, of so many customers. $1 how many more, $2 the number before the first, $3 when the first was opened.
insert into customer_case (user_id, id, number, text, created_at, due_at)
select gen_random_uuid(), uuidv7(), $2::bigint + k, 'I paid on Monday, and my package does not show it. Please look.',
  $3::timestamptz + k * interval '1 second', $3::timestamptz + k * interval '1 second' + interval '2 days'
from generate_series(1, $1::integer) k
