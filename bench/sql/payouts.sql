-- Every withdrawal: how it stands, and what really moved out of the account and back.
select w.reference, w.status, w.held, (w.amount_kobo + w.fee_kobo)::text as kobo,
  coalesce(sum(m.amount) filter (where m.from_id < 100), 0)::text as out,
  coalesce(sum(m.amount) filter (where m.to_id < 100), 0)::text as back
from withdrawal w
left join ledger.movement m on m.user_id = w.user_id and m.reference = w.reference
group by w.reference, w.status, w.held, w.amount_kobo, w.fee_kobo
