-- The contact that was verified beside another one by its own code alone, which a stolen session or the password is enough for. It gets
-- no code for the PIN, the password or another contact until the PIN, or a code from the other contact, stood behind it. Null for none.
alter table customer
  add column unproved_channel text,
  add constraint customer_unproved check (unproved_channel in ('email', 'phone'));

-- Whether the contact that stood before the change was such a one: an undo must not make it more than it was.
alter table contact_transition add column old_unproved boolean not null default false;
