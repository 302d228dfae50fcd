-- What each night's proof of the books found. The row of a night is taken by one worker, and written when its proof has ended.
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

create index security_event_at on security_event (at);

-- The app may add to the security log and not change or take from it. This alone removes, oldest first and some at a time; the
-- nightly upkeep calls it for what is older than two years.
create function forget_security_events(p_before timestamptz, p_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  removed integer;
begin
  delete from security_event where (user_id, id) in (
    select e.user_id, e.id from security_event e
    where e.at < p_before
    order by e.at limit p_most for update skip locked
  );
  get diagnostics removed = row_count;
  return removed;
end
$$;
