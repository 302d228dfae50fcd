-- What was saved towards when Kolo paused the schedule over a full package. It runs again once that is more, and not because the
-- customer took the money out.
alter table schedule
  add column paused_at_goal_kobo bigint,
  add constraint schedule_paused_at_goal_kobo_positive check (paused_at_goal_kobo > 0) not valid,
-- 0: the customer was told of no charge, since the package had no room for one.
  drop constraint schedule_told_kobo_positive,
  add constraint schedule_told_kobo_not_negative check (told_kobo >= 0) not valid;

-- What saved cards are being charged for a package with no answer yet. Where many payments are, it is made before the release by
-- "create index concurrently", so that nobody waits who pays.
create index if not exists payment_charge_awaited on payment (user_id, package_id)
  where method = 'saved_card' and status in ('initiated', 'pending');
