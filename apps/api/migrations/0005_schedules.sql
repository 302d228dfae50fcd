-- What a customer saves by itself. `next_due_on` is the first date that has not begun; null: none is left. `next_check_at` is when
-- the schedule is looked at next: at that date's hour, or a day before it where the customer is told of a charge.
create table schedule (
  user_id uuid not null,
  id uuid not null,
  purpose text not null check (purpose in ('account', 'daily', 'sb', 'ibs')),
  account_type text check (account_type in ('ds', 'sb', 'ibs')),
  package_id uuid,
  amount_kobo bigint not null check (amount_kobo > 0),
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  weekdays smallint[],
  -- 1 to 31, `last` or `last_working`.
  day_of_month text,
  hour smallint not null check (hour between 0 and 23),
  start_date date not null,
  end_date date check (end_date >= start_date),
  source_account_type text check (source_account_type in ('ds', 'sb', 'ibs')),
  source_card_id uuid,
  backup_account_type text check (backup_account_type in ('ds', 'sb', 'ibs')),
  backup_card_id uuid,
  tells_day_before boolean not null,
  -- The date of which the customer was told the day before.
  told_on date,
  state text not null check (state in ('active', 'paused', 'ended')),
  paused_until date,
  -- Why, where the customer did not pause it.
  paused_because text,
  next_due_on date,
  next_check_at timestamptz,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (user_id, id),
  constraint schedule_target check ((purpose = 'account') = (account_type is not null) and (purpose = 'account') = (package_id is null)),
  constraint schedule_source check (num_nonnulls(source_account_type, source_card_id) = 1),
  constraint schedule_backup check (num_nonnulls(backup_account_type, backup_card_id) <= 1),
  constraint schedule_days check (
    (frequency = 'weekly') = (weekdays is not null) and (frequency = 'monthly') = (day_of_month is not null)
  ),
  constraint schedule_pause check (state = 'paused' or (paused_until is null and paused_because is null)),
  constraint schedule_end check (state <> 'ended' or next_check_at is null)
);

create index schedule_next_check on schedule (next_check_at) where next_check_at is not null;

-- One due date of a schedule, from the moment it comes. What it pays, into what and from where is as the schedule had it then. The
-- payment of try n has the key `schedule:` + schedule + date + n. `pending`: a try was begun and its answer is not known.
create table schedule_occurrence (
  user_id uuid not null,
  id uuid not null,
  schedule_id uuid not null,
  due_on date not null,
  due_at timestamptz not null,
  state text not null check (state in ('due', 'pending', 'retrying', 'paid', 'missed', 'skipped')),
  reason text,
  purpose text not null,
  account_type text,
  package_id uuid,
  amount_kobo bigint not null check (amount_kobo > 0),
  source_account_type text,
  source_card_id uuid,
  backup_account_type text,
  backup_card_id uuid,
  is_made_up boolean not null,
  is_by_hand boolean not null default false,
  tries smallint not null default 0,
  -- The source and, where it fails, the backup are one round; each retry is one more.
  round smallint not null default 0,
  on_backup boolean not null default false,
  first_was_hopeless boolean not null default false,
  first_tried_at timestamptz,
  last_tried_at timestamptz,
  reference text,
  -- When somebody has to look at it next; null: it is final.
  next_check_at timestamptz,
  primary key (user_id, id),
  constraint schedule_occurrence_date unique (user_id, schedule_id, due_on),
  constraint schedule_occurrence_final check ((state in ('due', 'pending', 'retrying')) = (next_check_at is not null))
);

create index schedule_occurrence_next_check on schedule_occurrence (next_check_at) where next_check_at is not null;
create index schedule_occurrence_activity on schedule_occurrence (user_id, due_on desc, id desc);

-- Public holidays as staff know them better than the table in the code. No customer's data.
create table holiday_correction (
  holiday date primary key,
  is_holiday boolean not null,
  name text not null,
  entered_by text not null,
  entered_at timestamptz not null
);
