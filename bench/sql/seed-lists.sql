-- Customers with packages of each kind, as their lists read them. $1 how many, $2 first day, $3 last, $4 when they were made,
-- $5 how many packages of each kind.
with customer as (
  select gen_random_uuid() as user_id from generate_series(1, $1::integer)
), package as (
  select user_id, 1000 + 3 * k as pot from customer, generate_series(1, $5::integer) k
), pot as (
  insert into ledger.account (user_id, id, floor)
  select user_id, pot + kind, 0 from package, generate_series(0, 2) kind
), daily as (
  insert into daily_package
    (user_id, id, pot, target, target_amount_kobo, amount_per_period_kobo, frequency, start_date, status, created_at)
  select user_id, uuidv7(), pot, 'Bench', 3000000, 100000, 'daily', $2::date, 'active', $4::timestamptz from package
), sb as (
  insert into sb_package
    (user_id, id, pot, status, product_id, product_name, product_image, price_kobo, priced_at, created_at)
  select user_id, uuidv7(), pot + 1, 'active', user_id, 'Bench', 'fridge', 3000000, $4::timestamptz, $4::timestamptz from package
), lock as (
  insert into interest_package
    (user_id, id, pot, name, lock_months, rate_percent, starts_on, matures_on, status, at_maturity, created_at)
  select user_id, uuidv7(), pot + 2, 'Bench', 3, 8, $2::date, $3::date, 'active', 'payout', $4::timestamptz from package
  returning user_id, id
)
insert into interest_tranche (user_id, package_id, n, principal_kobo, starts_on)
select user_id, id, 1, 500000, $2::date from lock
