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

-- What is there already is looked at in the next file, which locks nobody out.
alter table payment_event
  add constraint payment_event_known check (payment_event_is_known(event)) not valid,
  drop constraint payment_event_event_check;
