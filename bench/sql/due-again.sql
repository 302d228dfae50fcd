-- Over all customers: every schedule as it stood before its first date came.
update schedule
set state = 'active', next_due_on = start_date, next_check_at = start_date::timestamp at time zone 'Africa/Lagos'
