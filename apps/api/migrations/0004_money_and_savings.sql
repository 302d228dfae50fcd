-- Self accounts and their statements

-- A self account: its type and its Kolo number. The balance is in the ledger.
create table self_account (
  user_id uuid not null,
  account_type text not null check (account_type in ('ds', 'sb', 'ibs')),
  account_number text not null,
  created_at timestamptz not null,
  primary key (user_id, account_type)
);

create table self_account_number (
  account_number text primary key,
  user_id uuid not null
);

-- A statement that was handed out as a PDF: what its code says to whoever checks it, and a proof of every entry that it showed.
-- Kept for two years. Rows are added and removed, never changed.
create table made_statement (
  user_id uuid not null,
  id uuid not null,
  kind text not null,
  pot integer not null,
  first_day date not null,
  last_day date not null,
  opening_kobo bigint not null,
  in_kobo bigint not null,
  out_kobo bigint not null,
  closing_kobo bigint not null,
  in_naira bigint not null,
  out_naira bigint not null,
  entries integer not null,
  entries_hash bytea not null,
  masked_name text not null,
  made_at timestamptz not null,
  primary key (user_id, id),
  constraint made_statement_kind check (kind in ('account', 'daily', 'sb', 'interest')),
  constraint made_statement_adds_up check (opening_kobo + in_kobo - out_kobo = closing_kobo),
  constraint made_statement_days check (first_day <= last_day)
);

create index made_statement_age on made_statement (made_at);

-- The code is not kept, only its hash; unique over all customers.
create table statement_code (
  code_hash bytea primary key,
  user_id uuid not null,
  statement_id uuid not null,
  made_at timestamptz not null
);

create index statement_code_age on statement_code (made_at);

-- Payments

-- PostgreSQL parses each check anew for every statement that writes a row: eleven of them were a sixth of the cost of a payment
-- from a self account. The same rules in a function are parsed once per connection.
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

-- A payment goes into a self account or into a package, from the provider's page or from a self account.
-- It is an intent first: this row is committed before the provider is asked.
create table payment (
  user_id uuid not null,
  id uuid not null,
  reference text not null,
  status text not null,
  purpose text not null,
  method text not null,
  account_type text,
  amount_kobo bigint not null,
  payer_email text not null,
  authorization_url text,
  failure text,
  -- The customer's command that started it; a repeat finds the payment by it.
  request_key text not null,
  created_at timestamptz not null,
  -- When the provider was last asked, how often, and when it is asked next; null: never again.
  checked_at timestamptz,
  checks integer not null default 0,
  next_check_at timestamptz,
  package_id uuid,
  source_account_type text,
  -- The saved card that paid.
  card_id uuid,
  primary key (user_id, id),
  constraint payment_sound check (
    payment_is_sound(status, purpose, method, account_type, package_id, source_account_type, card_id, amount_kobo, next_check_at)
  )
);

-- One payment for each command. From a self account it is made in the transaction that takes the command's key, which comes
-- once: only a payment that waits for others is ever looked for by its key.
create unique index payment_command on payment (user_id, request_key) where method <> 'account';
create index payment_due on payment (next_check_at) where next_check_at is not null;
-- A day's payments through the provider, for the comparison of its books with ours. Those from self accounts are not in them.
create index payment_through_provider on payment (created_at, reference) where method <> 'account';

create table payment_reference (
  reference text primary key,
  user_id uuid not null,
  payment_id uuid not null
);

-- An event of a payment's timeline, checked by a function that is parsed once per connection: see payment_is_sound.
create function payment_event_is_known(event text) returns boolean
language plpgsql immutable
as $$
begin
  return event in (
    'started', 'awaiting_payment', 'confirmed', 'credited', 'failed', 'abandoned', 'reversed',
    'refund_requested', 'refunded', 'refund_failed');
end
$$;

-- The timeline that the customer sees; append-only by rights.
create table payment_event (
  user_id uuid not null,
  payment_id uuid not null,
  seq integer not null,
  event text not null,
  at timestamptz not null,
  primary key (user_id, payment_id, seq),
  constraint payment_event_known check (payment_event_is_known(event))
);

-- How an open payment that has no page is made: where to transfer to, or what to dial.
create table payment_instruction (
  user_id uuid not null,
  payment_id uuid not null,
  kind text not null check (kind in ('dedicated', 'one_time', 'ussd')),
  bank_name text not null,
  account_number text,
  account_name text,
  expires_at timestamptz,
  ussd_code text,
  -- A transfer of another amount, which the provider sent back.
  returned_kobo bigint check (returned_kobo > 0),
  primary key (user_id, payment_id),
  constraint payment_instruction_ussd check (kind <> 'ussd' or ussd_code is not null),
  constraint payment_instruction_account check (kind = 'ussd' or (account_number is not null and account_name is not null)),
  constraint payment_instruction_expires check (kind <> 'one_time' or expires_at is not null)
);

-- What a payment brought beyond what was asked, and the self account that took it: credited under the same reference.
create table payment_surplus (
  user_id uuid not null,
  payment_id uuid not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  account_type text not null check (account_type in ('ds', 'sb', 'ibs')),
  created_at timestamptz not null,
  primary key (user_id, payment_id)
);

-- Webhooks, keyed by what they say, so that a repeat is recognised. The body is not kept: nobody reads it once its job has been
-- enqueued, and a charge's body names the token that its card can be charged with.
create table webhook_event (
  key text primary key,
  event text not null,
  reference text,
  body jsonb,
  received_at timestamptz not null,
  deliveries integer not null default 1
);

create index webhook_event_age on webhook_event (received_at);

-- Cards

-- A card that the customer has shown once: what a person recognises it by, and the provider's token, sealed with the field keys.
-- The number, the CVV and the PIN never come here. A row stays when the card is removed: old payments name it.
create table card (
  user_id uuid not null,
  id uuid not null,
  -- Null if the bank does not let the card be charged again, and once the card is removed.
  token_sealed bytea,
  -- The address that the token was made for; it charges for no other.
  payer_email text not null,
  -- Recognises the same card shown twice, without telling which card it is.
  signature_hash bytea,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month smallint not null check (exp_month between 1 and 12),
  exp_year smallint not null check (exp_year between 2000 and 2999),
  bank text,
  reusable boolean not null,
  is_default boolean not null default false,
  -- The ₦50 payment by which it was last shown.
  check_reference text not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (user_id, id),
  constraint card_token check ((token_sealed is not null) = (reusable and removed_at is null)),
  constraint card_default_can_pay check (not is_default or (reusable and removed_at is null))
);

create unique index card_signature on card (user_id, signature_hash) where removed_at is null;
create unique index card_one_default on card (user_id) where is_default;

-- Tokens that nobody may charge any more: a job has the provider forget each, then the row goes.
create table card_token_retired (
  user_id uuid not null,
  id uuid not null,
  card_id uuid not null,
  token_sealed bytea not null,
  retired_at timestamptz not null,
  primary key (user_id, id)
);

-- Transfers in

-- A customer's virtual account at the provider, for transfers of any amount. The row is written before the provider is asked: a
-- call that dies is made again, and the provider answers a repeat with the same number.
create table virtual_account (
  user_id uuid primary key,
  status text not null check (status in ('wanted', 'open')),
  -- The provider's own id of it, by which staff find it there.
  provider_id text,
  customer_code text,
  bank_name text,
  account_number text,
  account_name text,
  created_at timestamptz not null,
  -- `wanted`: when the provider is asked for it again; `open`: when it is asked what has arrived; null: not by itself.
  checks integer not null default 0,
  next_check_at timestamptz,
  constraint virtual_account_wanted check (status <> 'wanted' or next_check_at is not null),
  constraint virtual_account_details check (
    status <> 'open'
    or (provider_id is not null and customer_code is not null and bank_name is not null and account_number is not null
      and account_name is not null)
  )
);

create index virtual_account_due on virtual_account (next_check_at) where next_check_at is not null;

-- Whose number it is: money is matched by it. A number never passes on to another customer.
create table virtual_account_number (
  account_number text primary key,
  user_id uuid not null
);

-- Money that arrived at a virtual account, once per reference of the provider. `heard` is only a claim: the provider is asked
-- first. `held` is in the suspense account until staff release it. `dismissed`: the provider knows no such transfer.
create table inbound_transfer (
  reference text primary key,
  status text not null check (status in ('heard', 'credited', 'held', 'released', 'dismissed')),
  user_id uuid,
  payment_id uuid,
  account_number text,
  amount_kobo bigint check (amount_kobo > 0),
  sender_name text,
  heard_at timestamptz not null,
  settled_at timestamptz,
  -- The member of staff who released it.
  staff text,
  checks integer not null default 0,
  next_check_at timestamptz,
  constraint inbound_transfer_heard_is_checked check (status <> 'heard' or next_check_at is not null),
  constraint inbound_transfer_amount check (status in ('heard', 'dismissed') or amount_kobo is not null),
  constraint inbound_transfer_owner check (
    status not in ('credited', 'released') or (user_id is not null and payment_id is not null)
  ),
  constraint inbound_transfer_staff check (status <> 'released' or staff is not null)
);

create index inbound_transfer_due on inbound_transfer (next_check_at) where next_check_at is not null;
create index inbound_transfer_held on inbound_transfer (heard_at) where status = 'held';
create index inbound_transfer_owner on inbound_transfer (user_id, heard_at) where user_id is not null;
-- A day's entries of all customers, for the comparison with the provider's books; refunds and withdrawals have one too.
create index inbound_transfer_heard on inbound_transfer (heard_at, reference);

-- Refunds and chargebacks

-- Money that goes back the way it came; one for each payment. The row is committed before the provider is asked.
create table refund (
  user_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  reference text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  status text not null check (status in ('wanted', 'asked', 'refunded', 'failed')),
  -- When the provider was last asked to give it back; it is not asked again while that may still be on its way.
  sent_at timestamptz,
  checks integer not null default 0,
  next_check_at timestamptz,
  created_at timestamptz not null,
  primary key (user_id, id),
  constraint refund_once unique (user_id, payment_id),
  -- One that failed is asked about again if there is a sign that it went back after all.
  constraint refund_open_is_checked check (status not in ('wanted', 'asked') or next_check_at is not null),
  constraint refund_back_is_settled check (status <> 'refunded' or next_check_at is null)
);

create index refund_due on refund (next_check_at) where next_check_at is not null;
create index refund_begun on refund (created_at, reference);

-- A card payment that the customer's bank asks back. Keyed by the provider's own number of the dispute. `lost`: the bank has the
-- money; taken_kobo came from where the payment had gone, and loss_kobo could no longer be taken. `won`: the money is with the
-- customer, or is again.
create table chargeback (
  user_id uuid not null,
  id text not null,
  payment_id uuid not null,
  reference text not null,
  state text not null check (state in ('open', 'lost', 'won')),
  amount_kobo bigint not null check (amount_kobo >= 0),
  taken_kobo bigint not null default 0 check (taken_kobo >= 0),
  loss_kobo bigint not null default 0 check (loss_kobo >= 0),
  created_at timestamptz not null,
  settled_at timestamptz,
  -- When the provider is asked about an open one; null: never again.
  next_check_at timestamptz,
  -- By when the provider says an open dispute must be answered; null if it did not say.
  due_at timestamptz,
  -- What staff decided about a dispute on which the provider contradicts itself, and who did it and why. A decided one is no
  -- longer held, whatever the provider repeats.
  decision text,
  decided_at timestamptz,
  decided_by text,
  decided_because text,
  primary key (user_id, id),
  constraint chargeback_parts check (taken_kobo + loss_kobo <= amount_kobo),
  constraint chargeback_open check ((state = 'open') = (settled_at is null)),
  constraint chargeback_open_is_checked check (state <> 'open' or next_check_at is not null),
  constraint chargeback_decision check (decision in ('taken', 'released')),
  constraint chargeback_decided check (
    (decision is null) = (decided_at is null)
    and (decision is null) = (decided_by is null)
    and (decision is null) = (decided_because is null)
  )
);

create index chargeback_payment on chargeback (user_id, payment_id);
create index chargeback_due on chargeback (next_check_at) where next_check_at is not null;

-- What each account and package gave for a lost dispute: `taken` when it was lost, `made_good` by a later credit. If it is won
-- later, each part goes back to its account. starts_on: since when that money was locked, in an interest package.
-- Append-only by rights.
create table chargeback_part (
  user_id uuid not null,
  chargeback_id text not null,
  n integer not null check (n > 0),
  phase text not null check (phase in ('taken', 'made_good')),
  pot integer not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  starts_on date,
  primary key (user_id, chargeback_id, n)
);

-- Bank accounts and withdrawals

-- The banks as the payment provider last listed them; the list stays readable while the provider is away.
create table bank (
  code text primary key,
  name text not null,
  is_active boolean not null,
  listed_at timestamptz not null
);

-- When the list is asked for next. One row.
create table bank_listing (
  only_row boolean primary key default true check (only_row),
  next_at timestamptz not null
);

insert into bank_listing (next_at) values ('2000-01-01T00:00:00Z');

-- A bank account of a customer's own. A removed one stays: withdrawals name it.
create table bank_account (
  user_id uuid not null,
  id uuid not null,
  bank_code text not null,
  bank_name text not null,
  -- Sealed with the field keys: nobody reads the number here. The hash finds a repeat.
  number_sealed bytea not null,
  number_hash bytea not null,
  ending text not null check (ending ~ '^[0-9]{4}$'),
  account_name text not null,
  is_default boolean not null,
  created_at timestamptz not null,
  cools_until timestamptz not null,
  removed_at timestamptz,
  -- What the provider calls the account as a recipient; made with the first transfer.
  recipient_code text,
  -- The rule by which the name was accepted: accounts that were added while two words in common were enough stay good by that rule.
  name_rule text not null default 'two_words',
  primary key (user_id, id),
  constraint bank_account_removed check (removed_at is null or not is_default),
  constraint bank_account_name_rule check (name_rule in ('two_words', 'contained'))
);

create unique index bank_account_once on bank_account (user_id, number_hash) where removed_at is null;
create unique index bank_account_default on bank_account (user_id) where is_default;

-- A withdrawal is an intent first: the money has left the account and this row is committed before the provider is asked.
create table withdrawal (
  user_id uuid not null,
  id uuid not null,
  reference text not null,
  status text not null check (status in ('requested', 'sent', 'paid', 'failed', 'reversed')),
  account_type text not null check (account_type in ('ds', 'sb', 'ibs')),
  bank_account_id uuid not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  fee_kobo bigint not null check (fee_kobo >= 0),
  -- Whether the bank account was new when the withdrawal was asked for.
  was_cooling boolean not null,
  -- Why it waits for staff; null: it does not. `stopped`: asked for before a freeze, and not sent yet.
  held text check (held in ('provider_balance', 'otp', 'refused', 'mismatch', 'unknown_to_provider', 'stopped')),
  failure text,
  created_at timestamptz not null,
  -- Set before the provider is told to send: from then on it is asked first.
  send_begun_at timestamptz,
  checked_at timestamptz,
  checks integer not null default 0,
  -- When the provider is asked next; null: never again by itself.
  next_check_at timestamptz,
  -- While staff look whether the provider knows of it, nobody may send it.
  no_send_until timestamptz,
  -- Who gave it back by hand, and why.
  returned_by text,
  return_reason text,
  -- When staff last let it go although it was asked for before a freeze or a press: it does not leave by itself after either.
  -- Null for one that staff never had to look at.
  released_at timestamptz,
  primary key (user_id, id),
  constraint withdrawal_open_is_checked check (status not in ('requested', 'sent') or next_check_at is not null),
  constraint withdrawal_returned check (
    (returned_by is null) = (return_reason is null) and (returned_by is null or status = 'failed')
  )
);

create index withdrawal_due on withdrawal (next_check_at) where next_check_at is not null;
create index withdrawal_held on withdrawal (created_at) where held is not null;
create index withdrawal_begun on withdrawal (created_at, reference);

create table withdrawal_reference (
  reference text primary key,
  user_id uuid not null,
  withdrawal_id uuid not null
);

-- The timeline that the customer sees; append-only by rights.
create table withdrawal_event (
  user_id uuid not null,
  withdrawal_id uuid not null,
  seq integer not null,
  event text not null check (event in ('requested', 'sent', 'paid', 'failed', 'reversed', 'returned')),
  at timestamptz not null,
  primary key (user_id, withdrawal_id, seq)
);

-- The days whose books are, or are to be, compared with the provider's.
create table reconciliation (
  day date primary key,
  due_at timestamptz not null,
  finished_at timestamptz,
  differences integer
);

create index reconciliation_due on reconciliation (due_at) where finished_at is null;

-- Store

-- The shop's goods. They belong to no customer.
create table product (
  id uuid primary key,
  sku text not null constraint product_sku unique,
  name text not null,
  category text not null,
  -- What tells it from similar ones in a word or two: 210 L, 43 inch.
  detail text not null,
  description text not null,
  -- The name of the drawing that stands for it.
  image text not null,
  price_kobo bigint not null check (price_kobo > 0 and price_kobo % 100 = 0),
  stock integer not null check (stock >= 0),
  active boolean not null,
  -- [{label, value}], in the order of the page.
  facts jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index product_shelf on product (category, name) where active;

-- Packages. Their money is in the ledger, in the account whose number is in `pot`.

-- A count of periods grows by what one payment brings, and a payment may bring more than an integer holds.
create function daily_package_is_sound(
  frequency text, status text, amount_per_period_kobo bigint, target_amount_kobo bigint, total_count bigint,
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

-- A daily package: what is saved for, and in which steps. total_count is periods paid, not money: it grows with each contribution
-- and never falls. With room on the page that needs no index entry.
create table daily_package (
  user_id uuid not null,
  id uuid not null,
  pot integer not null,
  target text not null,
  target_amount_kobo bigint not null,
  amount_per_period_kobo bigint not null,
  frequency text not null,
  start_date date not null,
  total_count bigint not null default 0,
  status text not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (user_id, id),
  constraint daily_package_pot unique (user_id, pot),
  constraint daily_package_sound
    check (daily_package_is_sound(frequency, status, amount_per_period_kobo, target_amount_kobo, total_count, closed_at))
) with (fillfactor = 80);

-- Saving towards a product. The product is kept as it was when the customer chose it, and its price with it.
create table sb_package (
  user_id uuid not null,
  id uuid not null,
  pot integer not null,
  status text not null check (status in ('active', 'closed')),
  product_id uuid not null,
  product_name text not null,
  product_image text not null,
  price_kobo bigint not null check (price_kobo > 0 and price_kobo % 100 = 0),
  priced_at timestamptz not null,
  merged_into uuid,
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (user_id, id),
  constraint sb_package_pot unique (user_id, pot),
  constraint sb_package_merged foreign key (user_id, merged_into) references sb_package (user_id, id),
  constraint sb_package_closed check ((status = 'closed') = (closed_at is not null)),
  constraint sb_package_merged_is_closed check (merged_into is null or (status = 'closed' and merged_into <> id))
);

-- An interest package: money that earns interest until its maturity. `unpaid` was asked for by card and has no terms yet: it
-- begins on the day the money arrives. One whose date has come stays `active` until its maturity has been posted, once, and is
-- `closed` from then on.
create table interest_package (
  user_id uuid not null,
  id uuid not null,
  pot integer,
  name text not null,
  lock_months smallint not null check (lock_months between 3 and 12),
  rate_percent smallint check (rate_percent > 0),
  starts_on date,
  matures_on date,
  status text not null check (status in ('unpaid', 'active', 'closed')),
  at_maturity text not null check (at_maturity in ('payout', 'relock_principal', 'relock_all')),
  created_at timestamptz not null,
  -- The package that the money went on into.
  locked_again_as uuid,
  primary key (user_id, id),
  constraint interest_package_pot unique (user_id, pot),
  constraint interest_package_terms check (
    status = 'unpaid' or (pot is not null and rate_percent is not null and starts_on is not null and matures_on > starts_on)
  )
);

-- What is due, in the order in which it is worked off. Only active packages are in it.
create index interest_package_due on interest_package (matures_on, user_id, id) where status = 'active';

-- Money that was locked on one day: the first payment is 1, each top-up one more. Together they are what the package's account
-- holds; `ops ledger check` compares the two. They stay after maturity: they say what the interest was paid for.
create table interest_tranche (
  user_id uuid not null,
  package_id uuid not null,
  n integer not null check (n > 0),
  principal_kobo bigint not null check (principal_kobo > 0),
  starts_on date not null,
  primary key (user_id, package_id, n)
);

-- A payment from a self account into a package, in one statement and one round trip: the session, the key with its answer, the
-- package, the movement, the payment, and the notification.
-- True: all of it is done. False: nothing is, because the session is not live, its CSRF secret is another, or the key is known.
-- KO409: nothing is, because the package cannot take the payment. The caller then takes the long way, which has an error for each
-- case.
-- The key comes first, as in the long way, so that the two never wait for each other in a circle. Only p_kind, p_narration and
-- p_least differ between the kinds of package. It runs with the rights of its caller: the ledger is written by
-- ledger.move_under alone.
-- Such a payment is over in the instant in which it begins, so its own row is its timeline. And it brings no money in, so the
-- customer is not locked for it: closing reads all accounts at once, and finds the money wherever it is.
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
