-- The PIN of a customer who set one. A PIN has few digits, so its wrong tries are counted here, over all sessions.
create table customer_pin (
  user_id uuid primary key,
  pin_hash text not null,
  -- Since the last right PIN or sign-in with the password.
  wrong_tries smallint not null default 0,
  -- Since the last right PIN only: a sign-in does not forget them.
  wrong_in_a_row smallint not null default 0,
  locked_at timestamptz,
  set_at timestamptz not null,
  constraint customer_pin_tries check (wrong_tries between 0 and 5),
  constraint customer_pin_tries_in_a_row check (wrong_in_a_row between 0 and 10)
);

alter table one_time_code drop constraint if exists one_time_code_purpose_check;
alter table one_time_code
  add constraint one_time_code_purpose_check check (purpose in ('verify', 'reset', 'pin'));
