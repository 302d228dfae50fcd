-- Over all customers: postings on an account whose time lies before that of the posting before them.
select count(*)::integer as "steppedBack"
from (
  select posted_at < lag(posted_at) over (partition by user_id, account_id order by seq) as is_back from ledger.entry
) step
where is_back
