-- A link that cancels an order: its subject is the order.
alter table message_link drop constraint message_link_purpose_check;
alter table message_link add constraint message_link_purpose_check
  check (purpose in ('undo_contact', 'end_contact', 'stop_account', 'stop_reminders', 'cancel_order'));
