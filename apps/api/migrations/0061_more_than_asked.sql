-- What a payment brought beyond what was asked, and the self account that took it: credited under the same reference.
create table payment_surplus (
  user_id uuid not null,
  payment_id uuid not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  account_type text not null check (account_type in ('ds', 'sb', 'ibs')),
  created_at timestamptz not null,
  primary key (user_id, payment_id)
);
