-- Nobody reads what a webhook says once its job is left, and a charge's names the token that its card can be charged with. The
-- version before still writes the column while this is applied; what it leaves goes with its row.
alter table webhook_event alter column body drop not null;

-- A push service that does not take messages is left alone for longer each time, and at last forgotten.
alter table push_device
  add column failures integer not null default 0 check (failures >= 0),
  add column rests_until timestamptz;
