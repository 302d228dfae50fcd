-- What a posting costs at the very least: one transfer, two entries and one balance update in one statement, with no
-- check, no idempotency and one balance only. Tables of its own, shaped like the ledger's where they overlap.
create schema bench_floor;

create table bench_floor.balance (
  user_id uuid not null,
  id smallint not null,
  balance bigint not null default 0,
  seq bigint not null default 0,
  primary key (user_id, id)
) with (fillfactor = 70);

create table bench_floor.transfer (
  user_id uuid not null,
  id uuid not null,
  kind smallint not null,
  posted_at timestamptz not null,
  primary key (user_id, id)
);

create table bench_floor.entry (
  user_id uuid not null,
  transfer_id uuid not null,
  account_id smallint not null,
  amount bigint not null,
  balance bigint not null,
  primary key (user_id, transfer_id, account_id)
);
