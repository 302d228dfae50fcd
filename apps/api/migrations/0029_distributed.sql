-- Opens a package's account for each of these customers, in their order; one who is named twice gets two. It runs with the rights of
-- its caller, and opens each by ledger.open_package alone.
create function ledger.open_packages(p_users uuid[]) returns integer[]
language plpgsql
as $$
declare
  owner uuid;
  pot integer;
  pots integer[] := '{}';
begin
  foreach owner in array p_users loop
    select opened into pot from ledger.open_package(owner) opened;
    pots := pots || pot;
  end loop;
  return pots;
end
$$;

-- As before, and where the ledger itself says why it refuses: on a distributed database the name of a constraint does not come
-- through from the machine that refused.
create or replace function contribute(p_contributions contribution[]) returns jsonb
language plpgsql
as $$
declare
  c contribution;
  v_results jsonb := '[]';
  v_result jsonb;
  v_constraint text;
  v_column text;
begin
  foreach c in array p_contributions loop
    begin
      v_result := contribute_one(c);
    exception
      when sqlstate 'KO409' then
        v_result := '"WRONG_STATE"';
      when sqlstate 'LD402' then
        v_result := '"INSUFFICIENT_FUNDS"';
      when sqlstate 'LD404' then
        v_result := '"NOT_FOUND"';
      when check_violation or not_null_violation then
        -- Only these are the ledger's refusals: a missing partition has the SQLSTATE of too little money.
        get stacked diagnostics v_constraint = constraint_name, v_column = column_name;
        if v_constraint = 'account_floor' then
          v_result := '"INSUFFICIENT_FUNDS"';
        elsif v_column in ('from_balance', 'to_balance') then
          v_result := '"NOT_FOUND"';
        else
          raise;
        end if;
    end;
    v_results := v_results || jsonb_build_array(v_result);
  end loop;
  return v_results;
end
$$;

-- As before, without holding the rows first, which no statement over several machines can. What it removes never changes, so of two
-- workers one removes it.
create or replace function forget_security_events(p_before timestamptz, p_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  removed integer;
begin
  delete from security_event where (user_id, id) in (
    select e.user_id, e.id from security_event e
    where e.at < least(p_before, (select max(n.at) from security_event n) - interval '2 years')
    order by e.at limit p_most
  );
  get diagnostics removed = row_count;
  return removed;
end
$$;

-- As before, but that the key's row takes the customer from the session's, which lies beside it on one machine of several.
create or replace function contribute_one(c contribution) returns jsonb
language plpgsql
as $$
declare
  v_pot integer;
  v_name text;
  v_price bigint;
  v_balance bigint;
  v_over bigint;
  v_notice jsonb;
begin
  if c.session_id is null then
    insert into public.idempotency (user_id, key, body_hash, movement_id, answer, created_at)
      values (c.user_id, c.key, c.hash, c.movement_id, c.answer, c.at)
      on conflict do nothing;
  else
    insert into public.idempotency (user_id, key, body_hash, movement_id, answer, created_at)
      select s.user_id, c.key, c.hash, c.movement_id, c.answer, c.at
      from public.session s
      where s.user_id = c.user_id and s.id = c.session_id and s.revoked_at is null and s.expires_at > c.at
        and (s.csrf_secret = c.csrf_secret or s.previous_csrf_secret = c.csrf_secret and s.rotated_at >= c.rotated_since)
      on conflict do nothing;
  end if;
  if not found then return null; end if;

  if c.purpose = 'daily' then
    update public.daily_package d set total_count = d.total_count + c.amount / d.amount_per_period_kobo
      where d.user_id = c.user_id and d.id = c.package_id and d.status = 'active'
        and (c.source is null or c.amount % d.amount_per_period_kobo = 0)
      returning d.pot, d.target into v_pot, v_name;
  elsif c.purpose = 'sb' then
    select s.pot, s.product_name, s.price_kobo into v_pot, v_name, v_price
      from public.sb_package s
      where s.user_id = c.user_id and s.id = c.package_id and s.status = 'active'
      for no key update;
  end if;
  if v_pot is null then raise exception 'no package takes this contribution' using errcode = 'KO409'; end if;

  v_balance := (ledger.move_under(
    c.user_id, c.key, c.movement_id, c.at, c.kind, c.from_id, v_pot, c.amount, c.narration || v_name, c.reference
  ))[2];
  -- The price is in whole naira, and what the customer sees of the balance too. Without a price any amount fits.
  v_over := v_balance - v_balance % 100 - v_price;
  if c.source is not null and (v_over > 0 or c.amount < c.least and v_over < 0) then
    raise exception 'the package has no room for this contribution' using errcode = 'KO409';
  end if;

  v_notice := case when v_over >= 0 then
      jsonb_build_object('kind', 'sb_full', 'amountKobo', (c.amount - v_over)::text, 'packageName', v_name)
    else
      jsonb_build_object(
        'kind', 'contribution_credited', 'amountKobo', c.amount::text, 'packageId', c.package_id, 'packageName', v_name,
        'balanceKobo', v_balance::text)
    end;
  if c.payment_id is null then return v_notice; end if;
  insert into public.payment
    (user_id, id, reference, status, purpose, method, package_id, source_account_type, amount_kobo, payer_email, request_key, created_at)
    values (c.user_id, c.payment_id, c.reference, 'succeeded', c.purpose, 'account', c.package_id, c.source, c.amount,
      c.payer_email, c.key, c.at);
  insert into public.outbox (user_id, id, task, payload, created_at)
    values (c.user_id, c.job_id, 'notify',
      jsonb_build_object(
        'id', c.notice_id, 'userId', c.user_id,
        'at', to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'notice', v_notice),
      c.at);
  return v_notice;
end
$$;
