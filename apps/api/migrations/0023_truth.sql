-- A card payment that the customer's bank asks back. Keyed by the provider's own number of the dispute. `lost`: the bank has
-- the money, and so much was taken from where the payment went (taken) and could not be taken any more (loss).
-- `won`: the money is, or is again, with the customer.
create table chargeback (
  user_id uuid not null,
  id text not null,
  payment_id uuid not null,
  reference text not null,
  state text not null check (state in ('open', 'lost', 'won')),
  amount_kobo bigint not null check (amount_kobo >= 0),
  taken_kobo bigint not null default 0 check (taken_kobo >= 0),
  loss_kobo bigint not null default 0 check (loss_kobo >= 0),
  created_at timestamptz not null,
  settled_at timestamptz,
  -- When the provider is asked about an open one; null: never again.
  next_check_at timestamptz,
  primary key (user_id, id),
  constraint chargeback_parts check (taken_kobo + loss_kobo <= amount_kobo),
  constraint chargeback_open check ((state = 'open') = (settled_at is null)),
  constraint chargeback_open_is_checked check (state <> 'open' or next_check_at is not null)
);

create index chargeback_payment on chargeback (user_id, payment_id);
create index chargeback_due on chargeback (next_check_at) where next_check_at is not null;

-- What staff must look at. The key names what was found, so that finding it again opens nothing.
create table staff_case (
  number bigint generated always as identity primary key,
  key text not null unique,
  kind text not null check (
    kind in ('reconciliation', 'amount_mismatch', 'chargeback', 'unmatched_money', 'closed_account_credited')
  ),
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

-- What a customer says is wrong, and what staff answered.
create table customer_case (
  user_id uuid not null,
  id uuid not null,
  number bigint not null,
  -- The transaction that it is about, where it is about one.
  transaction_id uuid,
  transaction_text text,
  text text not null check (char_length(text) between 1 and 2000),
  created_at timestamptz not null,
  due_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  answered_by text,
  primary key (user_id, id),
  constraint customer_case_due check (due_at > created_at),
  constraint customer_case_answered check (
    (answer is null) = (answered_at is null) and (answer is null) = (answered_by is null)
  )
);

create index customer_case_waiting on customer_case (due_at) where answered_at is null;

-- The numbers that customers and staff speak of: one over all customers.
create table customer_case_number (
  number bigint generated always as identity (start with 100001) primary key,
  user_id uuid not null,
  case_id uuid not null
);

-- A day's payments through the provider, for the comparison of its book with ours. Those from own accounts are not in it.
create index payment_through_provider on payment (created_at, reference) where method <> 'account';

-- The days whose books are, or are to be, compared with the provider's.
create table reconciliation (
  day date primary key,
  due_at timestamptz not null,
  finished_at timestamptz,
  differences integer
);

create index reconciliation_due on reconciliation (due_at) where finished_at is null;
