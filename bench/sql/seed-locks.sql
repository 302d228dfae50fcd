-- Customers with one lock each of ₦5,000 to ₦104,999 that came from the provider, for 92 days, due today: books that hold.
-- $1 how many, $2 its first day, $3 its last, $4 when it was paid.
with saver as (
  select gen_random_uuid() as user_id, (500000 + (n * 7919) % 10000000)::bigint as kobo from generate_series(1, $1::integer) n
), pot as (
  insert into ledger.account (user_id, id, floor, balance, seq)
  select s.user_id, a.id, a.floor, a.part * s.kobo, abs(a.part)
  from saver s, (values (3, 0, 0), (101, null, -1), (104, null, 0), (105, null, 0), (1001, 0, 1)) as a (id, floor, part)
), paid as (
  insert into ledger.movement
    (user_id, id, kind, from_id, to_id, amount, from_balance, to_balance, from_seq, to_seq, posted_at, narration, reference)
  select s.user_id, uuidv7(), 4, 101, 1001, s.kobo, -s.kobo, s.kobo, 1, 1, $4::timestamptz, 'IBS payment - Bench', 'bench'
  from saver s
), lock as (
  insert into interest_package
    (user_id, id, pot, name, lock_months, rate_percent, starts_on, matures_on, status, at_maturity, created_at)
  select s.user_id, uuidv7(), 1001, 'Bench', 3, 8, $2::date, $3::date, 'active', 'payout', $4::timestamptz from saver s
  returning user_id, id
)
insert into interest_tranche (user_id, package_id, n, principal_kobo, starts_on)
select l.user_id, l.id, 1, s.kobo, $2::date from lock l join saver s using (user_id)
