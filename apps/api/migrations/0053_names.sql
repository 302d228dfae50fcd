-- Another name that a customer bears beside the one on the BVN's record; staff saw a paper. Append-only by rights.
create table accepted_name (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  -- The case that the paper lies with.
  case_name text not null,
  reason text not null,
  staff text not null,
  -- Accepted before a BVN was confirmed: good beside that BVN alone. Null: the confirmed one.
  bvn_hash bytea,
  at timestamptz not null,
  primary key (user_id, id)
);

-- A name that is not the customer's as far as we can tell, kept for the staff who decide.
create table name_check (
  user_id uuid not null,
  id uuid not null,
  source text not null check (source in ('bvn', 'bank_account', 'virtual_account')),
  -- Keyed hash of the BVN or the account's number: the same one is looked at once.
  subject bytea not null,
  -- Closed with the field keys: it may be a stranger's.
  name_sealed bytea not null,
  opened_at timestamptz not null,
  decided_at timestamptz,
  primary key (user_id, id),
  constraint name_check_once unique (user_id, source, subject)
);

-- Bank accounts that were added while two words in common were enough stay good by that rule.
alter table bank_account
  add column name_rule text not null default 'two_words',
  add constraint bank_account_name_rule check (name_rule in ('two_words', 'contained')) not valid;

alter table bank_account validate constraint bank_account_name_rule;

-- What kinds there are, the code says: each feature opens its own.
alter table staff_case
  drop constraint staff_case_kind_check,
  add constraint staff_case_kind_check check (kind ~ '^[a-z_]+$') not valid;

alter table staff_case validate constraint staff_case_kind_check;
