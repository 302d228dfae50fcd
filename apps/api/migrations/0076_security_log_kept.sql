-- The app's role could name any day and so empty the security log. What is younger than two years, seen from the newest event, stays
-- whatever the caller asks for.
create or replace function forget_security_events(p_before timestamptz, p_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  removed integer;
begin
  delete from security_event where (user_id, id) in (
    select e.user_id, e.id from security_event e
    where e.at < least(p_before, (select max(n.at) from security_event n) - interval '2 years')
    order by e.at limit p_most for update skip locked
  );
  get diagnostics removed = row_count;
  return removed;
end
$$;
