-- A line of a payment's timeline, checked by a function that is parsed once for a connection: see payment_is_sound.
create function payment_event_is_known(event text) returns boolean
language plpgsql immutable
as $$
begin
  return event in (
    'started', 'awaiting_payment', 'confirmed', 'credited', 'failed', 'abandoned', 'reversed',
    'refund_requested', 'refunded', 'refund_failed');
end
$$;

alter table payment_event
  add constraint payment_event_known check (payment_event_is_known(event)) not valid,
  drop constraint payment_event_event_check;

alter table payment_event validate constraint payment_event_known;

-- One payment for each command. From an own account it is done in the transaction that takes the command's key, which
-- comes once: only a payment that waits for others is ever looked for by its key.
create unique index payment_command on payment (user_id, request_key) where method <> 'account';

alter table payment drop constraint payment_request;
