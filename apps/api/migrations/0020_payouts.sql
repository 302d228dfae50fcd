-- The banks as the payment provider listed them last; the list stays readable while the provider is away.
create table bank (
  code text primary key,
  name text not null,
  is_active boolean not null,
  listed_at timestamptz not null
);

-- When the list is asked for next. One row.
create table bank_listing (
  only_row boolean primary key default true check (only_row),
  next_at timestamptz not null
);

insert into bank_listing (next_at) values ('2000-01-01T00:00:00Z');

-- A bank account of a customer's own. A removed one stays: withdrawals name it.
create table bank_account (
  user_id uuid not null,
  id uuid not null,
  bank_code text not null,
  bank_name text not null,
  -- Closed with the field keys: nobody reads the number here. The hash finds a repeat.
  number_sealed bytea not null,
  number_hash bytea not null,
  ending text not null check (ending ~ '^[0-9]{4}$'),
  account_name text not null,
  is_default boolean not null,
  created_at timestamptz not null,
  cools_until timestamptz not null,
  removed_at timestamptz,
  -- What the provider calls the account as a recipient; made with the first transfer.
  recipient_code text,
  primary key (user_id, id),
  constraint bank_account_removed check (removed_at is null or not is_default)
);

create unique index bank_account_once on bank_account (user_id, number_hash) where removed_at is null;
create unique index bank_account_default on bank_account (user_id) where is_default;

-- A withdrawal is an intent first: the money has left the account and this row is committed before the provider hears of it.
create table withdrawal (
  user_id uuid not null,
  id uuid not null,
  reference text not null,
  status text not null check (status in ('requested', 'sent', 'paid', 'failed', 'reversed')),
  account_type text not null check (account_type in ('ds', 'sb', 'ibs')),
  bank_account_id uuid not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  fee_kobo bigint not null check (fee_kobo >= 0),
  -- Whether the bank account was new when it was asked for.
  was_cooling boolean not null,
  -- Why it waits for staff; null: it does not.
  held text check (held in ('provider_balance', 'otp', 'refused', 'mismatch', 'unknown_to_provider')),
  failure text,
  created_at timestamptz not null,
  -- Set before the provider is told: from then on it is asked first.
  send_begun_at timestamptz,
  checked_at timestamptz,
  checks integer not null default 0,
  -- When the provider is asked next; null: never again on our own account.
  next_check_at timestamptz,
  primary key (user_id, id),
  constraint withdrawal_open_is_checked check (status not in ('requested', 'sent') or next_check_at is not null)
);

create index withdrawal_due on withdrawal (next_check_at) where next_check_at is not null;
create index withdrawal_held on withdrawal (created_at) where held is not null;

create table withdrawal_reference (
  reference text primary key,
  user_id uuid not null,
  withdrawal_id uuid not null
);

-- The timeline that the customer sees; append-only by rights.
create table withdrawal_event (
  user_id uuid not null,
  withdrawal_id uuid not null,
  seq integer not null,
  event text not null check (event in ('requested', 'sent', 'paid', 'failed', 'reversed', 'returned')),
  at timestamptz not null,
  primary key (user_id, withdrawal_id, seq)
);
