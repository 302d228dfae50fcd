-- Accounts at Kolo of those who work at the desk: they look at none of theirs there, and give no command about it. What is
-- declared stays.
create table staff_account (
  user_id uuid not null,
  staff_id uuid not null references staff (id),
  declared_at timestamptz not null,
  primary key (user_id, staff_id)
);

create index staff_account_staff on staff_account (staff_id);
