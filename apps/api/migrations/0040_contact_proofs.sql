-- A contact that has just been verified may be a thief's: until then it gets no code for a PIN or a password. Null for the first
-- one that the customer ever verified.
alter table customer
  add column email_young_until timestamptz,
  add column phone_young_until timestamptz,
  -- After a change of contact, PIN or password bank withdrawals are limited: from when on they are counted, and until when.
  add column limited_since timestamptz,
  add column limited_until timestamptz,
  add constraint customer_limited check ((limited_since is null) = (limited_until is null));

-- From when on it proves, beside the password, who the customer is. Null: a day after it was set.
alter table customer_pin add column proves_at timestamptz;

-- What the customer proved with: the PIN, a code to a contact of theirs, or nothing but 72 hours in which nobody objects.
alter table contact_change
  add column proof text not null default 'own_code' check (proof in ('pin', 'own_code', 'later'));

alter table one_time_code drop constraint one_time_code_purpose_check;
alter table one_time_code
  add constraint one_time_code_purpose_check check (purpose in ('verify', 'reset', 'pin', 'own'));

-- A customer asked for a code and has only young contacts: when this one may be told that it can get one.
create table young_contact_wait (
  user_id uuid not null,
  channel text not null check (channel in ('email', 'phone')),
  next_check_at timestamptz not null,
  primary key (user_id, channel)
);

create index young_contact_wait_due on young_contact_wait (next_check_at);
