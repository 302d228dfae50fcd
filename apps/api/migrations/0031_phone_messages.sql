-- A phone's app is told by the push service of the phone's maker, which knows it by a token and takes no keys.
alter table push_device
  add column platform text not null default 'web',
  alter column public_key drop not null,
  alter column auth_secret drop not null,
  add constraint push_device_platform_check check (platform in ('web', 'android', 'ios')) not valid,
  add constraint push_device_keys_check
    check (platform <> 'web' or (public_key is not null and auth_secret is not null)) not valid;
