-- Money into a package, daily or towards a product, is said once: contribute() takes an array of contributions, one payment or
-- a night's schedules. It takes the place of pay_from_own_account, with which nothing has been released.

create type contribution as (
  user_id uuid,
  -- Names the command, and so the movement. The answer is kept for its repeats; null where the caller keeps one.
  key text,
  hash bytea,
  answer jsonb,
  at timestamptz,
  -- The session that asks, with its CSRF secret; null where no browser does. A secret before the present one is good where the
  -- session was rotated since then.
  session_id uuid,
  csrf_secret bytea,
  rotated_since timestamptz,
  purpose text,
  package_id uuid,
  from_id integer,
  amount bigint,
  -- The least that goes into the package unless it fills it.
  least bigint,
  movement_id uuid,
  kind smallint,
  narration text,
  reference text,
  -- The own account that pays; null for money that has arrived.
  source text,
  -- The payment that this begins, and the notification of it; null where both are the caller's. A payment from an own account
  -- is over in the instant in which it begins, so its own row is its timeline.
  payment_id uuid,
  payer_email text,
  job_id uuid,
  notice_id uuid
);

-- One contribution: the session, the key with its answer, the package, the movement, the payment and the notification. Returns
-- what the customer is told. Null, with nothing done: the session is not live, its CSRF secret is another, or the key is known.
-- KO409, with nothing done: the package does not take it. What has arrived is refused by a closed package alone: of a daily one
-- only whole periods count, and what is more than a product's price is for the caller to pass on.
-- The key comes first, as wherever a command takes one, so that no two wait for each other in a circle. It runs with the rights of
-- its caller: the ledger is written by ledger.move_under alone. From an own account no new money comes, so the customer is
-- not locked for it: closing reads all accounts at once, and finds the money wherever it is.
create function contribute_one(c contribution) returns jsonb
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
        'kind', 'contribution_credited', 'amountKobo', c.amount::text, 'packageName', v_name, 'balanceKobo', v_balance::text)
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

-- Contributions in the order given. For each what the customer is told, or the code of why nothing was done; null where the key
-- is known or the session is not live. What one cannot pay fails no other.
create function contribute(p_contributions contribution[]) returns jsonb
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

drop function pay_from_own_account;
