-- The customer's money lives here and nowhere else. Only the ledger's functions write these tables.
create schema ledger;

-- One account of one customer. floor is 0 where the balance cannot go below zero, null for the outside world.
-- fillfactor leaves room on the page, so that a balance update needs no index entry.
-- PostgreSQL parses each check anew for every statement, so there is one, and it is brief: it holds where the floor is null.
-- That a chargeback's loss is never below zero is checked in chargeback (loss_kobo >= 0), not here, where it made every posting
-- some 5 % dearer (measured); `ops ledger check` compares the account with it.
create table ledger.account (
  user_id uuid not null,
  id integer not null,
  balance bigint not null default 0,
  seq bigint not null default 0,
  floor bigint,
  primary key (user_id, id),
  constraint account_floor check (balance >= floor)
) with (fillfactor = 70);

-- Both legs of one transfer in one row: half of it cannot be written.
-- Partitioned by month through the time in the UUIDv7; the key stays (user_id, id).
create table ledger.movement (
  user_id uuid not null,
  id uuid not null,
  kind smallint not null,
  from_id integer not null,
  to_id integer not null,
  amount bigint not null,
  from_balance bigint not null,
  to_balance bigint not null,
  from_seq bigint not null,
  to_seq bigint not null,
  posted_at timestamptz not null,
  narration text not null,
  reference text not null,
  primary key (user_id, id),
  constraint movement_sound check (amount > 0 and from_id <> to_id)
) partition by range (id);

-- The classic double-entry rows: both legs of every movement with their sign.
create view ledger.entry as
  select user_id, id as movement_id, from_id as account_id, -amount as amount, from_balance as balance, from_seq as seq, posted_at
  from ledger.movement
  union all
  select user_id, id, to_id, amount, to_balance, to_seq, posted_at
  from ledger.movement;

-- Opens the account if it is missing; changes nothing if it is there.
create function ledger.open_account(p_user uuid, p_id integer, p_floor bigint) returns void
language sql security definer set search_path = ledger, pg_temp
as $$
  insert into ledger.account (user_id, id, floor) values (p_user, p_id, p_floor) on conflict do nothing
$$;

-- Opens a package's account: the next free number of this customer from 1001 on. Below are the self accounts and the outside
-- world. Two packages opened at once meet at the primary key, and the later one takes the next number.
create function ledger.open_package(p_user uuid) returns integer
language plpgsql security definer set search_path = ledger, pg_temp
as $$
declare
  pot integer;
begin
  loop
    insert into ledger.account (user_id, id, floor)
      select p_user, coalesce(max(a.id), 1000) + 1, 0 from ledger.account a where a.user_id = p_user and a.id > 1000
      on conflict do nothing
      returning id into pot;
    exit when pot is not null;
  end loop;
  return pot;
end
$$;

-- Locks accounts of one customer until the transaction ends, in ascending order as every posting takes its two: for a caller that
-- posts several times, so that two such callers never wait for each other in a circle.
create function ledger.hold(p_user uuid, p_pots integer[]) returns void
language plpgsql security definer set search_path = ledger, public, pg_temp
as $$
begin
  perform from ledger.account a where a.user_id = p_user and a.id = any(p_pots) order by a.id for no key update;
end
$$;

-- Moves an amount between two accounts of one customer, once per key. Returns both balances, or null if the key is known.
-- Each step needs the result of the one before it, and so comes after it: the key, both accounts, the movement. A concurrent
-- repeat waits for the key and then touches no account. An account that is not open gives no balance, which the movement refuses.
-- The body is parsed here and not when it is called, so the caller's search path has no say in it.
create function ledger.move(
  p_user uuid, p_key text, p_hash bytea, p_id uuid, p_at timestamptz, p_kind smallint,
  p_from integer, p_to integer, p_amount bigint, p_narration text, p_reference text
) returns bigint[]
language sql security definer
begin atomic
  with taken as (
    insert into public.idempotency (user_id, key, body_hash, movement_id, created_at)
      values (p_user, p_key, p_hash, p_id, p_at)
      on conflict do nothing
      returning user_id
  ), pots as (
    update ledger.account a
      set balance = a.balance + case when a.id = p_to then p_amount else -p_amount end, seq = a.seq + 1
      where a.user_id = (select taken.user_id from taken) and a.id in (p_from, p_to)
      returning a.id, a.balance, a.seq
  )
  insert into ledger.movement as m
    (user_id, id, kind, from_id, to_id, amount, from_balance, to_balance, from_seq, to_seq, posted_at, narration, reference)
    select taken.user_id, p_id, p_kind, p_from, p_to, p_amount, f.balance, t.balance, f.seq, t.seq, p_at, p_narration, p_reference
    from taken left join pots f on f.id = p_from left join pots t on t.id = p_to
    returning array[m.from_balance, m.to_balance];
end;

-- The posting of a command whose key this very transaction has taken for this movement: the key's row names the movement, so the
-- posting needs no key of its own. Moves as ledger.move does. If the key does not name this movement, or an account is not open,
-- there is no balance, which the movement refuses. A movement's id comes once, and so its key moves money once.
create function ledger.move_under(
  p_user uuid, p_key text, p_id uuid, p_at timestamptz, p_kind smallint,
  p_from integer, p_to integer, p_amount bigint, p_narration text, p_reference text
) returns bigint[]
language sql security definer
begin atomic
  with pots as (
    update ledger.account a
      set balance = a.balance + case when a.id = p_to then p_amount else -p_amount end, seq = a.seq + 1
      where a.user_id = (
          select i.user_id from public.idempotency i
          where i.user_id = p_user and i.key = p_key and i.movement_id = p_id
        )
        and a.id in (p_from, p_to)
      returning a.id, a.balance, a.seq
  )
  insert into ledger.movement as m
    (user_id, id, kind, from_id, to_id, amount, from_balance, to_balance, from_seq, to_seq, posted_at, narration, reference)
    select mine.id, p_id, p_kind, p_from, p_to, p_amount, f.balance, t.balance, f.seq, t.seq, p_at, p_narration, p_reference
    from (values (p_user)) mine (id) left join pots f on f.id = p_from left join pots t on t.id = p_to
    returning array[m.from_balance, m.to_balance];
end;

-- Posts many movements of many customers in one statement, in the order given. What is posted together under a key is one
-- command: movement n belongs to command p_command[n], and a key that was used before refuses the whole batch.
-- The keys come first, then all accounts in ascending order; several movements may touch one account, so balances and numbers run
-- on from one to the next. An account that would go below its floor on the way refuses the whole batch.
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

-- Makes the monthly partitions from p_first on, which is the first day of a month: each by itself, and then attached. That waits
-- for no reader and no posting, and blocks none, whereas "create … partition of" locks the parent alone. A new partition is empty,
-- so attaching it reads nothing. Returns null if another process is making them, or the lock did not come in time: the caller
-- tries again later.
create function ledger.ensure_partitions(p_first date, p_months integer) returns integer
language plpgsql security definer set search_path = ledger, pg_temp set lock_timeout = '200ms'
as $$
declare
  made integer := 0;
  month date;
  name text;
  low text;
  high text;
begin
  -- The very lock that attaching takes: of two processes one makes them, and the other meets no name that is taken.
  lock table ledger.movement in share update exclusive mode;
  for n in 0 .. p_months - 1 loop
    month := (p_first + make_interval(months => n))::date;
    name := 'movement_' || to_char(month, 'YYYYMM');
    if to_regclass('ledger.' || name) is null then
      -- The first 48 bits of a UUIDv7 are the milliseconds since 1970.
      low := lpad(to_hex((extract(epoch from month::timestamp) * 1000)::bigint), 12, '0');
      high := lpad(to_hex((extract(epoch from (month + interval '1 month')::timestamp) * 1000)::bigint), 12, '0');
      execute format('create table ledger.%I (like ledger.movement including all)', name);
      execute format(
        'alter table ledger.movement attach partition ledger.%I for values from (%L) to (%L)',
        name,
        substr(low, 1, 8) || '-' || substr(low, 9, 4) || '-0000-0000-000000000000',
        substr(high, 1, 8) || '-' || substr(high, 9, 4) || '-0000-0000-000000000000'
      );
      made := made + 1;
    end if;
  end loop;
  return made;
exception when lock_not_available then
  return null;
end
$$;

-- The result of each night's proof of the books. One worker takes the night's row, and completes it when its proof has ended.
create table ledger_proof (
  night date primary key,
  begun_at timestamptz not null,
  proved_at timestamptz,
  took_ms integer,
  holds boolean,
  -- Each proof that does not hold: its name, and how many rows break it.
  broken jsonb not null default '[]',
  constraint ledger_proof_ended check ((proved_at is null) = (holds is null) and (proved_at is null) = (took_ms is null))
);

create index ledger_proof_latest on ledger_proof (proved_at) where proved_at is not null;
