-- One payment for each command. From an own account it is done in the transaction that takes the command's key, which
-- comes once: only a payment that waits for others is ever looked for by its key.
create unique index payment_command on payment (user_id, request_key) where method <> 'account';

alter table payment drop constraint payment_request;

-- The posting of a command whose key this very transaction has taken for this movement: the key's row names it, so it needs
-- none of its own. Moves as ledger.move does. Where the key does not name this movement, or a pot is not open, there is
-- no balance, which the movement refuses. A movement's id comes once, and so its key moves once.
create function ledger.move_under(
  p_user uuid, p_key text, p_id uuid, p_at timestamptz, p_kind smallint,
  p_from integer, p_to integer, p_amount bigint, p_narration text, p_reference text
) returns bigint[]
language sql security definer
begin atomic
  with pots as (
    update ledger.account a
      set balance = a.balance + case when a.id = p_to then p_amount else -p_amount end, seq = a.seq + 1
      where a.user_id = (
          select i.user_id from public.idempotency i
          where i.user_id = p_user and i.key = p_key and i.movement_id = p_id
        )
        and a.id in (p_from, p_to)
      returning a.id, a.balance, a.seq
  )
  insert into ledger.movement as m
    (user_id, id, kind, from_id, to_id, amount, from_balance, to_balance, from_seq, to_seq, posted_at, narration, reference)
    select mine.id, p_id, p_kind, p_from, p_to, p_amount, f.balance, t.balance, f.seq, t.seq, p_at, p_narration, p_reference
    from (values (p_user)) mine (id) left join pots f on f.id = p_from left join pots t on t.id = p_to
    returning array[m.from_balance, m.to_balance];
end;

-- As before, but the key of the call is the key of its movement.
create or replace function pay_from_account(
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
  insert into public.payment_event (user_id, payment_id, seq, event, at)
    values (p_user, p_payment, 1, 'started', p_at), (p_user, p_payment, 2, 'credited', p_at);
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
