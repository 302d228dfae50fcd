-- What came in through the provider, by reference: how often, and how much in all.
select reference, count(*)::integer as movements, sum(amount)::text as kobo
from ledger.movement where from_id = 101 group by reference
