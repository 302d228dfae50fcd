-- Only the version before ledger.move called it.
drop function ledger.post;

-- Holds pots of one customer until the transaction ends, in ascending order as every posting takes its two: for who posts
-- one after the other, so that two such never wait for each other in a circle.
create function ledger.hold(p_user uuid, p_pots integer[]) returns void
language plpgsql security definer set search_path = ledger, public, pg_temp
as $$
begin
  perform from ledger.account a where a.user_id = p_user and a.id = any(p_pots) order by a.id for no key update;
end
$$;
