-- A lock: money that earns interest until its maturity. The money is in the ledger, in the pot of this number; here are the
-- terms. `unpaid` was asked for by card and has no terms yet: the lock begins on the day the money arrives. A lock whose
-- date has come stays `active` until its maturity is posted, once, and is `closed` from then on.
create table interest_package (
  user_id uuid not null,
  id uuid not null,
  pot integer,
  name text not null,
  lock_months smallint not null check (lock_months between 3 and 12),
  rate_percent smallint check (rate_percent > 0),
  starts_on date,
  matures_on date,
  status text not null check (status in ('unpaid', 'active', 'closed')),
  at_maturity text not null check (at_maturity in ('payout', 'relock_principal', 'relock_all')),
  created_at timestamptz not null,
  -- The lock that the money went on into.
  locked_again_as uuid,
  primary key (user_id, id),
  constraint interest_package_pot unique (user_id, pot),
  constraint interest_package_terms check (
    status = 'unpaid' or (pot is not null and rate_percent is not null and starts_on is not null and matures_on > starts_on)
  )
);

-- What is due, in the order in which it is worked off. Only open locks stand in it.
create index interest_package_due on interest_package (matures_on, user_id, id) where status = 'active';

-- Money that was locked on one day: the first payment is 1, each top-up one more. Together they are what is in the pot;
-- `ops ledger check` compares the two. They stay when the lock has matured: they say what the interest was paid for.
create table interest_tranche (
  user_id uuid not null,
  package_id uuid not null,
  n integer not null check (n > 0),
  principal_kobo bigint not null check (principal_kobo > 0),
  starts_on date not null,
  primary key (user_id, package_id, n)
);

-- Posts many movements of many customers in one statement, in the order given. What is posted together under a key is one
-- command: movement n belongs to command p_command[n], and a key that was used before refuses the whole batch.
-- The keys come first, then all pots in ascending order, as in ledger.post; several movements may touch one pot, so balances
-- and numbers run on from one to the next. A pot that would go below its floor on the way refuses the whole batch.
create function ledger.post_many(
  p_at timestamptz,
  p_users uuid[], p_keys text[], p_hashes bytea[],
  p_command integer[], p_ids uuid[], p_kinds smallint[], p_from integer[], p_to integer[], p_amounts bigint[],
  p_narrations text[], p_references text[]
) returns integer
language plpgsql security definer set search_path = ledger, public, pg_temp
-- A plan for arrays of unknown length would join them row by row.
set plan_cache_mode = force_custom_plan
as $$
declare
  posted integer;
  closed_legs integer;
  below_floor integer;
begin
  insert into public.idempotency (user_id, key, body_hash, created_at)
    select c.user_id, c.key, c.hash, p_at
    from unnest(p_users, p_keys, p_hashes) as c (user_id, key, hash)
    order by c.user_id, c.key;

  perform 1
    from ledger.account a
    join (
      select distinct p_users[m.command] as user_id, leg.pot
      from unnest(p_command, p_from, p_to) as m (command, from_id, to_id),
        lateral (values (m.from_id), (m.to_id)) as leg (pot)
    ) touched on a.user_id = touched.user_id and a.id = touched.pot
    order by a.user_id, a.id
    for no key update of a;

  with movement as materialized (
    select m.*, p_users[m.command] as user_id
    from unnest(p_command, p_ids, p_kinds, p_from, p_to, p_amounts, p_narrations, p_references)
      with ordinality as m (command, id, kind, from_id, to_id, amount, narration, reference, n)
  ), leg as (
    select user_id, from_id as pot, n, -amount as amount from movement
    union all
    select user_id, to_id, n, amount from movement
  ), run as materialized (
    select leg.user_id, leg.pot, leg.n, a.floor,
      a.balance + sum(leg.amount) over step as balance,
      a.seq + row_number() over step as seq
    from leg left join ledger.account a on a.user_id = leg.user_id and a.id = leg.pot
    window step as (partition by leg.user_id, leg.pot order by leg.n)
  ), moved as (
    update ledger.account a set balance = last.balance, seq = last.seq
    from (select distinct on (user_id, pot) user_id, pot, balance, seq from run order by user_id, pot, seq desc) last
    where a.user_id = last.user_id and a.id = last.pot
  ), written as (
    insert into ledger.movement
      (user_id, id, kind, from_id, to_id, amount, from_balance, to_balance, from_seq, to_seq, posted_at, narration, reference)
    select m.user_id, m.id, m.kind, m.from_id, m.to_id, m.amount, f.balance, t.balance, f.seq, t.seq, p_at, m.narration, m.reference
    from movement m
    join run f on f.user_id = m.user_id and f.pot = m.from_id and f.n = m.n
    join run t on t.user_id = m.user_id and t.pot = m.to_id and t.n = m.n
    where f.seq is not null and t.seq is not null
    returning 1
  )
  select (select count(*) from written), (select count(*) from run where seq is null), (select count(*) from run where balance < floor)
    into posted, closed_legs, below_floor;
  if closed_legs > 0 then
    raise exception '% postings are on pots that are not open', closed_legs using errcode = 'LD404';
  end if;
  if below_floor > 0 then
    raise exception '% postings go below a floor', below_floor using errcode = '23514', constraint = 'account_floor';
  end if;
  return posted;
end
$$;
