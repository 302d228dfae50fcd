-- Customers with ₦100,000 in the DS account that came from the provider, a session, a daily package of ₦1,000 and a schedule into it
-- that was due at midnight: books that hold. $1 how many, $2 whether a card pays, $3 today in Lagos, $4 when all was made, $5 the
-- last day of the schedule or null.
with saver as (
  select gen_random_uuid() as user_id, uuidv7() as package_id from generate_series(1, $1::integer)
), known as (
  insert into customer (user_id, first_name, last_name, phone, password_hash, created_at)
  select user_id, 'Ada', 'Obi', user_id::text, 'none', $4::timestamptz from saver
), signed_in as (
  insert into session (user_id, id, created_at, expires_at, refresh_hash, rotated_at, csrf_secret)
  select user_id, user_id, $4::timestamptz, $4::timestamptz + interval '1 day', '\x00', $4::timestamptz, '\x00' from saver
), pot as (
  insert into ledger.account (user_id, id, floor, balance, seq)
  select s.user_id, a.id, a.floor, a.balance, a.seq
  from saver s, (values (1, 0, 10000000, 1), (101, null, -10000000, 1), (1001, 0, 0, 0)) as a (id, floor, balance, seq)
), paid as (
  insert into ledger.movement
    (user_id, id, kind, from_id, to_id, amount, from_balance, to_balance, from_seq, to_seq, posted_at, narration, reference)
  select user_id, uuidv7(), 1, 101, 1, 10000000, -10000000, 10000000, 1, 1, $4::timestamptz, 'Deposit to DS account', 'bench' from saver
), payment as (
  insert into payment
    (user_id, id, reference, status, purpose, method, account_type, amount_kobo, payer_email, request_key, created_at)
  select user_id, uuidv7(), 'bench', 'succeeded', 'account', 'card', 'ds', 10000000, 'bench@example.com', 'bench', $4::timestamptz
  from saver
), package as (
  insert into daily_package
    (user_id, id, pot, target, target_amount_kobo, amount_per_period_kobo, frequency, start_date, status, created_at)
  select user_id, package_id, 1001, 'Bench', 36500000, 100000, 'daily', $3::date, 'active', $4::timestamptz from saver
)
insert into schedule
  (user_id, id, purpose, package_id, amount_kobo, frequency, hour, start_date, end_date, source_account_type, source_card_id,
    tells_day_before, state, next_due_on, next_check_at, created_at)
select user_id, uuidv7(), 'daily', package_id, 100000, 'daily', 0, $3::date, $5::date,
  case when $2::boolean then null else 'ds' end, case when $2::boolean then gen_random_uuid() end,
  false, 'active', $3::date, $3::date::timestamp at time zone 'Africa/Lagos', $4::timestamptz
from saver
