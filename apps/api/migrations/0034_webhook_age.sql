-- A webhook goes after a while, oldest first.
create index webhook_event_age on webhook_event (received_at);
