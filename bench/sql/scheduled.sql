-- Of each due date: how often money went into a package for it, and what in all.
select s.id, count(m.id)::integer as debits, coalesce(sum(m.amount), 0)::text as kobo
from schedule s
left join payment p on p.user_id = s.user_id and p.request_key like 'schedule:' || s.id || ':%' and p.status = 'succeeded'
left join ledger.movement m on m.user_id = p.user_id and m.reference = p.reference and m.to_id > 1000
group by s.user_id, s.id
