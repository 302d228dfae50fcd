-- Wrong PINs that the customer was not told of yet, whatever right ones lie between, and when the customer last was.
alter table customer_pin
  add column wrong_untold integer not null default 0,
  add column wrong_told_at timestamptz,
  add constraint customer_pin_wrong_untold check (wrong_untold >= 0);
