-- Makes the monthly partitions from p_first on, each by itself, and then attaches it: that waits for no reader and for no
-- posting, and lets none wait, where "create … partition of" asked for the parent alone. It is empty, so that attaching reads
-- nothing. Null where another process is at it, or the lock did not come in time: the caller tries again later.
create or replace function ledger.ensure_partitions(p_first date, p_months integer) returns integer
language plpgsql security definer set search_path = ledger, pg_temp set lock_timeout = '200ms'
as $$
declare
  made integer := 0;
  month date;
  name text;
  low text;
  high text;
begin
  -- The very lock that attaching takes: of two processes one makes them, and the other meets no name that is taken.
  lock table ledger.movement in share update exclusive mode;
  for n in 0 .. p_months - 1 loop
    month := (p_first + make_interval(months => n))::date;
    name := 'movement_' || to_char(month, 'YYYYMM');
    if to_regclass('ledger.' || name) is null then
      -- The first 48 bits of a UUIDv7 are the milliseconds since 1970.
      low := lpad(to_hex((extract(epoch from month::timestamp) * 1000)::bigint), 12, '0');
      high := lpad(to_hex((extract(epoch from (month + interval '1 month')::timestamp) * 1000)::bigint), 12, '0');
      execute format('create table ledger.%I (like ledger.movement including all)', name);
      execute format(
        'alter table ledger.movement attach partition ledger.%I for values from (%L) to (%L)',
        name,
        substr(low, 1, 8) || '-' || substr(low, 9, 4) || '-0000-0000-000000000000',
        substr(high, 1, 8) || '-' || substr(high, 9, 4) || '-0000-0000-000000000000'
      );
      made := made + 1;
    end if;
  end loop;
  return made;
exception when lock_not_available then
  return null;
end
$$;
