-- When a daily package is looked at next to remind its customer of a mark: at the customer's hour on the next mark's day; null: no
-- mark is left. A row of its own, so that reminding holds no package against a payment.
create table daily_reminder (
  user_id uuid not null,
  package_id uuid not null,
  next_check_at timestamptz,
  reminded_on date,
  -- Marks that fell due one after the other and were not paid: the day of the first, and how many were paid by then.
  unpaid_since date,
  unpaid_count bigint,
  primary key (user_id, package_id),
  constraint daily_reminder_unpaid check ((unpaid_since is null) = (unpaid_count is null))
);

create index daily_reminder_next_check on daily_reminder (next_check_at, user_id, package_id) where next_check_at is not null;

-- The packages from before: each is looked at once, and then on the day of its next mark.
insert into daily_reminder (user_id, package_id, next_check_at)
  select user_id, id, created_at from daily_package where status = 'active';

-- What a customer chose about reminders; without a row they come at 18:00.
create table reminder_choice (
  user_id uuid primary key,
  is_on boolean not null,
  -- In Lagos. Never at night.
  hour smallint not null check (hour between 7 and 20),
  changed_at timestamptz not null
);

-- Where a notification leads to: the words of its button, and an address of the app.
alter table notification add column action_label text;
alter table notification add column action_path text;
alter table notification add constraint notification_action check ((action_label is null) = (action_path is null));

-- A link that stops reminders is about the customer: its subject is the user's own id.
alter table message_link drop constraint message_link_purpose_check;
alter table message_link add constraint message_link_purpose_check
  check (purpose in ('undo_contact', 'end_contact', 'stop_account', 'stop_reminders'));
