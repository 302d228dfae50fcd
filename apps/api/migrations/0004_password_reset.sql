-- A code proves who asks for a new password, too.
alter table one_time_code drop constraint one_time_code_purpose_check;
alter table one_time_code add constraint one_time_code_purpose_check check (purpose in ('verify', 'reset'));

-- What a right reset code is traded for: the newest one of each customer, gone once it is used.
create table reset_grant (
  user_id uuid primary key,
  grant_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
