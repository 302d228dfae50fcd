-- What every feature stands on. Each table of a customer's data is keyed by user_id first; what must be unique over all
-- customers has a small table of its own, keyed by that value.

-- One row per command of a customer: written in the transaction of its effect, kept for ever.
-- answer is null while a command of two steps runs, and where the movement itself is the answer.
create table idempotency (
  user_id uuid not null,
  key text not null,
  body_hash bytea not null,
  movement_id uuid,
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);

-- Jobs leave by this table: written in the transaction that they report on, handed to the job queue after it.
create table outbox (
  user_id uuid not null,
  id uuid not null,
  task text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, id)
);

-- Counters per account, address and route; they survive a restart and are shared by all processes.
create table rate_limit (
  bucket text primary key,
  window_started_at timestamptz not null,
  hits integer not null
);

-- Whatever is no longer needed is removed every night, oldest first. An index by age finds it without reading the whole table;
-- each such table has one, here and in the files after this one.
create index rate_limit_age on rate_limit (window_started_at);

-- What happened to whom, for the security team; append-only by rights.
create table security_event (
  user_id uuid not null,
  id uuid not null,
  kind text not null,
  detail jsonb not null,
  at timestamptz not null,
  primary key (user_id, id)
);

create index security_event_at on security_event (at);

-- The app may add to the security log and neither change it nor take from it. This function alone removes, oldest first and some
-- at a time. Events of the last two years, counted back from the newest event, stay whatever day the caller names: otherwise the
-- app's role could empty the log.
create function forget_security_events(p_before timestamptz, p_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  removed integer;
begin
  delete from security_event where (user_id, id) in (
    select e.user_id, e.id from security_event e
    where e.at < least(p_before, (select max(n.at) from security_event n) - interval '2 years')
    order by e.at limit p_most for update skip locked
  );
  get diagnostics removed = row_count;
  return removed;
end
$$;

create table crash_report (
  id uuid primary key,
  kind text not null check (kind in ('render', 'lazy_load')),
  message text not null,
  component_stack text,
  path text not null,
  at timestamptz not null
);

create index crash_report_age on crash_report (at);

-- What staff must look at. The key names the finding, so that finding it again opens no second case.
create table staff_case (
  number bigint generated always as identity primary key,
  key text not null unique,
  -- The kinds are a union in the code, and each feature adds its own.
  kind text not null check (kind ~ '^[a-z_]+$'),
  -- The customer whom it concerns, where one is known.
  user_id uuid,
  reference text,
  detail text not null,
  opened_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  answered_by text,
  constraint staff_case_answered check (
    (answer is null) = (answered_at is null) and (answer is null) = (answered_by is null)
  )
);

create index staff_case_waiting on staff_case (number) where answered_at is null;

-- The last night of each work that one worker does once a night. Until it is done, another worker takes it after again_at.
create table nightly_work (
  name text primary key,
  night date not null,
  done boolean not null,
  again_at timestamptz not null
);
