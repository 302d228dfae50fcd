-- Dates that are not paid, with what stands in their way, over all customers.
select state, reason, tries, round, payment_status, min(first_tried_at) as first_tried_at, min(next_check_at) as next_check_at,
  count(*)::integer as dates
from (
  select o.*, p.status as payment_status
  from schedule_occurrence o
  left join payment p on p.user_id = o.user_id and p.request_key = 'schedule:' || o.schedule_id || ':' || o.due_on || ':' || o.tries
  where o.state <> 'paid'
) unpaid
group by state, reason, tries, round, payment_status order by dates desc limit 20
