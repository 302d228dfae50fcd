alter table payment_event validate constraint payment_event_known;
