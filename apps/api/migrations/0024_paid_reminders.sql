-- The package that a reminder or a contribution is about: a reminder of what has been paid since asks for nothing more.
alter table notification add column package_id uuid;

-- As before, but that what the customer is told of a contribution names its package.
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
      select c.user_id, c.key, c.hash, c.movement_id, c.answer, c.at
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
