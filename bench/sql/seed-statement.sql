-- A customer's DS account with many entries, as postings leave them. $1 customer, $2 entries, $3 when, $4 kobo of each.
with pots as (
  insert into ledger.account (user_id, id, balance, seq, floor)
  values ($1::uuid, 101, -$2::bigint * $4::bigint, $2::bigint, null), ($1::uuid, 1, $2::bigint * $4::bigint, $2::bigint, 0)
  on conflict (user_id, id) do update set balance = excluded.balance, seq = excluded.seq
)
insert into ledger.movement
  (user_id, id, kind, from_id, to_id, amount, from_balance, to_balance, from_seq, to_seq, posted_at, narration, reference)
select $1::uuid, uuidv7(), $5::smallint, 101, 1, $4::bigint, -n * $4::bigint, n * $4::bigint, n, n, $3::timestamptz,
  'Deposit to DS account', 'bench-' || n
from generate_series(1, $2::bigint) n
