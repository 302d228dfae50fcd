-- Payments from an own account that did not move exactly their amount, once, out of that account into a package.
select count(*) as broken
from payment p
left join (
  select user_id, reference, count(*) as movements, sum(amount) as amount
  from ledger.movement where from_id < 100 and to_id > 1000 group by user_id, reference
) m using (user_id, reference)
where p.method = 'account'
  and (p.status <> 'succeeded' or m.movements is distinct from 1 or m.amount is distinct from p.amount_kobo)
