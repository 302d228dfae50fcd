-- A card that the customer has shown once: what a person recognises it by, and the provider's token, closed with the field
-- keys. The number, the CVV and the PIN never come here. A row stays when the card is removed: old payments name it.
create table card (
  user_id uuid not null,
  id uuid not null,
  -- Null where the bank lets nobody charge the card again, and once it is removed.
  token_sealed bytea,
  -- The address that the token was made for; it charges for no other.
  payer_email text not null,
  -- Tells the same card shown twice, without telling which card it is.
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

-- Money that goes back the way it came; one for a payment. The intent is here before the provider hears of it.
create table refund (
  user_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  reference text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  status text not null check (status in ('wanted', 'asked', 'refunded', 'failed')),
  -- When the provider was last asked to give it back; no second time while that may still be on its way.
  sent_at timestamptz,
  checks integer not null default 0,
  next_check_at timestamptz,
  created_at timestamptz not null,
  primary key (user_id, id),
  constraint refund_once unique (user_id, payment_id),
  constraint refund_open_is_checked check ((status in ('wanted', 'asked')) = (next_check_at is not null))
);

create index refund_due on refund (next_check_at) where next_check_at is not null;

-- The saved card that paid.
alter table payment
  add column card_id uuid,
  add constraint payment_card check (method <> 'saved_card' or card_id is not null) not valid;

alter table payment validate constraint payment_card;

-- A refund is told on the timeline of its payment.
alter table payment_event
  drop constraint payment_event_event_check,
  add constraint payment_event_event_check check (
    event in (
      'started', 'awaiting_payment', 'confirmed', 'credited', 'failed', 'abandoned', 'reversed',
      'refund_requested', 'refunded', 'refund_failed'
    )
  ) not valid;

alter table payment_event validate constraint payment_event_event_check;
