-- In place of pay_from_account, which stays for processes of the version before: the same without two things that say nothing
-- more. A payment from an own account is over in the instant in which it begins, so its own row is its timeline. And it brings
-- no money in, so the account is not held open for it: closing reads all pots at once, and finds the money wherever it is.
create function pay_from_own_account(
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
  insert into public.idempotency (user_id, key, body_hash, movement_id, answer, created_at)
    select p_user, p_key, p_hash, p_movement, p_answer, p_at
    from public.session s
    where s.user_id = p_user and s.id = p_session and s.revoked_at is null and s.expires_at > p_at
      and (s.csrf_secret = p_csrf_secret or s.previous_csrf_secret = p_csrf_secret and s.rotated_at >= p_rotated_since)
    on conflict do nothing;
  if not found then return false; end if;

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

  v_balance := (ledger.move_under(
    p_user, p_key, p_movement, p_at, p_kind, p_from, v_pot, p_amount, p_narration || v_name, p_reference
  ))[2];
  -- Without a price any amount fits. What is beyond it, and less than the least that does not fill it, is undone whole.
  if v_balance is null or v_balance > v_price or p_amount < p_least and v_balance < v_price then
    raise exception 'the package has no room for this payment' using errcode = 'KO409';
  end if;

  insert into public.payment
    (user_id, id, reference, status, purpose, method, package_id, source_account_type, amount_kobo, payer_email, request_key, created_at)
    values (p_user, p_payment, p_reference, 'succeeded', p_purpose, 'account', p_package, p_source, p_amount, p_payer_email, p_key, p_at);
  v_notice := jsonb_build_object('id', p_notice, 'userId', p_user, 'at', p_instant, 'notice',
    case when v_balance = v_price then
      jsonb_build_object('kind', 'sb_full', 'amountKobo', p_amount::text, 'packageName', v_name)
    else
      jsonb_build_object(
        'kind', 'contribution_credited', 'amountKobo', p_amount::text, 'packageName', v_name, 'balanceKobo', v_balance::text)
    end);
  insert into public.outbox (user_id, id, task, payload, created_at)
    values (p_user, p_job, 'notify', v_notice, p_at);
  return true;
end
$$;
