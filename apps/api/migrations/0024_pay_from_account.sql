-- A payment from an own account into a package, in one statement and one round trip: the session, the customer held open,
-- the key with its answer, the package, the movement, the payment with its timeline, and the word to the customer.
-- True: all of it is done. False: nothing is, since the session does not live, its CSRF secret is another, or the key is
-- known. KO409: nothing is, since the account is closed or the package can not take the payment. Who calls then goes the
-- whole way, which knows the words for each.
-- The key comes first, as in the whole way, so that the two never wait for each other in a circle. Only p_kind, p_narration
-- and p_least differ between the kinds of package. It runs with the rights of its caller: the ledger is written by
-- ledger.move alone.
create function pay_from_account(
  p_user uuid, p_session uuid, p_csrf_secret bytea, p_rotated_since timestamptz, p_at timestamptz,
  p_key text, p_hash bytea, p_answer jsonb,
  p_payment uuid, p_reference text, p_payer_email text, p_purpose text, p_package uuid, p_source text, p_from integer,
  p_amount bigint, p_least bigint,
  p_movement uuid, p_kind smallint, p_narration text,
  p_job uuid, p_notice uuid, p_instant text
) returns boolean
language plpgsql
as $$
declare
  v_pot integer;
  v_name text;
  v_price bigint;
  v_balance bigint;
  v_notice jsonb;
begin
  insert into public.idempotency (user_id, key, body_hash, answer, created_at)
    select p_user, p_key, p_hash, p_answer, p_at
    from public.session s
    where s.user_id = p_user and s.id = p_session and s.revoked_at is null and s.expires_at > p_at
      and (s.csrf_secret = p_csrf_secret or s.previous_csrf_secret = p_csrf_secret and s.rotated_at >= p_rotated_since)
    on conflict do nothing;
  if not found then return false; end if;

  perform from public.customer c where c.user_id = p_user and c.closed_at is null for share;
  if not found then raise exception 'the account is closed' using errcode = 'KO409'; end if;

  if p_purpose = 'daily' then
    update public.daily_package d set total_count = d.total_count + p_amount / d.amount_per_period_kobo
      where d.user_id = p_user and d.id = p_package and d.status = 'active' and p_amount % d.amount_per_period_kobo = 0
      returning d.pot, d.target into v_pot, v_name;
  elsif p_purpose = 'sb' then
    select s.pot, s.product_name, s.price_kobo into v_pot, v_name, v_price
      from public.sb_package s
      where s.user_id = p_user and s.id = p_package and s.status = 'active'
      for no key update;
  end if;
  if v_pot is null then raise exception 'no package takes this payment' using errcode = 'KO409'; end if;

  v_balance := (ledger.move(
    p_user, 'payment:' || p_reference,
    sha256(convert_to(concat_ws(':', p_kind, p_from, v_pot, p_amount, p_reference), 'UTF8')),
    p_movement, p_at, p_kind, p_from, v_pot, p_amount, p_narration || v_name, p_reference
  ))[2];
  -- Without a price any amount fits. What is beyond it, and less than the least that does not fill it, is undone whole.
  if v_balance is null or v_balance > v_price or p_amount < p_least and v_balance < v_price then
    raise exception 'the package has no room for this payment' using errcode = 'KO409';
  end if;

  insert into public.payment
    (user_id, id, reference, status, purpose, method, package_id, source_account_type, amount_kobo, payer_email, request_key, created_at)
    values (p_user, p_payment, p_reference, 'succeeded', p_purpose, 'account', p_package, p_source, p_amount, p_payer_email, p_key, p_at);
  insert into public.payment_event (user_id, payment_id, seq, event, at)
    values (p_user, p_payment, 1, 'started', p_at), (p_user, p_payment, 2, 'credited', p_at);
  if v_balance = v_price then
    v_notice := jsonb_build_object('kind', 'sb_full', 'amountKobo', p_amount::text, 'packageName', v_name);
  else
    v_notice := jsonb_build_object(
      'kind', 'contribution_credited', 'amountKobo', p_amount::text, 'packageName', v_name, 'balanceKobo', v_balance::text);
  end if;
  insert into public.outbox (user_id, id, task, payload, created_at)
    values (p_user, p_job, 'notify',
      jsonb_build_object('id', p_notice, 'userId', p_user, 'at', p_instant, 'notice', v_notice), p_at);
  return true;
end
$$;

-- PostgreSQL parses each check anew for every statement that writes a row: eleven of them are a sixth of the cost of such a
-- payment. The same rules in a function are parsed once for a connection.
create function payment_is_sound(
  status text, purpose text, method text, account_type text, package_id uuid, source_account_type text,
  card_id uuid, amount_kobo bigint, next_check_at timestamptz
) returns boolean
language plpgsql immutable
as $$
begin
  return amount_kobo > 0
    and status in ('initiated', 'pending', 'succeeded', 'failed', 'abandoned', 'reversed')
    and purpose in ('account', 'daily', 'sb', 'ibs', 'card')
    and method in ('card', 'saved_card', 'bank_transfer', 'ussd', 'account')
    and (account_type is null or account_type in ('ds', 'sb', 'ibs'))
    and (source_account_type is null or source_account_type in ('ds', 'sb', 'ibs'))
    and (purpose <> 'account' or account_type is not null)
    and (purpose in ('account', 'card') or package_id is not null)
    and (method <> 'account' or source_account_type is not null)
    and (method <> 'saved_card' or card_id is not null)
    and (status not in ('initiated', 'pending') or next_check_at is not null);
end
$$;

alter table payment
  add constraint payment_sound
    check (payment_is_sound(
      status, purpose, method, account_type, package_id, source_account_type, card_id, amount_kobo, next_check_at))
    not valid,
  drop constraint payment_amount_kobo_check,
  drop constraint payment_status_check,
  drop constraint payment_purpose_check,
  drop constraint payment_method_check,
  drop constraint payment_account_type_check,
  drop constraint payment_source_account_type_check,
  drop constraint payment_account,
  drop constraint payment_package,
  drop constraint payment_source,
  drop constraint payment_card,
  drop constraint payment_open_is_checked;

alter table payment validate constraint payment_sound;

create function daily_package_is_sound(
  frequency text, status text, amount_per_period_kobo bigint, target_amount_kobo bigint, total_count integer,
  closed_at timestamptz
) returns boolean
language plpgsql immutable
as $$
begin
  return frequency in ('daily', 'weekly', 'monthly')
    and status in ('active', 'closed')
    and amount_per_period_kobo > 0
    and target_amount_kobo >= amount_per_period_kobo
    and total_count >= 0
    and (status = 'closed') = (closed_at is not null);
end
$$;

-- The count of a daily package grows with each payment; with room on the page that needs no index entry.
alter table daily_package
  set (fillfactor = 80),
  add constraint daily_package_sound
    check (daily_package_is_sound(frequency, status, amount_per_period_kobo, target_amount_kobo, total_count, closed_at))
    not valid,
  drop constraint daily_package_frequency_check,
  drop constraint daily_package_status_check,
  drop constraint daily_package_amount,
  drop constraint daily_package_count,
  drop constraint daily_package_closed;

alter table daily_package validate constraint daily_package_sound;
