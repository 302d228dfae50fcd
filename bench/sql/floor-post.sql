with updated as (
  update bench_floor.balance set balance = balance + $6, seq = seq + 1
  where user_id = $1 and id = $5
  returning balance
), transferred as (
  insert into bench_floor.transfer (user_id, id, kind, posted_at) values ($1, $2, $3, $7)
), entered as (
  insert into bench_floor.entry (user_id, transfer_id, account_id, amount, balance)
  select $1, $2, leg.account_id, leg.amount, updated.balance
  from updated, (values ($4::smallint, -$6::bigint), ($5::smallint, $6::bigint)) as leg (account_id, amount)
)
select balance from updated
