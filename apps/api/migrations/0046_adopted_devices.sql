-- Devices on which the right password was typed while a contact waited for its code: that code works there. Empty: a device that
-- does not name itself.
create table adopted_device (
  user_id uuid not null,
  device_id text not null,
  adopted_at timestamptz not null,
  primary key (user_id, device_id)
);

create index adopted_device_age on adopted_device (adopted_at);
