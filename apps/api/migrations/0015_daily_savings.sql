-- A daily package: what is saved for, and in which steps. The money is in the ledger, in the pot of this number.
-- total_count is periods paid, not money: it grows with each contribution and never falls.
create table daily_package (
  user_id uuid not null,
  id uuid not null,
  pot integer not null,
  target text not null,
  target_amount_kobo bigint not null,
  amount_per_period_kobo bigint not null,
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  start_date date not null,
  total_count integer not null default 0,
  status text not null check (status in ('active', 'closed')),
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (user_id, id),
  constraint daily_package_pot unique (user_id, pot),
  constraint daily_package_amount check (amount_per_period_kobo > 0 and target_amount_kobo >= amount_per_period_kobo),
  constraint daily_package_count check (total_count >= 0),
  constraint daily_package_closed check ((status = 'closed') = (closed_at is not null))
);
