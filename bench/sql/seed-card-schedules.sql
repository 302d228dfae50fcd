-- For each kept card a daily package of its customer and schedules of ₦1,000 into it that were due at midnight, today alone.
-- $1 how many for each card, $2 today in Lagos, $3 when all was made.
with payer as (
  select user_id, id as card_id, uuidv7() as package_id from card where removed_at is null
), pot as (
  insert into ledger.account (user_id, id, floor) select user_id, 1001, 0 from payer
), package as (
  insert into daily_package
    (user_id, id, pot, target, target_amount_kobo, amount_per_period_kobo, frequency, start_date, status, created_at)
  select user_id, package_id, 1001, 'Bench', 36500000, 100000, 'daily', $2::date, 'active', $3::timestamptz from payer
)
insert into schedule
  (user_id, id, purpose, package_id, amount_kobo, frequency, hour, start_date, end_date, source_card_id, tells_day_before, state,
    next_due_on, next_check_at, created_at)
select user_id, uuidv7(), 'daily', package_id, 100000, 'daily', 0, $2::date, $2::date, card_id, false, 'active', $2::date,
  $2::date::timestamp at time zone 'Africa/Lagos', $3::timestamptz
from payer, generate_series(1, $1::integer)
