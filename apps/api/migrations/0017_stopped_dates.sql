-- The customer paused or deleted the schedule, or closed the account, while the answer to a try was awaited: it is the last one.
alter table schedule_occurrence add column is_stopped boolean not null default false;
