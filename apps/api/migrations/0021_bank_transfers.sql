-- A customer's own account number at the provider, for transfers of any amount. The row stands before the provider is asked:
-- a call that dies is made again, and the provider answers a repeat with the same number.
create table virtual_account (
  user_id uuid primary key,
  status text not null check (status in ('wanted', 'open')),
  -- The provider's own id of it, by which staff find it there.
  provider_id text,
  customer_code text,
  bank_name text,
  account_number text,
  account_name text,
  created_at timestamptz not null,
  -- `wanted`: when the provider is asked for it again; `open`: when it is asked what has arrived; null: not by itself.
  checks integer not null default 0,
  next_check_at timestamptz,
  constraint virtual_account_wanted check (status <> 'wanted' or next_check_at is not null),
  constraint virtual_account_details check (
    status <> 'open'
    or (provider_id is not null and customer_code is not null and bank_name is not null and account_number is not null
      and account_name is not null)
  )
);

create index virtual_account_due on virtual_account (next_check_at) where next_check_at is not null;

-- Whose number it is: money is matched by it. A number never passes on to another customer.
create table virtual_account_number (
  account_number text primary key,
  user_id uuid not null
);

-- How an open payment is made that has no page: where to transfer to, or what to dial.
create table payment_instruction (
  user_id uuid not null,
  payment_id uuid not null,
  kind text not null check (kind in ('dedicated', 'one_time', 'ussd')),
  bank_name text not null,
  account_number text,
  account_name text,
  expires_at timestamptz,
  ussd_code text,
  -- A transfer of another sum, which the provider sent back.
  returned_kobo bigint check (returned_kobo > 0),
  primary key (user_id, payment_id),
  constraint payment_instruction_ussd check (kind <> 'ussd' or ussd_code is not null),
  constraint payment_instruction_account check (kind = 'ussd' or (account_number is not null and account_name is not null)),
  constraint payment_instruction_expires check (kind <> 'one_time' or expires_at is not null)
);

-- Money that arrived at a virtual account, once per reference of the provider. `heard` is only a rumour: the provider is asked
-- first. `held` stands in the house book until staff release it. `dismissed`: the provider knows no such transfer.
create table inbound_transfer (
  reference text primary key,
  status text not null check (status in ('heard', 'credited', 'held', 'released', 'dismissed')),
  user_id uuid,
  payment_id uuid,
  account_number text,
  amount_kobo bigint check (amount_kobo > 0),
  sender_name text,
  heard_at timestamptz not null,
  settled_at timestamptz,
  -- The member of staff who released it.
  staff text,
  checks integer not null default 0,
  next_check_at timestamptz,
  constraint inbound_transfer_heard_is_checked check (status <> 'heard' or next_check_at is not null),
  constraint inbound_transfer_amount check (status in ('heard', 'dismissed') or amount_kobo is not null),
  constraint inbound_transfer_owner check (
    status not in ('credited', 'released') or (user_id is not null and payment_id is not null)
  ),
  constraint inbound_transfer_staff check (status <> 'released' or staff is not null)
);

create index inbound_transfer_due on inbound_transfer (next_check_at) where next_check_at is not null;
create index inbound_transfer_held on inbound_transfer (heard_at) where status = 'held';
create index inbound_transfer_owner on inbound_transfer (user_id, heard_at) where user_id is not null;
