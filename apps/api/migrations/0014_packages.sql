-- A package's pot: the next free number of this customer from 1001 on; below are the wallets and the world outside.
-- Two packages opened at once meet at the primary key, and the later one takes the next number.
create function ledger.open_package(p_user uuid) returns integer
language plpgsql security definer set search_path = ledger, pg_temp
as $$
declare
  pot integer;
begin
  loop
    insert into ledger.account (user_id, id, floor)
      select p_user, coalesce(max(a.id), 1000) + 1, 0 from ledger.account a where a.user_id = p_user and a.id > 1000
      on conflict do nothing
      returning id into pot;
    exit when pot is not null;
  end loop;
  return pot;
end
$$;

-- A payment goes into a self account or into a package, from the provider's page or from a self account.
alter table payment
  add column package_id uuid,
  add column source_account_type text check (source_account_type in ('ds', 'sb', 'ibs')),
  drop constraint payment_purpose_check,
  add constraint payment_purpose_check check (purpose in ('account', 'daily', 'sb', 'ibs')),
  drop constraint payment_method_check,
  add constraint payment_method_check check (method in ('card', 'account')),
  add constraint payment_package check (purpose = 'account' or package_id is not null),
  add constraint payment_source check (method <> 'account' or source_account_type is not null);
