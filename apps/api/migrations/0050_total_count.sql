-- A count of periods grows by what one payment brings, and a payment may bring more than an integer holds. The table is written
-- anew for it, which takes some seconds for a million packages.
create function daily_package_is_sound(
  frequency text, status text, amount_per_period_kobo bigint, target_amount_kobo bigint, total_count bigint,
  closed_at timestamptz
) returns boolean
language plpgsql immutable
as $$
begin
  return frequency in ('daily', 'weekly', 'monthly')
    and status in ('active', 'closed')
    and amount_per_period_kobo > 0
    and target_amount_kobo >= amount_per_period_kobo
    and total_count >= 0
    and (status = 'closed') = (closed_at is not null);
end
$$;

alter table daily_package
  drop constraint daily_package_sound,
  alter column total_count type bigint,
  add constraint daily_package_sound
    check (daily_package_is_sound(frequency, status, amount_per_period_kobo, target_amount_kobo, total_count, closed_at));

drop function daily_package_is_sound(text, text, bigint, bigint, integer, timestamptz);
