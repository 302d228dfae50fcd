-- What a customer reads out of a payment, withdrawal or other movement: unique over all customers. One is made when it is first
-- shown, so that no posting pays for it and nothing has to be filled in for what came before.
create table short_reference (
  short text collate "C" primary key,
  user_id uuid not null,
  -- The long one: of the payment, the withdrawal or the movement.
  reference text not null
);
