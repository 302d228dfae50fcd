-- The forms of the money's functions that a distributed database runs. The coordinator cannot plan the SQL forms, whose statements
-- find the customer in one another. Here each statement names the customer, and each function runs as a whole on the machine that
-- has the customer's rows: with one round trip, and with the rights of its owner there. On one machine the SQL forms are
-- faster, so they stay there. Safe to repeat.

create or replace function ledger.open_account(p_user uuid, p_id integer, p_floor bigint) returns void
language plpgsql security definer set search_path = ledger, pg_temp
as $$
begin
  insert into ledger.account (user_id, id, floor) values (p_user, p_id, p_floor) on conflict do nothing;
end
$$;

create or replace function ledger.open_package(p_user uuid) returns integer
language plpgsql security definer set search_path = ledger, pg_temp
as $$
declare
  pot integer;
begin
  loop
    select coalesce(max(a.id), 1000) + 1 into pot from ledger.account a where a.user_id = p_user and a.id > 1000;
    insert into ledger.account (user_id, id, floor) values (p_user, pot, 0) on conflict do nothing;
    exit when found;
  end loop;
  return pot;
end
$$;

-- Moves an amount, the lower account first as every posting does. It runs with the rights of its caller, so that nobody posts by
-- it who may not write the ledger. The refusals have an SQLSTATE of their own, since a constraint's name does not come through the
-- coordinator; the constraint stands behind them.
create or replace function ledger.write_movement(
  p_user uuid, p_id uuid, p_at timestamptz, p_kind smallint,
  p_from integer, p_to integer, p_amount bigint, p_narration text, p_reference text
) returns bigint[]
language plpgsql
as $$
declare
  pot integer;
  change bigint;
  v_balance bigint;
  v_seq bigint;
  balances bigint[] := array[null, null]::bigint[];
  seqs bigint[] := array[null, null]::bigint[];
begin
  foreach pot in array array[least(p_from, p_to), greatest(p_from, p_to)] loop
    change := case pot when p_to then p_amount else -p_amount end;
    update ledger.account a set balance = a.balance + change, seq = a.seq + 1
      where a.user_id = p_user and a.id = pot and (a.floor is null or a.balance + change >= a.floor)
      returning a.balance, a.seq into v_balance, v_seq;
    if not found then
      perform from ledger.account a where a.user_id = p_user and a.id = pot;
      if found then
        raise exception 'the posting goes below a floor' using errcode = 'LD402';
      end if;
      raise exception 'the posting is on a pot that is not open' using errcode = 'LD404';
    end if;
    balances[case pot when p_from then 1 else 2 end] := v_balance;
    seqs[case pot when p_from then 1 else 2 end] := v_seq;
  end loop;
  insert into ledger.movement
    (user_id, id, kind, from_id, to_id, amount, from_balance, to_balance, from_seq, to_seq, posted_at, narration, reference)
    values (p_user, p_id, p_kind, p_from, p_to, p_amount, balances[1], balances[2], seqs[1], seqs[2], p_at, p_narration, p_reference);
  return balances;
end
$$;

create or replace function ledger.move(
  p_user uuid, p_key text, p_hash bytea, p_id uuid, p_at timestamptz, p_kind smallint,
  p_from integer, p_to integer, p_amount bigint, p_narration text, p_reference text
) returns bigint[]
language plpgsql security definer set search_path = ledger, public, pg_temp
as $$
begin
  insert into public.idempotency (user_id, key, body_hash, movement_id, created_at)
    values (p_user, p_key, p_hash, p_id, p_at)
    on conflict do nothing;
  if not found then return null; end if;
  return ledger.write_movement(p_user, p_id, p_at, p_kind, p_from, p_to, p_amount, p_narration, p_reference);
end
$$;

create or replace function ledger.move_under(
  p_user uuid, p_key text, p_id uuid, p_at timestamptz, p_kind smallint,
  p_from integer, p_to integer, p_amount bigint, p_narration text, p_reference text
) returns bigint[]
language plpgsql security definer set search_path = ledger, public, pg_temp
as $$
begin
  perform from public.idempotency i where i.user_id = p_user and i.key = p_key and i.movement_id = p_id;
  if not found then
    raise exception 'the key does not name this movement' using errcode = 'LD404';
  end if;
  return ledger.write_movement(p_user, p_id, p_at, p_kind, p_from, p_to, p_amount, p_narration, p_reference);
end
$$;

-- One command of a batch: its key, then its movements in their order.
create or replace function ledger.post_command(
  p_user uuid, p_key text, p_hash bytea, p_at timestamptz, p_ids uuid[], p_kinds smallint[], p_from integer[], p_to integer[],
  p_amounts bigint[], p_narrations text[], p_references text[]
) returns integer
language plpgsql security definer set search_path = ledger, public, pg_temp
as $$
begin
  insert into public.idempotency (user_id, key, body_hash, created_at) values (p_user, p_key, p_hash, p_at);
  for n in 1 .. cardinality(p_ids) loop
    perform ledger.write_movement(
      p_user, p_ids[n], p_at, p_kinds[n], p_from[n], p_to[n], p_amounts[n], p_narrations[n], p_references[n]);
  end loop;
  return cardinality(p_ids);
end
$$;

-- Each customer's commands on the machine that has the customer, by ascending customers, all in one transaction.
create or replace function ledger.post_many(
  p_at timestamptz,
  p_users uuid[], p_keys text[], p_hashes bytea[],
  p_command integer[], p_ids uuid[], p_kinds smallint[], p_from integer[], p_to integer[], p_amounts bigint[],
  p_narrations text[], p_references text[]
) returns integer
language plpgsql
as $$
declare
  command record;
  one integer;
  posted integer := 0;
begin
  for command in
    select c.user_id, c.key, c.hash,
      coalesce(array_agg(m.id order by m.n) filter (where m.n is not null), '{}') as ids,
      array_agg(m.kind order by m.n) as kinds,
      array_agg(m.from_id order by m.n) as from_ids, array_agg(m.to_id order by m.n) as to_ids,
      array_agg(m.amount order by m.n) as amounts,
      array_agg(m.narration order by m.n) as narrations, array_agg(m.reference order by m.n) as refs
    from unnest(p_users, p_keys, p_hashes) with ordinality as c (user_id, key, hash, at)
    left join unnest(p_command, p_ids, p_kinds, p_from, p_to, p_amounts, p_narrations, p_references)
      with ordinality as m (command, id, kind, from_id, to_id, amount, narration, reference, n) on m.command = c.at
    group by c.user_id, c.key, c.hash, c.at
    order by c.user_id, c.at
  loop
    select written into one from ledger.post_command(
      command.user_id, command.key, command.hash, p_at, command.ids, command.kinds, command.from_ids, command.to_ids,
      command.amounts, command.narrations, command.refs) written;
    posted := posted + one;
  end loop;
  return posted;
end
$$;

-- contribute_one_here and contribute_here are contribute_one and contribute as the migrations have them. Under their own names they
-- lead to the customer's machine. The record travels as text: Citus passes no parameter of a type of our own.
create or replace function contribute_one_of(p_user uuid, p_record text) returns jsonb
language plpgsql
as $$
begin
  return contribute_one_here(p_record::contribution);
end
$$;

create or replace function contribute_of(p_user uuid, p_records text) returns jsonb
language plpgsql
as $$
begin
  return contribute_here(p_records::contribution[]);
end
$$;

create or replace function contribute_one(c contribution) returns jsonb
language plpgsql
as $$
declare
  owner uuid := c.user_id;
  record text := c::text;
  result jsonb;
begin
  select made into result from contribute_one_of(owner, record) made;
  return result;
end
$$;

create or replace function contribute(p_contributions contribution[]) returns jsonb
language plpgsql
as $$
declare
  c contribution;
  owner uuid;
  records text;
  result jsonb;
  results jsonb := '[]';
begin
  foreach c in array p_contributions loop
    owner := c.user_id;
    records := array[c]::text;
    select made into result from contribute_of(owner, records) made;
    results := results || result;
  end loop;
  return results;
end
$$;
