-- A closed account keeps its books and loses its contacts: whoever left can register with them anew.
alter table customer add column closed_at timestamptz;
alter table customer drop constraint customer_reachable;
alter table customer add constraint customer_reachable
  check (email is not null or phone is not null or closed_at is not null);

-- The address or number that a customer wants in place of the present one, until the code that went there comes back.
create table contact_change (
  user_id uuid not null,
  channel text not null check (channel in ('email', 'phone')),
  contact text not null,
  code_hash bytea,
  wrong_tries smallint not null default 0,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, channel)
);
