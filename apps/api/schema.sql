-- The schema after all migrations, read from the database's catalogue. Never edited by hand: after a migration
-- run UPDATE_SCHEMA=1 npx vitest run --project api apps/api/src/platform/schema.test.ts

create table ledger.account (
  user_id uuid not null,
  id integer not null,
  balance bigint not null default 0,
  seq bigint not null default 0,
  floor bigint,
  constraint account_pkey PRIMARY KEY (user_id, id),
  constraint account_floor CHECK ((balance >= floor))
) with (fillfactor=70);

create view ledger.entry as
 SELECT movement.user_id,
    movement.id AS movement_id,
    movement.from_id AS account_id,
    - movement.amount AS amount,
    movement.from_balance AS balance,
    movement.from_seq AS seq,
    movement.posted_at
   FROM ledger.movement
UNION ALL
 SELECT movement.user_id,
    movement.id AS movement_id,
    movement.to_id AS account_id,
    movement.amount,
    movement.to_balance AS balance,
    movement.to_seq AS seq,
    movement.posted_at
   FROM ledger.movement;

create table ledger.movement (
  user_id uuid not null,
  id uuid not null,
  kind smallint not null,
  from_id integer not null,
  to_id integer not null,
  amount bigint not null,
  from_balance bigint not null,
  to_balance bigint not null,
  from_seq bigint not null,
  to_seq bigint not null,
  posted_at timestamp with time zone not null,
  narration text not null,
  reference text not null,
  constraint movement_pkey PRIMARY KEY (user_id, id),
  constraint movement_sound CHECK (((amount > 0) AND (from_id <> to_id)))
) partition by RANGE (id);

create table public.accepted_name (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  case_name text not null,
  reason text not null,
  staff text not null,
  bvn_hash bytea,
  at timestamp with time zone not null,
  constraint accepted_name_pkey PRIMARY KEY (user_id, id)
);

create table public.adopted_device (
  user_id uuid not null,
  device_id text not null,
  adopted_at timestamp with time zone not null,
  constraint adopted_device_pkey PRIMARY KEY (user_id, device_id)
);
CREATE INDEX adopted_device_age ON public.adopted_device USING btree (adopted_at);

create table public.analytics_consent (
  user_id uuid not null,
  is_allowed boolean not null,
  answered_at timestamp with time zone not null,
  constraint analytics_consent_pkey PRIMARY KEY (user_id)
);

create table public.analytics_event (
  id uuid not null,
  session uuid not null,
  name text not null,
  screen text,
  at timestamp with time zone not null,
  constraint analytics_event_pkey PRIMARY KEY (id)
);
CREATE INDEX analytics_event_age ON public.analytics_event USING btree (at);

create table public.bank (
  code text not null,
  name text not null,
  is_active boolean not null,
  listed_at timestamp with time zone not null,
  constraint bank_pkey PRIMARY KEY (code)
);

create table public.bank_account (
  user_id uuid not null,
  id uuid not null,
  bank_code text not null,
  bank_name text not null,
  number_sealed bytea not null,
  number_hash bytea not null,
  ending text not null,
  account_name text not null,
  is_default boolean not null,
  created_at timestamp with time zone not null,
  cools_until timestamp with time zone not null,
  removed_at timestamp with time zone,
  recipient_code text,
  name_rule text not null default 'two_words'::text,
  constraint bank_account_pkey PRIMARY KEY (user_id, id),
  constraint bank_account_ending_check CHECK ((ending ~ '^[0-9]{4}$'::text)),
  constraint bank_account_name_rule CHECK ((name_rule = ANY (ARRAY['two_words'::text, 'contained'::text]))),
  constraint bank_account_removed CHECK (((removed_at IS NULL) OR (NOT is_default)))
);
CREATE UNIQUE INDEX bank_account_default ON public.bank_account USING btree (user_id) WHERE is_default;
CREATE UNIQUE INDEX bank_account_once ON public.bank_account USING btree (user_id, number_hash) WHERE (removed_at IS NULL);

create table public.bank_listing (
  only_row boolean not null default true,
  next_at timestamp with time zone not null,
  constraint bank_listing_pkey PRIMARY KEY (only_row),
  constraint bank_listing_only_row_check CHECK (only_row)
);

create table public.book_day (
  day date not null,
  in_kobo bigint not null,
  out_kobo bigint not null,
  held_kobo bigint not null,
  open_payments integer,
  oldest_open_at timestamp with time zone,
  closed_at timestamp with time zone not null,
  constraint book_day_pkey PRIMARY KEY (day),
  constraint book_day_in_kobo_check CHECK ((in_kobo >= 0)),
  constraint book_day_open_payments_check CHECK ((open_payments >= 0)),
  constraint book_day_out_kobo_check CHECK ((out_kobo >= 0))
);

create table public.book_total (
  at timestamp with time zone not null,
  pot integer not null,
  accounts bigint not null,
  balance_kobo bigint not null,
  constraint book_total_pkey PRIMARY KEY (at, pot)
);

create table public.bvn_hash (
  hash bytea not null,
  user_id uuid not null,
  claimants uuid[] not null default '{}'::uuid[],
  constraint bvn_hash_pkey PRIMARY KEY (hash)
);

create table public.card (
  user_id uuid not null,
  id uuid not null,
  token_sealed bytea,
  payer_email text not null,
  signature_hash bytea,
  brand text not null,
  last4 text not null,
  exp_month smallint not null,
  exp_year smallint not null,
  bank text,
  reusable boolean not null,
  is_default boolean not null default false,
  check_reference text not null,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint card_pkey PRIMARY KEY (user_id, id),
  constraint card_default_can_pay CHECK (((NOT is_default) OR (reusable AND (removed_at IS NULL)))),
  constraint card_exp_month_check CHECK (((exp_month >= 1) AND (exp_month <= 12))),
  constraint card_exp_year_check CHECK (((exp_year >= 2000) AND (exp_year <= 2999))),
  constraint card_last4_check CHECK ((last4 ~ '^[0-9]{4}$'::text)),
  constraint card_token CHECK (((token_sealed IS NOT NULL) = (reusable AND (removed_at IS NULL))))
);
CREATE UNIQUE INDEX card_one_default ON public.card USING btree (user_id) WHERE is_default;
CREATE UNIQUE INDEX card_signature ON public.card USING btree (user_id, signature_hash) WHERE (removed_at IS NULL);

create table public.card_token_retired (
  user_id uuid not null,
  id uuid not null,
  card_id uuid not null,
  token_sealed bytea not null,
  retired_at timestamp with time zone not null,
  constraint card_token_retired_pkey PRIMARY KEY (user_id, id)
);

create table public.chargeback (
  user_id uuid not null,
  id text not null,
  payment_id uuid not null,
  reference text not null,
  state text not null,
  amount_kobo bigint not null,
  taken_kobo bigint not null default 0,
  loss_kobo bigint not null default 0,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  next_check_at timestamp with time zone,
  due_at timestamp with time zone,
  decision text,
  decided_at timestamp with time zone,
  decided_by text,
  decided_because text,
  constraint chargeback_pkey PRIMARY KEY (user_id, id),
  constraint chargeback_amount_kobo_check CHECK ((amount_kobo >= 0)),
  constraint chargeback_decided CHECK ((((decision IS NULL) = (decided_at IS NULL)) AND ((decision IS NULL) = (decided_by IS NULL)) AND ((decision IS NULL) = (decided_because IS NULL)))),
  constraint chargeback_decision CHECK ((decision = ANY (ARRAY['taken'::text, 'released'::text]))),
  constraint chargeback_loss_kobo_check CHECK ((loss_kobo >= 0)),
  constraint chargeback_open CHECK (((state = 'open'::text) = (settled_at IS NULL))),
  constraint chargeback_open_is_checked CHECK (((state <> 'open'::text) OR (next_check_at IS NOT NULL))),
  constraint chargeback_parts CHECK (((taken_kobo + loss_kobo) <= amount_kobo)),
  constraint chargeback_state_check CHECK ((state = ANY (ARRAY['open'::text, 'lost'::text, 'won'::text]))),
  constraint chargeback_taken_kobo_check CHECK ((taken_kobo >= 0))
);
CREATE INDEX chargeback_due ON public.chargeback USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE INDEX chargeback_payment ON public.chargeback USING btree (user_id, payment_id);

create table public.chargeback_part (
  user_id uuid not null,
  chargeback_id text not null,
  n integer not null,
  phase text not null,
  pot integer not null,
  amount_kobo bigint not null,
  starts_on date,
  constraint chargeback_part_pkey PRIMARY KEY (user_id, chargeback_id, n),
  constraint chargeback_part_amount_kobo_check CHECK ((amount_kobo > 0)),
  constraint chargeback_part_n_check CHECK ((n > 0)),
  constraint chargeback_part_phase_check CHECK ((phase = ANY (ARRAY['taken'::text, 'made_good'::text])))
);

create table public.contact_change (
  user_id uuid not null,
  channel text not null,
  contact text not null,
  code_hash bytea,
  wrong_tries smallint not null default 0,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  proof text not null default 'own_code'::text,
  constraint contact_change_pkey PRIMARY KEY (user_id, channel),
  constraint contact_change_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'phone'::text]))),
  constraint contact_change_proof_check CHECK ((proof = ANY (ARRAY['pin'::text, 'own_code'::text, 'later'::text])))
);

create table public.contact_transition (
  user_id uuid not null,
  id uuid not null,
  channel text not null,
  state text not null,
  asked_by text not null,
  old_contact text,
  old_verified_at timestamp with time zone,
  old_young_until timestamp with time zone,
  new_contact text,
  asked_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  applied_at timestamp with time zone,
  pin_hash text,
  pin_set_at timestamp with time zone,
  pin_proves_at timestamp with time zone,
  told smallint not null default 0,
  next_check_at timestamp with time zone,
  old_unproved boolean not null default false,
  old_other_unproved boolean not null default false,
  constraint contact_transition_pkey PRIMARY KEY (user_id, id),
  constraint contact_transition_applied CHECK (((state = ANY (ARRAY['applied'::text, 'undone'::text, 'voided'::text])) = (applied_at IS NOT NULL))),
  constraint contact_transition_asked_by_check CHECK ((asked_by = ANY (ARRAY['customer'::text, 'staff'::text]))),
  constraint contact_transition_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'phone'::text]))),
  constraint contact_transition_pin CHECK (((pin_hash IS NULL) = (pin_set_at IS NULL))),
  constraint contact_transition_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'ended'::text, 'applied'::text, 'undone'::text, 'voided'::text])))
);
CREATE INDEX contact_transition_age ON public.contact_transition USING btree (asked_at);
CREATE INDEX contact_transition_due ON public.contact_transition USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE UNIQUE INDEX contact_transition_waiting ON public.contact_transition USING btree (user_id, channel) WHERE (state = 'waiting'::text);

create type public.contribution as (
  user_id uuid,
  key text,
  hash bytea,
  answer jsonb,
  at timestamp with time zone,
  session_id uuid,
  csrf_secret bytea,
  rotated_since timestamp with time zone,
  purpose text,
  package_id uuid,
  from_id integer,
  amount bigint,
  "least" bigint,
  movement_id uuid,
  kind smallint,
  narration text,
  reference text,
  source text,
  payment_id uuid,
  payer_email text,
  job_id uuid,
  notice_id uuid
);

create table public.crash_report (
  id uuid not null,
  kind text not null,
  message text not null,
  component_stack text,
  path text not null,
  at timestamp with time zone not null,
  constraint crash_report_pkey PRIMARY KEY (id),
  constraint crash_report_kind_check CHECK ((kind = ANY (ARRAY['render'::text, 'lazy_load'::text])))
);
CREATE INDEX crash_report_age ON public.crash_report USING btree (at);

create table public.customer (
  user_id uuid not null,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  address text,
  email_verified_at timestamp with time zone,
  phone_verified_at timestamp with time zone,
  password_hash text not null,
  kyc_status text not null default 'none'::text,
  created_at timestamp with time zone not null,
  registration_device text,
  closed_at timestamp with time zone,
  email_young_until timestamp with time zone,
  phone_young_until timestamp with time zone,
  limited_since timestamp with time zone,
  limited_until timestamp with time zone,
  owes boolean not null default false,
  unproved_channel text,
  constraint customer_pkey PRIMARY KEY (user_id),
  constraint customer_kyc_status_check CHECK ((kyc_status = ANY (ARRAY['none'::text, 'pending'::text, 'verified'::text, 'rejected'::text]))),
  constraint customer_limited CHECK (((limited_since IS NULL) = (limited_until IS NULL))),
  constraint customer_reachable CHECK (((email IS NOT NULL) OR (phone IS NOT NULL) OR (closed_at IS NOT NULL))),
  constraint customer_unproved CHECK ((unproved_channel = ANY (ARRAY['email'::text, 'phone'::text])))
);
CREATE INDEX customer_first_name ON public.customer USING btree (lower(first_name), lower(last_name));
CREATE INDEX customer_last_name ON public.customer USING btree (lower(last_name));

create table public.customer_case (
  user_id uuid not null,
  id uuid not null,
  number bigint not null,
  transaction_id uuid,
  transaction_text text,
  text text not null,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  answer text,
  answered_at timestamp with time zone,
  answered_by text,
  order_id uuid,
  order_text text,
  constraint customer_case_pkey PRIMARY KEY (user_id, id),
  constraint customer_case_answered CHECK ((((answer IS NULL) = (answered_at IS NULL)) AND ((answer IS NULL) = (answered_by IS NULL)))),
  constraint customer_case_due CHECK ((due_at > created_at)),
  constraint customer_case_order CHECK (((order_id IS NULL) = (order_text IS NULL))),
  constraint customer_case_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 2000)))
);
CREATE INDEX customer_case_waiting ON public.customer_case USING btree (due_at) WHERE (answered_at IS NULL);

create table public.customer_case_number (
  number bigint not null,
  user_id uuid not null,
  case_id uuid not null,
  constraint customer_case_number_pkey PRIMARY KEY (number)
);

create table public.customer_freeze (
  user_id uuid not null,
  id uuid not null,
  since timestamp with time zone not null,
  origin text not null,
  frozen_by text not null,
  reason text not null,
  note text,
  review_on date not null,
  next_check_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by text,
  end_reason text,
  constraint customer_freeze_pkey PRIMARY KEY (user_id, id),
  constraint customer_freeze_ended CHECK ((((ended_at IS NULL) = (ended_by IS NULL)) AND ((ended_at IS NULL) = (end_reason IS NULL)) AND ((ended_at IS NULL) OR (next_check_at IS NULL)))),
  constraint customer_freeze_origin_check CHECK ((origin = ANY (ARRAY['staff'::text, 'contact'::text])))
);
CREATE INDEX customer_freeze_due ON public.customer_freeze USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE UNIQUE INDEX customer_freeze_open ON public.customer_freeze USING btree (user_id) WHERE (ended_at IS NULL);

create table public.customer_order (
  user_id uuid not null,
  id uuid not null,
  number bigint not null,
  request_key text not null,
  package_id uuid not null,
  product_id uuid not null,
  product_name text not null,
  product_image text not null,
  status text not null,
  price_kobo bigint not null,
  delivery_fee_kobo bigint not null,
  shortfall_kobo bigint not null,
  surplus_kobo bigint not null default 0,
  street text not null,
  city text not null,
  lga text not null,
  state text not null,
  phone_number text not null,
  expected_by date not null,
  created_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  held_until timestamp with time zone,
  next_check_at timestamp with time zone,
  constraint customer_order_pkey PRIMARY KEY (user_id, id),
  constraint customer_order_delivery_fee_kobo_check CHECK (((delivery_fee_kobo >= 0) AND ((delivery_fee_kobo % (100)::bigint) = 0))),
  constraint customer_order_price_kobo_check CHECK (((price_kobo > 0) AND ((price_kobo % (100)::bigint) = 0))),
  constraint customer_order_request UNIQUE (user_id, request_key),
  constraint customer_order_shortfall_kobo_check CHECK ((shortfall_kobo >= 0)),
  constraint customer_order_status_check CHECK ((status = ANY (ARRAY['placed'::text, 'confirmed'::text, 'dispatched'::text, 'delivered'::text, 'cancelled'::text, 'returned'::text]))),
  constraint customer_order_surplus_kobo_check CHECK ((surplus_kobo >= 0)),
  constraint customer_order_unpaid CHECK (((paid_at IS NOT NULL) OR (status = ANY (ARRAY['placed'::text, 'cancelled'::text])))),
  constraint customer_order_waits CHECK (((next_check_at IS NULL) OR (status = ANY (ARRAY['placed'::text, 'confirmed'::text]))))
);
CREATE INDEX customer_order_next_check ON public.customer_order USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE INDEX customer_order_under_way ON public.customer_order USING btree (created_at) WHERE (status = ANY (ARRAY['placed'::text, 'confirmed'::text, 'dispatched'::text]));
CREATE UNIQUE INDEX customer_order_package ON public.customer_order USING btree (user_id, package_id) WHERE (status <> 'cancelled'::text);

create table public.customer_order_number (
  number bigint not null,
  user_id uuid not null,
  order_id uuid not null,
  constraint customer_order_number_pkey PRIMARY KEY (number),
  constraint customer_order_number_order UNIQUE (order_id)
);

create table public.customer_pin (
  user_id uuid not null,
  pin_hash text not null,
  wrong_tries smallint not null default 0,
  wrong_in_a_row smallint not null default 0,
  locked_at timestamp with time zone,
  set_at timestamp with time zone not null,
  proves_at timestamp with time zone,
  wrong_untold integer not null default 0,
  wrong_told_at timestamp with time zone,
  constraint customer_pin_pkey PRIMARY KEY (user_id),
  constraint customer_pin_tries CHECK (((wrong_tries >= 0) AND (wrong_tries <= 5))),
  constraint customer_pin_tries_in_a_row CHECK (((wrong_in_a_row >= 0) AND (wrong_in_a_row <= 10))),
  constraint customer_pin_wrong_untold CHECK ((wrong_untold >= 0))
);

create table public.daily_package (
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
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint daily_package_pkey PRIMARY KEY (user_id, id),
  constraint daily_package_pot UNIQUE (user_id, pot),
  constraint daily_package_sound CHECK (daily_package_is_sound(frequency, status, amount_per_period_kobo, target_amount_kobo, total_count, closed_at))
) with (fillfactor=80);

create table public.daily_reminder (
  user_id uuid not null,
  package_id uuid not null,
  next_check_at timestamp with time zone,
  reminded_on date,
  unpaid_since date,
  unpaid_count bigint,
  constraint daily_reminder_pkey PRIMARY KEY (user_id, package_id),
  constraint daily_reminder_unpaid CHECK (((unpaid_since IS NULL) = (unpaid_count IS NULL)))
);
CREATE INDEX daily_reminder_next_check ON public.daily_reminder USING btree (next_check_at, user_id, package_id) WHERE (next_check_at IS NOT NULL);

create table public.earlier_name (
  user_id uuid not null,
  id uuid not null,
  first_name text not null,
  last_name text not null,
  until timestamp with time zone not null,
  constraint earlier_name_pkey PRIMARY KEY (user_id, id)
);

create table public.email_address (
  email text not null,
  user_id uuid not null,
  reserved_until timestamp with time zone,
  constraint email_address_pkey PRIMARY KEY (email)
);
CREATE INDEX email_address_reserved ON public.email_address USING btree (reserved_until) WHERE (reserved_until IS NOT NULL);

create table public.holiday_correction (
  holiday date not null,
  is_holiday boolean not null,
  name text not null,
  entered_by text not null,
  entered_at timestamp with time zone not null,
  constraint holiday_correction_pkey PRIMARY KEY (holiday)
);

create table public.idempotency (
  user_id uuid not null,
  key text not null,
  body_hash bytea not null,
  movement_id uuid,
  answer jsonb,
  created_at timestamp with time zone not null,
  constraint idempotency_pkey PRIMARY KEY (user_id, key)
);

create table public.inbound_transfer (
  reference text not null,
  status text not null,
  user_id uuid,
  payment_id uuid,
  account_number text,
  amount_kobo bigint,
  sender_name text,
  heard_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  staff text,
  checks integer not null default 0,
  next_check_at timestamp with time zone,
  constraint inbound_transfer_pkey PRIMARY KEY (reference),
  constraint inbound_transfer_amount CHECK (((status = ANY (ARRAY['heard'::text, 'dismissed'::text])) OR (amount_kobo IS NOT NULL))),
  constraint inbound_transfer_amount_kobo_check CHECK ((amount_kobo > 0)),
  constraint inbound_transfer_heard_is_checked CHECK (((status <> 'heard'::text) OR (next_check_at IS NOT NULL))),
  constraint inbound_transfer_owner CHECK (((status <> ALL (ARRAY['credited'::text, 'released'::text])) OR ((user_id IS NOT NULL) AND (payment_id IS NOT NULL)))),
  constraint inbound_transfer_staff CHECK (((status <> 'released'::text) OR (staff IS NOT NULL))),
  constraint inbound_transfer_status_check CHECK ((status = ANY (ARRAY['heard'::text, 'credited'::text, 'held'::text, 'released'::text, 'dismissed'::text])))
);
CREATE INDEX inbound_transfer_due ON public.inbound_transfer USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE INDEX inbound_transfer_heard ON public.inbound_transfer USING btree (heard_at, reference);
CREATE INDEX inbound_transfer_held ON public.inbound_transfer USING btree (heard_at) WHERE (status = 'held'::text);
CREATE INDEX inbound_transfer_owner ON public.inbound_transfer USING btree (user_id, heard_at) WHERE (user_id IS NOT NULL);

create table public.interest_package (
  user_id uuid not null,
  id uuid not null,
  pot integer,
  name text not null,
  lock_months smallint not null,
  rate_percent smallint,
  starts_on date,
  matures_on date,
  status text not null,
  at_maturity text not null,
  created_at timestamp with time zone not null,
  locked_again_as uuid,
  constraint interest_package_pkey PRIMARY KEY (user_id, id),
  constraint interest_package_at_maturity_check CHECK ((at_maturity = ANY (ARRAY['payout'::text, 'relock_principal'::text, 'relock_all'::text]))),
  constraint interest_package_lock_months_check CHECK (((lock_months >= 3) AND (lock_months <= 12))),
  constraint interest_package_pot UNIQUE (user_id, pot),
  constraint interest_package_rate_percent_check CHECK ((rate_percent > 0)),
  constraint interest_package_status_check CHECK ((status = ANY (ARRAY['unpaid'::text, 'active'::text, 'closed'::text]))),
  constraint interest_package_terms CHECK (((status = 'unpaid'::text) OR ((pot IS NOT NULL) AND (rate_percent IS NOT NULL) AND (starts_on IS NOT NULL) AND (matures_on > starts_on))))
);
CREATE INDEX interest_package_due ON public.interest_package USING btree (matures_on, user_id, id) WHERE (status = 'active'::text);

create table public.interest_tranche (
  user_id uuid not null,
  package_id uuid not null,
  n integer not null,
  principal_kobo bigint not null,
  starts_on date not null,
  constraint interest_tranche_pkey PRIMARY KEY (user_id, package_id, n),
  constraint interest_tranche_n_check CHECK ((n > 0)),
  constraint interest_tranche_principal_kobo_check CHECK ((principal_kobo > 0))
);

create table public.kyc_case (
  user_id uuid not null,
  status text not null,
  bvn_sealed bytea not null,
  bvn_ending text not null,
  birth_date date not null,
  record_name text not null,
  bvn_confirmed_at timestamp with time zone not null,
  round integer not null default 0,
  submitted_at timestamp with time zone,
  reason text,
  decided_at timestamp with time zone,
  constraint kyc_case_pkey PRIMARY KEY (user_id),
  constraint kyc_case_bvn_ending_check CHECK ((bvn_ending ~ '^[0-9]{4}$'::text)),
  constraint kyc_case_status_check CHECK ((status = ANY (ARRAY['bvn_confirmed'::text, 'pending'::text, 'verified'::text, 'rejected'::text]))),
  constraint kyc_decided CHECK (((status = ANY (ARRAY['verified'::text, 'rejected'::text])) = (decided_at IS NOT NULL))),
  constraint kyc_reason CHECK (((status = 'rejected'::text) = (reason IS NOT NULL))),
  constraint kyc_submitted CHECK (((status = 'bvn_confirmed'::text) OR (submitted_at IS NOT NULL)))
);
CREATE INDEX kyc_case_waiting ON public.kyc_case USING btree (submitted_at) WHERE (status = 'pending'::text);

create table public.kyc_decision (
  user_id uuid not null,
  id uuid not null,
  round integer not null,
  decision text not null,
  reason text,
  staff text not null,
  at timestamp with time zone not null,
  constraint kyc_decision_pkey PRIMARY KEY (user_id, id),
  constraint kyc_decision_decision_check CHECK ((decision = ANY (ARRAY['approved'::text, 'rejected'::text, 'revoked'::text])))
);
CREATE UNIQUE INDEX kyc_decision_once ON public.kyc_decision USING btree (user_id, round) WHERE (decision <> 'revoked'::text);
CREATE UNIQUE INDEX kyc_decision_revoked_once ON public.kyc_decision USING btree (user_id, round) WHERE (decision = 'revoked'::text);

create table public.kyc_document (
  user_id uuid not null,
  id uuid not null,
  round integer not null,
  type text not null,
  side text not null,
  number_sealed bytea not null,
  storage_key text not null,
  created_at timestamp with time zone not null,
  constraint kyc_document_pkey PRIMARY KEY (user_id, id),
  constraint kyc_document_side UNIQUE (user_id, round, side),
  constraint kyc_document_side_check CHECK ((side = ANY (ARRAY['front'::text, 'back'::text]))),
  constraint kyc_document_type_check CHECK ((type = ANY (ARRAY['nin_slip'::text, 'voters_card'::text, 'drivers_licence'::text, 'passport'::text])))
);

create table public.kysely_migration (
  name character varying(255) not null,
  "timestamp" character varying(255) not null,
  constraint kysely_migration_pkey PRIMARY KEY (name)
);

create table public.kysely_migration_lock (
  id character varying(255) not null,
  is_locked integer not null default 0,
  constraint kysely_migration_lock_pkey PRIMARY KEY (id)
);

create table public.ledger_proof (
  night date not null,
  begun_at timestamp with time zone not null,
  proved_at timestamp with time zone,
  took_ms integer,
  holds boolean,
  broken jsonb not null default '[]'::jsonb,
  constraint ledger_proof_pkey PRIMARY KEY (night),
  constraint ledger_proof_ended CHECK ((((proved_at IS NULL) = (holds IS NULL)) AND ((proved_at IS NULL) = (took_ms IS NULL))))
);
CREATE INDEX ledger_proof_latest ON public.ledger_proof USING btree (proved_at) WHERE (proved_at IS NOT NULL);

create table public.made_statement (
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
  made_at timestamp with time zone not null,
  constraint made_statement_pkey PRIMARY KEY (user_id, id),
  constraint made_statement_adds_up CHECK ((((opening_kobo + in_kobo) - out_kobo) = closing_kobo)),
  constraint made_statement_days CHECK ((first_day <= last_day)),
  constraint made_statement_kind CHECK ((kind = ANY (ARRAY['account'::text, 'daily'::text, 'sb'::text, 'interest'::text])))
);
CREATE INDEX made_statement_age ON public.made_statement USING btree (made_at);

create table public.message_link (
  token_hash bytea not null,
  user_id uuid not null,
  purpose text not null,
  subject_id uuid not null,
  channel text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint message_link_pkey PRIMARY KEY (token_hash),
  constraint message_link_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'phone'::text]))),
  constraint message_link_purpose_check CHECK ((purpose = ANY (ARRAY['undo_contact'::text, 'end_contact'::text, 'stop_account'::text, 'stop_reminders'::text, 'cancel_order'::text])))
);
CREATE INDEX message_link_age ON public.message_link USING btree (expires_at);

create table public.name_check (
  user_id uuid not null,
  id uuid not null,
  source text not null,
  subject bytea not null,
  name_sealed bytea not null,
  opened_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint name_check_pkey PRIMARY KEY (user_id, id),
  constraint name_check_once UNIQUE (user_id, source, subject),
  constraint name_check_source_check CHECK ((source = ANY (ARRAY['bvn'::text, 'bank_account'::text, 'virtual_account'::text])))
);

create table public.nightly_work (
  name text not null,
  night date not null,
  done boolean not null,
  again_at timestamp with time zone not null,
  constraint nightly_work_pkey PRIMARY KEY (name)
);

create table public.notification (
  user_id uuid not null,
  id uuid not null,
  seq bigint not null,
  kind text not null,
  title text not null,
  body text not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  removed_at timestamp with time zone,
  action_label text,
  action_path text,
  package_id uuid,
  constraint notification_pkey PRIMARY KEY (user_id, id),
  constraint notification_action CHECK (((action_label IS NULL) = (action_path IS NULL))),
  constraint notification_seq UNIQUE (user_id, seq)
);
CREATE INDEX notification_unread ON public.notification USING btree (user_id) WHERE ((read_at IS NULL) AND (removed_at IS NULL));

create table public.notification_inbox (
  user_id uuid not null,
  last_seq bigint not null,
  constraint notification_inbox_pkey PRIMARY KEY (user_id)
);

create table public.notification_preference (
  user_id uuid not null,
  topic text not null,
  channel text not null,
  is_on boolean not null,
  changed_at timestamp with time zone not null,
  constraint notification_preference_pkey PRIMARY KEY (user_id, topic, channel),
  constraint notification_preference_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'push'::text]))),
  constraint notification_preference_security CHECK (((topic <> 'security'::text) OR (channel = 'push'::text) OR is_on)),
  constraint notification_preference_topic_check CHECK ((topic = ANY (ARRAY['money'::text, 'security'::text, 'news'::text])))
);

create table public.one_time_code (
  user_id uuid not null,
  purpose text not null,
  channel text not null,
  code_hash bytea not null,
  wrong_tries smallint not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  known_tries smallint not null default 0,
  constraint one_time_code_pkey PRIMARY KEY (user_id, purpose, channel),
  constraint one_time_code_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'phone'::text]))),
  constraint one_time_code_purpose_check CHECK ((purpose = ANY (ARRAY['verify'::text, 'reset'::text, 'pin'::text, 'own'::text])))
);
CREATE INDEX one_time_code_age ON public.one_time_code USING btree (expires_at);

create table public.order_step (
  user_id uuid not null,
  order_id uuid not null,
  status text not null,
  at timestamp with time zone not null,
  reason text,
  staff text,
  constraint order_step_pkey PRIMARY KEY (user_id, order_id, status),
  constraint order_step_status_check CHECK ((status = ANY (ARRAY['placed'::text, 'confirmed'::text, 'dispatched'::text, 'delivered'::text, 'cancelled'::text, 'returned'::text])))
);

create table public.outbox (
  user_id uuid not null,
  id uuid not null,
  task text not null,
  payload jsonb not null,
  created_at timestamp with time zone not null,
  constraint outbox_pkey PRIMARY KEY (user_id, id)
);

create table public.payment (
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
  request_key text not null,
  created_at timestamp with time zone not null,
  checked_at timestamp with time zone,
  checks integer not null default 0,
  next_check_at timestamp with time zone,
  package_id uuid,
  source_account_type text,
  card_id uuid,
  constraint payment_pkey PRIMARY KEY (user_id, id),
  constraint payment_sound CHECK (payment_is_sound(status, purpose, method, account_type, package_id, source_account_type, card_id, amount_kobo, next_check_at))
);
CREATE INDEX payment_charge_awaited ON public.payment USING btree (user_id, package_id) WHERE ((method = 'saved_card'::text) AND (status = ANY (ARRAY['initiated'::text, 'pending'::text])));
CREATE INDEX payment_due ON public.payment USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE INDEX payment_through_provider ON public.payment USING btree (created_at, reference) WHERE (method <> 'account'::text);
CREATE UNIQUE INDEX payment_command ON public.payment USING btree (user_id, request_key) WHERE (method <> 'account'::text);

create table public.payment_event (
  user_id uuid not null,
  payment_id uuid not null,
  seq integer not null,
  event text not null,
  at timestamp with time zone not null,
  constraint payment_event_pkey PRIMARY KEY (user_id, payment_id, seq),
  constraint payment_event_known CHECK (payment_event_is_known(event))
);

create table public.payment_instruction (
  user_id uuid not null,
  payment_id uuid not null,
  kind text not null,
  bank_name text not null,
  account_number text,
  account_name text,
  expires_at timestamp with time zone,
  ussd_code text,
  returned_kobo bigint,
  constraint payment_instruction_pkey PRIMARY KEY (user_id, payment_id),
  constraint payment_instruction_account CHECK (((kind = 'ussd'::text) OR ((account_number IS NOT NULL) AND (account_name IS NOT NULL)))),
  constraint payment_instruction_expires CHECK (((kind <> 'one_time'::text) OR (expires_at IS NOT NULL))),
  constraint payment_instruction_kind_check CHECK ((kind = ANY (ARRAY['dedicated'::text, 'one_time'::text, 'ussd'::text]))),
  constraint payment_instruction_returned_kobo_check CHECK ((returned_kobo > 0)),
  constraint payment_instruction_ussd CHECK (((kind <> 'ussd'::text) OR (ussd_code IS NOT NULL)))
);

create table public.payment_reference (
  reference text not null,
  user_id uuid not null,
  payment_id uuid not null,
  constraint payment_reference_pkey PRIMARY KEY (reference)
);

create table public.payment_surplus (
  user_id uuid not null,
  payment_id uuid not null,
  amount_kobo bigint not null,
  account_type text not null,
  created_at timestamp with time zone not null,
  constraint payment_surplus_pkey PRIMARY KEY (user_id, payment_id),
  constraint payment_surplus_account_type_check CHECK ((account_type = ANY (ARRAY['ds'::text, 'sb'::text, 'ibs'::text]))),
  constraint payment_surplus_amount_kobo_check CHECK ((amount_kobo > 0))
);

create table public.phone_number (
  phone text not null,
  user_id uuid not null,
  reserved_until timestamp with time zone,
  constraint phone_number_pkey PRIMARY KEY (phone)
);
CREATE INDEX phone_number_reserved ON public.phone_number USING btree (reserved_until) WHERE (reserved_until IS NOT NULL);

create table public.product (
  id uuid not null,
  sku text not null,
  name text not null,
  category text not null,
  detail text not null,
  description text not null,
  image text not null,
  price_kobo bigint not null,
  stock integer not null,
  active boolean not null,
  facts jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint product_pkey PRIMARY KEY (id),
  constraint product_price_kobo_check CHECK (((price_kobo > 0) AND ((price_kobo % (100)::bigint) = 0))),
  constraint product_sku UNIQUE (sku),
  constraint product_stock_check CHECK ((stock >= 0))
);
CREATE INDEX product_shelf ON public.product USING btree (category, name) WHERE active;

create table public.product_price (
  product_id uuid not null,
  id uuid not null,
  since timestamp with time zone not null,
  price_kobo bigint not null,
  constraint product_price_pkey PRIMARY KEY (product_id, id),
  constraint product_price_price_kobo_check CHECK ((price_kobo > 0))
);

create table public.push_device (
  user_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  public_key text,
  auth_secret text,
  seen_at timestamp with time zone not null,
  failures integer not null default 0,
  rests_until timestamp with time zone,
  platform text not null default 'web'::text,
  constraint push_device_pkey PRIMARY KEY (user_id, id),
  constraint push_device_failures_check CHECK ((failures >= 0)),
  constraint push_device_keys_check CHECK (((platform <> 'web'::text) OR ((public_key IS NOT NULL) AND (auth_secret IS NOT NULL)))),
  constraint push_device_platform_check CHECK ((platform = ANY (ARRAY['web'::text, 'android'::text, 'ios'::text])))
);

create table public.push_endpoint (
  endpoint_hash bytea not null,
  user_id uuid not null,
  device_id uuid not null,
  constraint push_endpoint_pkey PRIMARY KEY (endpoint_hash)
);

create table public.rate_limit (
  bucket text not null,
  window_started_at timestamp with time zone not null,
  hits integer not null,
  constraint rate_limit_pkey PRIMARY KEY (bucket)
);
CREATE INDEX rate_limit_age ON public.rate_limit USING btree (window_started_at);

create table public.reconciliation (
  day date not null,
  due_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  differences integer,
  constraint reconciliation_pkey PRIMARY KEY (day)
);
CREATE INDEX reconciliation_due ON public.reconciliation USING btree (due_at) WHERE (finished_at IS NULL);

create table public.refund (
  user_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  reference text not null,
  amount_kobo bigint not null,
  status text not null,
  sent_at timestamp with time zone,
  checks integer not null default 0,
  next_check_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint refund_pkey PRIMARY KEY (user_id, id),
  constraint refund_amount_kobo_check CHECK ((amount_kobo > 0)),
  constraint refund_back_is_settled CHECK (((status <> 'refunded'::text) OR (next_check_at IS NULL))),
  constraint refund_once UNIQUE (user_id, payment_id),
  constraint refund_open_is_checked CHECK (((status <> ALL (ARRAY['wanted'::text, 'asked'::text])) OR (next_check_at IS NOT NULL))),
  constraint refund_status_check CHECK ((status = ANY (ARRAY['wanted'::text, 'asked'::text, 'refunded'::text, 'failed'::text])))
);
CREATE INDEX refund_begun ON public.refund USING btree (created_at, reference);
CREATE INDEX refund_due ON public.refund USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);

create table public.reminder_choice (
  user_id uuid not null,
  is_on boolean not null,
  hour smallint not null,
  changed_at timestamp with time zone not null,
  constraint reminder_choice_pkey PRIMARY KEY (user_id),
  constraint reminder_choice_hour_check CHECK (((hour >= 7) AND (hour <= 20)))
);

create table public.reset_grant (
  user_id uuid not null,
  grant_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint reset_grant_pkey PRIMARY KEY (user_id)
);
CREATE INDEX reset_grant_age ON public.reset_grant USING btree (expires_at);

create table public.sb_package (
  user_id uuid not null,
  id uuid not null,
  pot integer not null,
  status text not null,
  product_id uuid not null,
  product_name text not null,
  product_image text not null,
  price_kobo bigint not null,
  priced_at timestamp with time zone not null,
  merged_into uuid,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  held_for uuid,
  ordered_by uuid,
  constraint sb_package_pkey PRIMARY KEY (user_id, id),
  constraint sb_package_closed CHECK (((status = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint sb_package_merged FOREIGN KEY (user_id, merged_into) REFERENCES sb_package(user_id, id),
  constraint sb_package_merged_is_closed CHECK (((merged_into IS NULL) OR ((status = 'closed'::text) AND (merged_into <> id)))),
  constraint sb_package_pot UNIQUE (user_id, pot),
  constraint sb_package_price_kobo_check CHECK (((price_kobo > 0) AND ((price_kobo % (100)::bigint) = 0))),
  constraint sb_package_status_check CHECK ((status = ANY (ARRAY['active'::text, 'closed'::text])))
);

create table public.sb_promise (
  user_id uuid not null,
  package_id uuid not null,
  next_check_at timestamp with time zone,
  told_of date,
  constraint sb_promise_pkey PRIMARY KEY (user_id, package_id)
);
CREATE INDEX sb_promise_next_check ON public.sb_promise USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);

create table public.schedule (
  user_id uuid not null,
  id uuid not null,
  purpose text not null,
  account_type text,
  package_id uuid,
  amount_kobo bigint not null,
  frequency text not null,
  weekdays smallint[],
  day_of_month text,
  hour smallint not null,
  start_date date not null,
  end_date date,
  source_account_type text,
  source_card_id uuid,
  backup_account_type text,
  backup_card_id uuid,
  tells_day_before boolean not null,
  told_on date,
  state text not null,
  paused_until date,
  paused_because text,
  next_due_on date,
  next_check_at timestamp with time zone,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  told_kobo bigint,
  paused_at_goal_kobo bigint,
  constraint schedule_pkey PRIMARY KEY (user_id, id),
  constraint schedule_account_type_check CHECK ((account_type = ANY (ARRAY['ds'::text, 'sb'::text, 'ibs'::text]))),
  constraint schedule_amount_kobo_check CHECK ((amount_kobo > 0)),
  constraint schedule_backup CHECK ((num_nonnulls(backup_account_type, backup_card_id) <= 1)),
  constraint schedule_backup_account_type_check CHECK ((backup_account_type = ANY (ARRAY['ds'::text, 'sb'::text, 'ibs'::text]))),
  constraint schedule_check CHECK ((end_date >= start_date)),
  constraint schedule_days CHECK ((((frequency = 'weekly'::text) = (weekdays IS NOT NULL)) AND ((frequency = 'monthly'::text) = (day_of_month IS NOT NULL)))),
  constraint schedule_end CHECK (((state <> 'ended'::text) OR (next_check_at IS NULL))),
  constraint schedule_frequency_check CHECK ((frequency = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text]))),
  constraint schedule_hour_check CHECK (((hour >= 0) AND (hour <= 23))),
  constraint schedule_pause CHECK (((state = 'paused'::text) OR ((paused_until IS NULL) AND (paused_because IS NULL)))),
  constraint schedule_paused_at_goal_kobo_positive CHECK ((paused_at_goal_kobo > 0)) NOT VALID,
  constraint schedule_purpose_check CHECK ((purpose = ANY (ARRAY['account'::text, 'daily'::text, 'sb'::text, 'ibs'::text]))),
  constraint schedule_source CHECK ((num_nonnulls(source_account_type, source_card_id) = 1)),
  constraint schedule_source_account_type_check CHECK ((source_account_type = ANY (ARRAY['ds'::text, 'sb'::text, 'ibs'::text]))),
  constraint schedule_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'ended'::text]))),
  constraint schedule_target CHECK ((((purpose = 'account'::text) = (account_type IS NOT NULL)) AND ((purpose = 'account'::text) = (package_id IS NULL)))),
  constraint schedule_told_kobo_not_negative CHECK ((told_kobo >= 0)) NOT VALID
);
CREATE INDEX schedule_next_check ON public.schedule USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);

create table public.schedule_occurrence (
  user_id uuid not null,
  id uuid not null,
  schedule_id uuid not null,
  due_on date not null,
  due_at timestamp with time zone not null,
  state text not null,
  reason text,
  purpose text not null,
  account_type text,
  package_id uuid,
  amount_kobo bigint not null,
  source_account_type text,
  source_card_id uuid,
  backup_account_type text,
  backup_card_id uuid,
  is_made_up boolean not null,
  is_by_hand boolean not null default false,
  tries smallint not null default 0,
  round smallint not null default 0,
  on_backup boolean not null default false,
  first_was_hopeless boolean not null default false,
  first_tried_at timestamp with time zone,
  last_tried_at timestamp with time zone,
  reference text,
  next_check_at timestamp with time zone,
  is_stopped boolean not null default false,
  busy_until timestamp with time zone,
  constraint schedule_occurrence_pkey PRIMARY KEY (user_id, id),
  constraint schedule_occurrence_amount_kobo_check CHECK ((amount_kobo > 0)),
  constraint schedule_occurrence_date UNIQUE (user_id, schedule_id, due_on),
  constraint schedule_occurrence_final CHECK (((state = ANY (ARRAY['due'::text, 'pending'::text, 'retrying'::text])) = (next_check_at IS NOT NULL))),
  constraint schedule_occurrence_state_check CHECK ((state = ANY (ARRAY['due'::text, 'pending'::text, 'retrying'::text, 'paid'::text, 'missed'::text, 'skipped'::text])))
);
CREATE INDEX schedule_occurrence_activity ON public.schedule_occurrence USING btree (user_id, due_on DESC, id DESC);
CREATE INDEX schedule_occurrence_next_check ON public.schedule_occurrence USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);

create table public.security_event (
  user_id uuid not null,
  id uuid not null,
  kind text not null,
  detail jsonb not null,
  at timestamp with time zone not null,
  constraint security_event_pkey PRIMARY KEY (user_id, id)
);
CREATE INDEX security_event_at ON public.security_event USING btree (at);

create table public.self_account (
  user_id uuid not null,
  account_type text not null,
  account_number text not null,
  created_at timestamp with time zone not null,
  constraint self_account_pkey PRIMARY KEY (user_id, account_type),
  constraint self_account_account_type_check CHECK ((account_type = ANY (ARRAY['ds'::text, 'sb'::text, 'ibs'::text])))
);

create table public.self_account_number (
  account_number text not null,
  user_id uuid not null,
  constraint self_account_number_pkey PRIMARY KEY (account_number)
);

create table public.session (
  user_id uuid not null,
  id uuid not null,
  device_id text,
  user_agent text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  revoked_because text,
  refresh_hash bytea not null,
  previous_refresh_hash bytea,
  rotated_at timestamp with time zone not null,
  csrf_secret bytea not null,
  previous_csrf_secret bytea,
  password_at timestamp with time zone,
  constraint session_pkey PRIMARY KEY (user_id, id)
);
CREATE INDEX session_age ON public.session USING btree (created_at);

create table public.short_reference (
  short text not null,
  user_id uuid not null,
  reference text not null,
  constraint short_reference_pkey PRIMARY KEY (short)
);

create table public.staff (
  id uuid not null,
  name text not null,
  role text not null,
  added_at timestamp with time zone not null,
  added_by text not null,
  disabled_at timestamp with time zone,
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_name UNIQUE (name),
  constraint staff_role_check CHECK ((role = ANY (ARRAY['support'::text, 'operations'::text, 'finance'::text, 'admin'::text])))
);

create table public.staff_account (
  user_id uuid not null,
  staff_id uuid not null,
  declared_at timestamp with time zone not null,
  constraint staff_account_pkey PRIMARY KEY (user_id, staff_id),
  constraint staff_account_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX staff_account_staff ON public.staff_account USING btree (staff_id);

create table public.staff_case (
  number bigint not null,
  key text not null,
  kind text not null,
  user_id uuid,
  reference text,
  detail text not null,
  opened_at timestamp with time zone not null,
  answer text,
  answered_at timestamp with time zone,
  answered_by text,
  constraint staff_case_pkey PRIMARY KEY (number),
  constraint staff_case_answered CHECK ((((answer IS NULL) = (answered_at IS NULL)) AND ((answer IS NULL) = (answered_by IS NULL)))),
  constraint staff_case_key_key UNIQUE (key),
  constraint staff_case_kind_check CHECK ((kind ~ '^[a-z_]+$'::text))
);
CREATE INDEX staff_case_waiting ON public.staff_case USING btree (number) WHERE (answered_at IS NULL);

create table public.staff_credential (
  staff_id uuid not null,
  enrolled_at timestamp with time zone not null,
  password_hash text not null,
  totp_sealed bytea not null,
  totp_step integer not null,
  wrong_codes smallint not null,
  locked_until timestamp with time zone,
  constraint staff_credential_pkey PRIMARY KEY (staff_id),
  constraint staff_credential_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

create table public.staff_link (
  staff_id uuid not null,
  token_hash bytea not null,
  totp_sealed bytea not null,
  expires_at timestamp with time zone not null,
  constraint staff_link_pkey PRIMARY KEY (staff_id),
  constraint staff_link_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint staff_link_token UNIQUE (token_hash)
);

create table public.staff_notice (
  staff_id uuid not null,
  id uuid not null,
  text text not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint staff_notice_pkey PRIMARY KEY (staff_id, id),
  constraint staff_notice_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

create table public.staff_proposal (
  number bigint not null,
  command text not null,
  words jsonb not null,
  user_id uuid,
  reason text,
  before jsonb,
  after jsonb,
  proposed_by uuid not null,
  proposed_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  state text not null default 'open'::text,
  decided_by uuid,
  decided_at timestamp with time zone,
  failure text,
  constraint staff_proposal_pkey PRIMARY KEY (number),
  constraint staff_proposal_decided CHECK (((state = 'open'::text) = (decided_by IS NULL))),
  constraint staff_proposal_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint staff_proposal_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES staff(id),
  constraint staff_proposal_state_check CHECK ((state = ANY (ARRAY['open'::text, 'approved'::text, 'rejected'::text, 'failed'::text]))),
  constraint staff_proposal_two CHECK (((state <> 'approved'::text) OR (decided_by <> proposed_by)))
);
CREATE INDEX staff_proposal_open ON public.staff_proposal USING btree (ends_at) WHERE (state = 'open'::text);

create table public.staff_record (
  id uuid not null,
  at timestamp with time zone not null,
  staff_id uuid,
  actor text not null,
  command text not null,
  user_id uuid,
  reason text,
  before jsonb,
  after jsonb,
  approved_by uuid,
  constraint staff_record_pkey PRIMARY KEY (id),
  constraint staff_record_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff(id),
  constraint staff_record_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX staff_record_approved ON public.staff_record USING btree (approved_by, id) WHERE (approved_by IS NOT NULL);
CREATE INDEX staff_record_customer ON public.staff_record USING btree (user_id, id) WHERE (user_id IS NOT NULL);
CREATE INDEX staff_record_staff ON public.staff_record USING btree (staff_id, id);

create table public.staff_recovery_code (
  staff_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint staff_recovery_code_pkey PRIMARY KEY (staff_id, code_hash),
  constraint staff_recovery_code_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

create table public.staff_session (
  id uuid not null,
  staff_id uuid not null,
  token_hash bytea not null,
  csrf_secret bytea not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  constraint staff_session_pkey PRIMARY KEY (id),
  constraint staff_session_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint staff_session_token UNIQUE (token_hash)
);
CREATE INDEX staff_session_created ON public.staff_session USING btree (created_at);
CREATE INDEX staff_session_staff ON public.staff_session USING btree (staff_id);

create table public.statement_code (
  code_hash bytea not null,
  user_id uuid not null,
  statement_id uuid not null,
  made_at timestamp with time zone not null,
  constraint statement_code_pkey PRIMARY KEY (code_hash)
);
CREATE INDEX statement_code_age ON public.statement_code USING btree (made_at);

create table public.terms_answer (
  user_id uuid not null,
  version text not null,
  agreed_at timestamp with time zone,
  ask_again_at timestamp with time zone,
  constraint terms_answer_pkey PRIMARY KEY (user_id, version),
  constraint terms_answer_is_one CHECK (((agreed_at IS NULL) <> (ask_again_at IS NULL)))
);

create table public.virtual_account (
  user_id uuid not null,
  status text not null,
  provider_id text,
  customer_code text,
  bank_name text,
  account_number text,
  account_name text,
  created_at timestamp with time zone not null,
  checks integer not null default 0,
  next_check_at timestamp with time zone,
  constraint virtual_account_pkey PRIMARY KEY (user_id),
  constraint virtual_account_details CHECK (((status <> 'open'::text) OR ((provider_id IS NOT NULL) AND (customer_code IS NOT NULL) AND (bank_name IS NOT NULL) AND (account_number IS NOT NULL) AND (account_name IS NOT NULL)))),
  constraint virtual_account_status_check CHECK ((status = ANY (ARRAY['wanted'::text, 'open'::text]))),
  constraint virtual_account_wanted CHECK (((status <> 'wanted'::text) OR (next_check_at IS NOT NULL)))
);
CREATE INDEX virtual_account_due ON public.virtual_account USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);

create table public.virtual_account_number (
  account_number text not null,
  user_id uuid not null,
  constraint virtual_account_number_pkey PRIMARY KEY (account_number)
);

create table public.webhook_event (
  key text not null,
  event text not null,
  reference text,
  body jsonb,
  received_at timestamp with time zone not null,
  deliveries integer not null default 1,
  constraint webhook_event_pkey PRIMARY KEY (key)
);
CREATE INDEX webhook_event_age ON public.webhook_event USING btree (received_at);

create table public.withdrawal (
  user_id uuid not null,
  id uuid not null,
  reference text not null,
  status text not null,
  account_type text not null,
  bank_account_id uuid not null,
  amount_kobo bigint not null,
  fee_kobo bigint not null,
  was_cooling boolean not null,
  held text,
  failure text,
  created_at timestamp with time zone not null,
  send_begun_at timestamp with time zone,
  checked_at timestamp with time zone,
  checks integer not null default 0,
  next_check_at timestamp with time zone,
  no_send_until timestamp with time zone,
  returned_by text,
  return_reason text,
  released_at timestamp with time zone,
  constraint withdrawal_pkey PRIMARY KEY (user_id, id),
  constraint withdrawal_account_type_check CHECK ((account_type = ANY (ARRAY['ds'::text, 'sb'::text, 'ibs'::text]))),
  constraint withdrawal_amount_kobo_check CHECK ((amount_kobo > 0)),
  constraint withdrawal_fee_kobo_check CHECK ((fee_kobo >= 0)),
  constraint withdrawal_held_check CHECK ((held = ANY (ARRAY['provider_balance'::text, 'otp'::text, 'refused'::text, 'mismatch'::text, 'unknown_to_provider'::text, 'stopped'::text]))),
  constraint withdrawal_open_is_checked CHECK (((status <> ALL (ARRAY['requested'::text, 'sent'::text])) OR (next_check_at IS NOT NULL))),
  constraint withdrawal_returned CHECK ((((returned_by IS NULL) = (return_reason IS NULL)) AND ((returned_by IS NULL) OR (status = 'failed'::text)))),
  constraint withdrawal_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'sent'::text, 'paid'::text, 'failed'::text, 'reversed'::text])))
);
CREATE INDEX withdrawal_begun ON public.withdrawal USING btree (created_at, reference);
CREATE INDEX withdrawal_due ON public.withdrawal USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE INDEX withdrawal_held ON public.withdrawal USING btree (created_at) WHERE (held IS NOT NULL);

create table public.withdrawal_event (
  user_id uuid not null,
  withdrawal_id uuid not null,
  seq integer not null,
  event text not null,
  at timestamp with time zone not null,
  constraint withdrawal_event_pkey PRIMARY KEY (user_id, withdrawal_id, seq),
  constraint withdrawal_event_event_check CHECK ((event = ANY (ARRAY['requested'::text, 'sent'::text, 'paid'::text, 'failed'::text, 'reversed'::text, 'returned'::text])))
);

create table public.withdrawal_reference (
  reference text not null,
  user_id uuid not null,
  withdrawal_id uuid not null,
  constraint withdrawal_reference_pkey PRIMARY KEY (reference)
);

create table public.withdrawal_stop (
  user_id uuid not null,
  pressed_at timestamp with time zone not null,
  began_at timestamp with time zone not null,
  by_email boolean not null,
  by_phone boolean not null,
  had_pin boolean not null,
  password_reset_at timestamp with time zone,
  pin_allowed_at timestamp with time zone,
  other_confirmed_at timestamp with time zone,
  constraint withdrawal_stop_pkey PRIMARY KEY (user_id)
);

create table public.young_contact_wait (
  user_id uuid not null,
  channel text not null,
  next_check_at timestamp with time zone not null,
  constraint young_contact_wait_pkey PRIMARY KEY (user_id, channel),
  constraint young_contact_wait_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'phone'::text])))
);
CREATE INDEX young_contact_wait_due ON public.young_contact_wait USING btree (next_check_at);

CREATE OR REPLACE FUNCTION ledger.ensure_partitions(p_first date, p_months integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
 SET lock_timeout TO '200ms'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION ledger.hold(p_user uuid, p_pots integer[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'public', 'pg_temp'
AS $function$
begin
  perform from ledger.account a where a.user_id = p_user and a.id = any(p_pots) order by a.id for no key update;
end
$function$;

CREATE OR REPLACE FUNCTION ledger.move(p_user uuid, p_key text, p_hash bytea, p_id uuid, p_at timestamp with time zone, p_kind smallint, p_from integer, p_to integer, p_amount bigint, p_narration text, p_reference text)
 RETURNS bigint[]
 LANGUAGE sql
 SECURITY DEFINER
BEGIN ATOMIC
 WITH taken AS (
          INSERT INTO idempotency (user_id, key, body_hash, movement_id, created_at)
           VALUES (move.p_user, move.p_key, move.p_hash, move.p_id, move.p_at) ON CONFLICT DO NOTHING
           RETURNING idempotency.user_id
         ), pots AS (
          UPDATE ledger.account a SET balance = (a.balance +
                 CASE
                     WHEN (a.id = move.p_to) THEN move.p_amount
                     ELSE (- move.p_amount)
                 END), seq = (a.seq + 1)
           WHERE ((a.user_id = ( SELECT taken.user_id
                    FROM taken)) AND (a.id = ANY (ARRAY[move.p_from, move.p_to])))
           RETURNING a.id,
             a.balance,
             a.seq
         )
  INSERT INTO ledger.movement AS m (user_id, id, kind, from_id, to_id, amount, from_balance, to_balance, from_seq, to_seq, posted_at, narration, reference)  SELECT taken.user_id,
             move.p_id AS p_id,
             move.p_kind AS p_kind,
             move.p_from AS p_from,
             move.p_to AS p_to,
             move.p_amount AS p_amount,
             f.balance,
             t.balance,
             f.seq,
             t.seq,
             move.p_at AS p_at,
             move.p_narration AS p_narration,
             move.p_reference AS p_reference
            FROM ((taken
              LEFT JOIN pots f ON ((f.id = move.p_from)))
              LEFT JOIN pots t ON ((t.id = move.p_to)))
   RETURNING ARRAY[m.from_balance, m.to_balance] AS "array";
END;

CREATE OR REPLACE FUNCTION ledger.move_under(p_user uuid, p_key text, p_id uuid, p_at timestamp with time zone, p_kind smallint, p_from integer, p_to integer, p_amount bigint, p_narration text, p_reference text)
 RETURNS bigint[]
 LANGUAGE sql
 SECURITY DEFINER
BEGIN ATOMIC
 WITH pots AS (
          UPDATE ledger.account a SET balance = (a.balance +
                 CASE
                     WHEN (a.id = move_under.p_to) THEN move_under.p_amount
                     ELSE (- move_under.p_amount)
                 END), seq = (a.seq + 1)
           WHERE ((a.user_id = ( SELECT i.user_id
                    FROM idempotency i
                   WHERE ((i.user_id = move_under.p_user) AND (i.key = move_under.p_key) AND (i.movement_id = move_under.p_id)))) AND (a.id = ANY (ARRAY[move_under.p_from, move_under.p_to])))
           RETURNING a.id,
             a.balance,
             a.seq
         )
  INSERT INTO ledger.movement AS m (user_id, id, kind, from_id, to_id, amount, from_balance, to_balance, from_seq, to_seq, posted_at, narration, reference)  SELECT mine.id,
             move_under.p_id AS p_id,
             move_under.p_kind AS p_kind,
             move_under.p_from AS p_from,
             move_under.p_to AS p_to,
             move_under.p_amount AS p_amount,
             f.balance,
             t.balance,
             f.seq,
             t.seq,
             move_under.p_at AS p_at,
             move_under.p_narration AS p_narration,
             move_under.p_reference AS p_reference
            FROM ((( VALUES (move_under.p_user)) mine(id)
              LEFT JOIN pots f ON ((f.id = move_under.p_from)))
              LEFT JOIN pots t ON ((t.id = move_under.p_to)))
   RETURNING ARRAY[m.from_balance, m.to_balance] AS "array";
END;

CREATE OR REPLACE FUNCTION ledger.open_account(p_user uuid, p_id integer, p_floor bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
  insert into ledger.account (user_id, id, floor) values (p_user, p_id, p_floor) on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION ledger.open_package(p_user uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION ledger.open_packages(p_users uuid[])
 RETURNS integer[]
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION ledger.post_many(p_at timestamp with time zone, p_users uuid[], p_keys text[], p_hashes bytea[], p_command integer[], p_ids uuid[], p_kinds smallint[], p_from integer[], p_to integer[], p_amounts bigint[], p_narrations text[], p_references text[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  posted integer;
  closed_legs integer;
  below_floor integer;
begin
  insert into public.idempotency (user_id, key, body_hash, created_at)
    select c.user_id, c.key, c.hash, p_at
    from unnest(p_users, p_keys, p_hashes) as c (user_id, key, hash)
    order by c.user_id, c.key;

  perform 1
    from ledger.account a
    join (
      select distinct p_users[m.command] as user_id, leg.pot
      from unnest(p_command, p_from, p_to) as m (command, from_id, to_id),
        lateral (values (m.from_id), (m.to_id)) as leg (pot)
    ) touched on a.user_id = touched.user_id and a.id = touched.pot
    order by a.user_id, a.id
    for no key update of a;

  with movement as materialized (
    select m.*, p_users[m.command] as user_id
    from unnest(p_command, p_ids, p_kinds, p_from, p_to, p_amounts, p_narrations, p_references)
      with ordinality as m (command, id, kind, from_id, to_id, amount, narration, reference, n)
  ), leg as (
    select user_id, from_id as pot, n, -amount as amount from movement
    union all
    select user_id, to_id, n, amount from movement
  ), run as materialized (
    select leg.user_id, leg.pot, leg.n, a.floor,
      a.balance + sum(leg.amount) over step as balance,
      a.seq + row_number() over step as seq
    from leg left join ledger.account a on a.user_id = leg.user_id and a.id = leg.pot
    window step as (partition by leg.user_id, leg.pot order by leg.n)
  ), moved as (
    update ledger.account a set balance = last.balance, seq = last.seq
    from (select distinct on (user_id, pot) user_id, pot, balance, seq from run order by user_id, pot, seq desc) last
    where a.user_id = last.user_id and a.id = last.pot
  ), written as (
    insert into ledger.movement
      (user_id, id, kind, from_id, to_id, amount, from_balance, to_balance, from_seq, to_seq, posted_at, narration, reference)
    select m.user_id, m.id, m.kind, m.from_id, m.to_id, m.amount, f.balance, t.balance, f.seq, t.seq, p_at, m.narration, m.reference
    from movement m
    join run f on f.user_id = m.user_id and f.pot = m.from_id and f.n = m.n
    join run t on t.user_id = m.user_id and t.pot = m.to_id and t.n = m.n
    where f.seq is not null and t.seq is not null
    returning 1
  )
  select (select count(*) from written), (select count(*) from run where seq is null), (select count(*) from run where balance < floor)
    into posted, closed_legs, below_floor;
  if closed_legs > 0 then
    raise exception '% postings are on pots that are not open', closed_legs using errcode = 'LD404';
  end if;
  if below_floor > 0 then
    raise exception '% postings go below a floor', below_floor using errcode = '23514', constraint = 'account_floor';
  end if;
  return posted;
end
$function$;

CREATE OR REPLACE FUNCTION public.contribute(p_contributions contribution[])
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.contribute_one(c contribution)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.daily_package_is_sound(frequency text, status text, amount_per_period_kobo bigint, target_amount_kobo bigint, total_count bigint, closed_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  return frequency in ('daily', 'weekly', 'monthly')
    and status in ('active', 'closed')
    and amount_per_period_kobo > 0
    and target_amount_kobo >= amount_per_period_kobo
    and total_count >= 0
    and (status = 'closed') = (closed_at is not null);
end
$function$;

CREATE OR REPLACE FUNCTION public.forget_security_events(p_before timestamp with time zone, p_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.payment_event_is_known(event text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  return event in (
    'started', 'awaiting_payment', 'confirmed', 'credited', 'failed', 'abandoned', 'reversed',
    'refund_requested', 'refunded', 'refund_failed');
end
$function$;

CREATE OR REPLACE FUNCTION public.payment_is_sound(status text, purpose text, method text, account_type text, package_id uuid, source_account_type text, card_id uuid, amount_kobo bigint, next_check_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
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
$function$;

grant execute on function ledger.ensure_partitions(date,integer) to kolo_app;
grant execute on function ledger.hold(uuid,integer[]) to kolo_app;
grant execute on function ledger.move(uuid,text,bytea,uuid,timestamp with time zone,smallint,integer,integer,bigint,text,text) to kolo_app;
grant execute on function ledger.move_under(uuid,text,uuid,timestamp with time zone,smallint,integer,integer,bigint,text,text) to kolo_app;
grant execute on function ledger.open_account(uuid,integer,bigint) to kolo_app;
grant execute on function ledger.open_package(uuid) to kolo_app;
grant execute on function ledger.open_packages(uuid[]) to kolo_app;
grant execute on function ledger.post_many(timestamp with time zone,uuid[],text[],bytea[],integer[],uuid[],smallint[],integer[],integer[],bigint[],text[],text[]) to kolo_app;
grant select on ledger.account to kolo_app;
grant select on ledger.entry to kolo_app;
grant select on ledger.movement to kolo_app;
grant insert, select on public.accepted_name to kolo_app;
grant delete, insert, select, update on public.adopted_device to kolo_app;
grant delete, insert, select, update on public.analytics_consent to kolo_app;
grant delete, insert, select, update on public.analytics_event to kolo_app;
grant delete, insert, select, update on public.bank to kolo_app;
grant delete, insert, select, update on public.bank_account to kolo_app;
grant delete, insert, select, update on public.bank_listing to kolo_app;
grant insert, select on public.book_day to kolo_app;
grant insert, select on public.book_total to kolo_app;
grant delete, insert, select, update on public.bvn_hash to kolo_app;
grant delete, insert, select, update on public.card to kolo_app;
grant delete, insert, select, update on public.card_token_retired to kolo_app;
grant delete, insert, select, update on public.chargeback to kolo_app;
grant insert, select on public.chargeback_part to kolo_app;
grant delete, insert, select, update on public.contact_change to kolo_app;
grant delete, insert, select, update on public.contact_transition to kolo_app;
grant delete, insert, select on public.crash_report to kolo_app;
grant delete, insert, select, update on public.customer to kolo_app;
grant delete, insert, select, update on public.customer_case to kolo_app;
grant delete, insert, select, update on public.customer_case_number to kolo_app;
grant delete, insert, select, update on public.customer_freeze to kolo_app;
grant delete, insert, select, update on public.customer_order to kolo_app;
grant delete, insert, select, update on public.customer_order_number to kolo_app;
grant delete, insert, select, update on public.customer_pin to kolo_app;
grant delete, insert, select, update on public.daily_package to kolo_app;
grant delete, insert, select, update on public.daily_reminder to kolo_app;
grant insert, select on public.earlier_name to kolo_app;
grant delete, insert, select, update on public.email_address to kolo_app;
grant delete, insert, select, update on public.holiday_correction to kolo_app;
grant insert, select, update on public.idempotency to kolo_app;
grant delete, insert, select, update on public.inbound_transfer to kolo_app;
grant delete, insert, select, update on public.interest_package to kolo_app;
grant delete, insert, select, update on public.interest_tranche to kolo_app;
grant delete, insert, select, update on public.kyc_case to kolo_app;
grant insert, select on public.kyc_decision to kolo_app;
grant delete, insert, select, update on public.kyc_document to kolo_app;
grant select on public.kysely_migration to kolo_app;
grant select on public.kysely_migration_lock to kolo_app;
grant delete, insert, select, update on public.ledger_proof to kolo_app;
grant delete, insert, select on public.made_statement to kolo_app;
grant delete, insert, select, update on public.message_link to kolo_app;
grant delete, insert, select, update on public.name_check to kolo_app;
grant delete, insert, select, update on public.nightly_work to kolo_app;
grant delete, insert, select, update on public.notification to kolo_app;
grant delete, insert, select, update on public.notification_inbox to kolo_app;
grant delete, insert, select, update on public.notification_preference to kolo_app;
grant delete, insert, select, update on public.one_time_code to kolo_app;
grant insert, select on public.order_step to kolo_app;
grant delete, insert, select, update on public.outbox to kolo_app;
grant delete, insert, select, update on public.payment to kolo_app;
grant insert, select on public.payment_event to kolo_app;
grant delete, insert, select, update on public.payment_instruction to kolo_app;
grant delete, insert, select, update on public.payment_reference to kolo_app;
grant insert, select on public.payment_surplus to kolo_app;
grant delete, insert, select, update on public.phone_number to kolo_app;
grant delete, insert, select, update on public.product to kolo_app;
grant insert, select on public.product_price to kolo_app;
grant delete, insert, select, update on public.push_device to kolo_app;
grant delete, insert, select, update on public.push_endpoint to kolo_app;
grant delete, insert, select, update on public.rate_limit to kolo_app;
grant delete, insert, select, update on public.reconciliation to kolo_app;
grant delete, insert, select, update on public.refund to kolo_app;
grant delete, insert, select, update on public.reminder_choice to kolo_app;
grant delete, insert, select, update on public.reset_grant to kolo_app;
grant delete, insert, select, update on public.sb_package to kolo_app;
grant delete, insert, select, update on public.sb_promise to kolo_app;
grant delete, insert, select, update on public.schedule to kolo_app;
grant delete, insert, select, update on public.schedule_occurrence to kolo_app;
grant insert, select on public.security_event to kolo_app;
grant delete, insert, select, update on public.self_account to kolo_app;
grant delete, insert, select, update on public.self_account_number to kolo_app;
grant delete, insert, select, update on public.session to kolo_app;
grant insert, select on public.short_reference to kolo_app;
grant insert, select on public.staff to kolo_app;
grant insert, select on public.staff_account to kolo_app;
grant delete, insert, select, update on public.staff_case to kolo_app;
grant delete, insert, select on public.staff_credential to kolo_app;
grant delete, insert, select on public.staff_link to kolo_app;
grant insert, select on public.staff_notice to kolo_app;
grant select on public.staff_proposal to kolo_app;
grant insert, select on public.staff_record to kolo_app;
grant delete, insert, select on public.staff_recovery_code to kolo_app;
grant delete, insert, select on public.staff_session to kolo_app;
grant delete, insert, select on public.statement_code to kolo_app;
grant delete, insert, select, update on public.terms_answer to kolo_app;
grant delete, insert, select, update on public.virtual_account to kolo_app;
grant delete, insert, select, update on public.virtual_account_number to kolo_app;
grant delete, insert, select, update on public.webhook_event to kolo_app;
grant delete, insert, select, update on public.withdrawal to kolo_app;
grant insert, select on public.withdrawal_event to kolo_app;
grant delete, insert, select, update on public.withdrawal_reference to kolo_app;
grant delete, insert, select, update on public.withdrawal_stop to kolo_app;
grant delete, insert, select, update on public.young_contact_wait to kolo_app;
grant usage on schema ledger to kolo_app;
grant usage on schema public to kolo_app;
