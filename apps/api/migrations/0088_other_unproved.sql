-- Whether the contact on the other channel was unproved before the change: a removal proves the one that remains, and its undo takes that
-- back.
alter table contact_transition add column old_other_unproved boolean not null default false;
