-- What went from an own account into a package, by the payment's reference.
select p.reference, p.request_key as key, count(m.reference)::integer as movements, coalesce(sum(m.amount), 0)::text as kobo
from payment p
left join ledger.movement m on m.user_id = p.user_id and m.reference = p.reference and m.from_id < 100 and m.to_id > 1000
where p.method = 'account' group by p.reference, p.request_key
