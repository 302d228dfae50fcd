-- Customers as a sign-up, a first payment by card with its timeline, a daily package of ₦1,000 and a schedule into it leave them. Their
-- accounts are open; the money is posted afterwards, by the ledger's own functions. $1 customers, $2 their packages, $3 their
-- schedules, $4 their payments, $5 the references of those, $6 the first day in Lagos, $7 its moment, $8 the day of the schedules' next date,
-- $9 how many of the schedules come at 6:00. The others come at 18:00.
with saver as (
  select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[]) with ordinality
    as s (user_id, package_id, schedule_id, payment_id, reference, n)
), known as (
  insert into customer (user_id, first_name, last_name, phone, password_hash, created_at)
  select user_id, 'Ada', 'Obi', user_id::text, 'none', $7::timestamptz from saver
), signed_in as (
  insert into session (user_id, id, created_at, expires_at, refresh_hash, rotated_at, csrf_secret)
  select user_id, user_id, $7::timestamptz, $7::timestamptz + interval '60 days', '\x00', $7::timestamptz, '\x00' from saver
), payment as (
  insert into payment
    (user_id, id, reference, status, purpose, method, account_type, amount_kobo, payer_email, request_key, created_at)
  select user_id, payment_id, reference, 'succeeded', 'account', 'card', 'ds', 10000000, 'bench@example.com', 'http:' || payment_id, $7::timestamptz
  from saver
), reference as (
  insert into payment_reference (reference, user_id, payment_id) select reference, user_id, payment_id from saver
), timeline as (
  insert into payment_event (user_id, payment_id, seq, event, at)
  select user_id, payment_id, e.seq, e.event, $7::timestamptz + e.seq * interval '1 second'
  from saver, unnest(array['started', 'awaiting_payment', 'confirmed', 'credited']) with ordinality as e (event, seq)
), package as (
  insert into daily_package
    (user_id, id, pot, target, target_amount_kobo, amount_per_period_kobo, frequency, start_date, status, created_at)
  select user_id, package_id, 1001, 'Shop rent', 36500000, 100000, 'daily', $6::date, 'active', $7::timestamptz from saver
)
insert into schedule
  (user_id, id, purpose, package_id, amount_kobo, frequency, hour, start_date, source_account_type, tells_day_before, state,
    next_due_on, next_check_at, created_at)
select user_id, schedule_id, 'daily', package_id, 100000, 'daily', h.hour, $6::date, 'ds', false, 'active', $8::date,
  ($8::date + make_interval(hours => h.hour)) at time zone 'Africa/Lagos', $7::timestamptz
from saver, lateral (select case when n <= $9::integer then 6 else 18 end as hour) h
