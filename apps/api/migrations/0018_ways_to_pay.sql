-- Every way into Kolo, and the ₦50 check of a card that is added: each is a payment with its timeline.
alter table payment
  drop constraint payment_method_check,
  add constraint payment_method_check
    check (method in ('card', 'saved_card', 'bank_transfer', 'ussd', 'account')) not valid,
  drop constraint payment_package,
  add constraint payment_package check (purpose in ('account', 'card') or package_id is not null) not valid,
  drop constraint payment_purpose_check,
  add constraint payment_purpose_check check (purpose in ('account', 'daily', 'sb', 'ibs', 'card')) not valid;

alter table payment
  validate constraint payment_method_check,
  validate constraint payment_purpose_check,
  validate constraint payment_package;
