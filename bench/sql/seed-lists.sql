-- Customers with three running locks each, as their list reads them. $1 how many, $2 first day, $3 last, $4 when they were made.
with lock as (
  insert into interest_package
    (user_id, id, pot, name, lock_months, rate_percent, starts_on, matures_on, status, at_maturity, created_at)
  select s.user_id, uuidv7(), 1000 + k, 'Bench', 3, 8, $2::date, $3::date, 'active', 'payout', $4::timestamptz
  from (select gen_random_uuid() as user_id from generate_series(1, $1::integer)) s, generate_series(1, 3) k
  returning user_id, id, pot
), pot as (
  insert into ledger.account (user_id, id, floor) select user_id, pot, 0 from lock
)
insert into interest_tranche (user_id, package_id, n, principal_kobo, starts_on)
select user_id, id, 1, 500000, $2::date from lock
