-- The customer's money lives here and nowhere else. Only ledger.post writes these tables.
create schema ledger;

-- One pot of one customer. floor is 0 where money can't go below nothing, null for the world outside.
-- fillfactor leaves room on the page, so that a balance update needs no index entry.
create table ledger.account (
  user_id uuid not null,
  id integer not null,
  balance bigint not null default 0,
  seq bigint not null default 0,
  floor bigint,
  primary key (user_id, id),
  constraint account_floor check (floor is null or balance >= floor)
) with (fillfactor = 70);

-- Both legs of one transfer in one row: half of it can't be written.
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
  constraint movement_amount check (amount > 0),
  constraint movement_legs check (from_id <> to_id)
) partition by range (id);

-- The classic double-entry rows: both legs of every movement with their sign.
create view ledger.entry as
  select user_id, id as movement_id, from_id as account_id, -amount as amount, from_balance as balance, from_seq as seq, posted_at
  from ledger.movement
  union all
  select user_id, id, to_id, amount, to_balance, to_seq, posted_at
  from ledger.movement;

-- Makes the pot when it is missing; changes nothing when it is there.
create function ledger.open_account(p_user uuid, p_id integer, p_floor bigint) returns void
language sql security definer set search_path = ledger, pg_temp
as $$
  insert into ledger.account (user_id, id, floor) values (p_user, p_id, p_floor) on conflict do nothing
$$;

-- Moves an amount between two pots of one customer, once per key.
-- The key comes first: a concurrent repeat waits for it, then finds the row and gets the first balances. Updating first
-- would answer a repeat with "insufficient funds" once the money moved on. Then both pots in ascending id, so that two
-- postings of one customer never wait for each other in a circle. The key and the pots are locked by their own writes.
create function ledger.post(
  p_user uuid, p_key text, p_hash bytea, p_id uuid, p_at timestamptz, p_kind smallint,
  p_from integer, p_to integer, p_amount bigint, p_narration text, p_reference text
) returns table (replayed boolean, movement_id uuid, from_balance bigint, to_balance bigint)
language plpgsql security definer set search_path = ledger, public, pg_temp
as $$
declare
  known record;
  fs bigint;
  ts bigint;
begin
  insert into public.idempotency (user_id, key, body_hash, movement_id, created_at)
    values (p_user, p_key, p_hash, p_id, p_at)
    on conflict do nothing;
  if not found then
    select i.body_hash, i.movement_id into known from public.idempotency i where i.user_id = p_user and i.key = p_key;
    if known.body_hash is distinct from p_hash or known.movement_id is null then
      raise exception 'key % was used for something else', p_key using errcode = 'LD422';
    end if;
    return query
      select true, m.id, m.from_balance, m.to_balance
      from ledger.movement m where m.user_id = p_user and m.id = known.movement_id;
    return;
  end if;

  if p_from < p_to then
    update ledger.account a set balance = a.balance - p_amount, seq = a.seq + 1
      where a.user_id = p_user and a.id = p_from returning a.balance, a.seq into from_balance, fs;
    update ledger.account a set balance = a.balance + p_amount, seq = a.seq + 1
      where a.user_id = p_user and a.id = p_to returning a.balance, a.seq into to_balance, ts;
  else
    update ledger.account a set balance = a.balance + p_amount, seq = a.seq + 1
      where a.user_id = p_user and a.id = p_to returning a.balance, a.seq into to_balance, ts;
    update ledger.account a set balance = a.balance - p_amount, seq = a.seq + 1
      where a.user_id = p_user and a.id = p_from returning a.balance, a.seq into from_balance, fs;
  end if;
  if fs is null or ts is null then
    raise exception 'account % or % is not open', p_from, p_to using errcode = 'LD404';
  end if;
  insert into ledger.movement
    (user_id, id, kind, from_id, to_id, amount, from_balance, to_balance, from_seq, to_seq, posted_at, narration, reference)
    values (p_user, p_id, p_kind, p_from, p_to, p_amount, from_balance, to_balance, fs, ts, p_at, p_narration, p_reference);
  replayed := false;
  movement_id := p_id;
  return next;
end
$$;

-- Makes the monthly partitions from p_first on; p_first is the first day of a month.
create function ledger.ensure_partitions(p_first date, p_months integer) returns integer
language plpgsql security definer set search_path = ledger, pg_temp
as $$
declare
  made integer := 0;
  month date;
  name text;
  low text;
  high text;
begin
  for n in 0 .. p_months - 1 loop
    month := (p_first + make_interval(months => n))::date;
    name := 'movement_' || to_char(month, 'YYYYMM');
    if to_regclass('ledger.' || name) is null then
      -- The first 48 bits of a UUIDv7 are the milliseconds since 1970.
      low := lpad(to_hex((extract(epoch from month::timestamp) * 1000)::bigint), 12, '0');
      high := lpad(to_hex((extract(epoch from (month + interval '1 month')::timestamp) * 1000)::bigint), 12, '0');
      execute format(
        'create table ledger.%I partition of ledger.movement for values from (%L) to (%L)',
        name,
        substr(low, 1, 8) || '-' || substr(low, 9, 4) || '-0000-0000-000000000000',
        substr(high, 1, 8) || '-' || substr(high, 9, 4) || '-0000-0000-000000000000'
      );
      made := made + 1;
    end if;
  end loop;
  return made;
end
$$;
