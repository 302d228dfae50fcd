-- A posting in one statement. PostgreSQL parses each check anew for every statement, so the checks say the same more briefly:
-- a check holds where it is null, and a pot without a floor has null there.
alter table ledger.account drop constraint account_floor;
alter table ledger.account add constraint account_floor check (balance >= floor);

alter table ledger.movement drop constraint movement_amount;
alter table ledger.movement drop constraint movement_legs;
alter table ledger.movement add constraint movement_sound check (amount > 0 and from_id <> to_id);

-- Moves an amount between two pots of one customer, once per key: answers both balances, or null where the key is known.
-- Each step needs what the one before it gives, and so comes after it: the key, both pots, the movement. A concurrent repeat
-- waits for the key and then touches no pot. A pot that is not open gives no balance, which the movement refuses.
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

comment on function ledger.post is 'For the version before ledger.move, while it still runs; the next migration of the ledger drops it.';
