-- A self account: its type, its Kolo number. The balance is in the ledger.
create table self_account (
  user_id uuid not null,
  account_type text not null check (account_type in ('ds', 'sb', 'ibs')),
  account_number text not null,
  created_at timestamptz not null,
  primary key (user_id, account_type)
);

create table self_account_number (
  account_number text primary key,
  user_id uuid not null
);

-- A payment is an intent first: this row is committed before the provider hears of it.
create table payment (
  user_id uuid not null,
  id uuid not null,
  reference text not null,
  status text not null check (status in ('initiated', 'pending', 'succeeded', 'failed', 'abandoned', 'reversed')),
  purpose text not null check (purpose in ('account')),
  method text not null check (method in ('card')),
  account_type text check (account_type in ('ds', 'sb', 'ibs')),
  amount_kobo bigint not null check (amount_kobo > 0),
  payer_email text not null,
  authorization_url text,
  failure text,
  -- The customer's command that started it; a repeat finds the payment by it.
  request_key text not null,
  created_at timestamptz not null,
  -- When the provider was asked last, how often, and when it is asked next; null: never again.
  checked_at timestamptz,
  checks integer not null default 0,
  next_check_at timestamptz,
  primary key (user_id, id),
  constraint payment_open_is_checked check (status not in ('initiated', 'pending') or next_check_at is not null),
  constraint payment_request unique (user_id, request_key),
  constraint payment_account check (purpose <> 'account' or account_type is not null)
);

create index payment_due on payment (next_check_at) where next_check_at is not null;

create table payment_reference (
  reference text primary key,
  user_id uuid not null,
  payment_id uuid not null
);

-- The timeline that the customer sees; append-only by rights.
create table payment_event (
  user_id uuid not null,
  payment_id uuid not null,
  seq integer not null,
  event text not null check (event in ('started', 'awaiting_payment', 'confirmed', 'credited', 'failed', 'abandoned', 'reversed')),
  at timestamptz not null,
  primary key (user_id, payment_id, seq)
);

-- What the provider told us, as it came. Keyed by what it says, so that a repeat is seen.
create table webhook_event (
  key text primary key,
  event text not null,
  reference text,
  body jsonb not null,
  received_at timestamptz not null,
  deliveries integer not null default 1
);
