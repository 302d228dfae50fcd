-- A customer. Every table of a customer's data is keyed by user_id first.
create table customer (
  user_id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  address text,
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  password_hash text not null,
  kyc_status text not null default 'none' check (kyc_status in ('none', 'pending', 'verified', 'rejected')),
  created_at timestamptz not null,
  constraint customer_reachable check (email is not null or phone is not null)
);

-- What must be unique over all customers has a small table of its own, keyed by that value.
create table email_address (
  email text primary key,
  user_id uuid not null
);

create table phone_number (
  phone text primary key,
  user_id uuid not null
);

-- The newest code of each purpose and channel; an older one dies when another is asked for.
create table one_time_code (
  user_id uuid not null,
  purpose text not null check (purpose in ('verify')),
  channel text not null check (channel in ('email', 'phone')),
  code_hash bytea not null,
  wrong_tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, purpose, channel)
);

create table session (
  user_id uuid not null,
  id uuid not null,
  device_id text,
  user_agent text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_because text,
  refresh_hash bytea not null,
  previous_refresh_hash bytea,
  rotated_at timestamptz not null,
  -- Worth nothing without the server's key; changes with the refresh token.
  csrf_secret bytea not null,
  previous_csrf_secret bytea,
  primary key (user_id, id)
);

-- Counters per account, address and route; they survive a restart and are shared by all processes.
create table rate_limit (
  bucket text primary key,
  window_started_at timestamptz not null,
  hits integer not null
);

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

-- Jobs leave by this table: written in the transaction that they tell of, handed to the job queue after it.
create table outbox (
  user_id uuid not null,
  id uuid not null,
  task text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, id)
);

create table crash_report (
  id uuid primary key,
  kind text not null check (kind in ('render', 'lazy_load')),
  message text not null,
  component_stack text,
  path text not null,
  at timestamptz not null
);
