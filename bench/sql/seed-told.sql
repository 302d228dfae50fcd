-- What these customers have to be told is in their inboxes, as the worker puts it there; the newest three are unread. $1 customers.
with told as (
  delete from outbox where user_id = any($1::uuid[]) returning user_id, payload, created_at
), numbered as (
  select user_id, (payload ->> 'id')::uuid as id, payload -> 'notice' as notice, created_at,
    row_number() over (partition by user_id order by created_at) as seq,
    count(*) over (partition by user_id) as many
  from told
), inbox as (
  insert into notification_inbox (user_id, last_seq) select distinct user_id, many from numbered
)
insert into notification (user_id, id, seq, kind, title, body, created_at, read_at, package_id)
select user_id, id, seq, notice ->> 'kind', '₦1,000 is in',
  format('%s now has ₦%s.', notice ->> 'packageName', (notice ->> 'balanceKobo')::bigint / 100), created_at,
  case when seq <= many - 3 then created_at end, (notice ->> 'packageId')::uuid
from numbered order by created_at, user_id
