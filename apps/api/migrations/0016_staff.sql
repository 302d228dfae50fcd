-- Who works at the desk. Staff are no customers: their tables are small and have no user_id in their keys.
create table staff (
  id uuid primary key,
  -- What they sign in with, in lower case.
  name text not null,
  role text not null check (role in ('support', 'operations', 'finance', 'admin')),
  added_at timestamptz not null,
  added_by text not null,
  disabled_at timestamptz,
  constraint staff_name unique (name)
);

-- What proves that it is them; without a row they cannot sign in.
create table staff_credential (
  staff_id uuid primary key references staff (id),
  enrolled_at timestamptz not null,
  password_hash text not null,
  totp_sealed bytea not null,
  -- The step of 30 s whose code was taken last: none up to it is taken again.
  totp_step integer not null,
  wrong_codes smallint not null,
  locked_until timestamptz
);

-- The one link by which a member of staff enrols. It goes when it is used.
create table staff_link (
  staff_id uuid primary key references staff (id),
  token_hash bytea not null,
  totp_sealed bytea not null,
  expires_at timestamptz not null,
  constraint staff_link_token unique (token_hash)
);

create table staff_recovery_code (
  staff_id uuid not null references staff (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

create table staff_session (
  id uuid primary key,
  staff_id uuid not null references staff (id),
  token_hash bytea not null,
  csrf_secret bytea not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  constraint staff_session_token unique (token_hash)
);

create index staff_session_staff on staff_session (staff_id);
create index staff_session_created on staff_session (created_at);

-- What a member of staff should know, until they have read it.
create table staff_notice (
  staff_id uuid not null references staff (id),
  id uuid not null,
  text text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (staff_id, id)
);

-- Who did what and why. The app's role adds to it and reads it, and changes nothing.
create table staff_record (
  id uuid primary key,
  at timestamptz not null,
  -- Null where the command line or a stranger did it; `actor` says who.
  staff_id uuid references staff (id),
  actor text not null,
  command text not null,
  -- The customer whom it is about.
  user_id uuid,
  reason text,
  before jsonb,
  after jsonb
);

create index staff_record_staff on staff_record (staff_id, id);
create index staff_record_customer on staff_record (user_id, id) where user_id is not null;
