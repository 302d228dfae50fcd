-- What was there before keeps the rules of the migration before this one too.
alter table push_device validate constraint push_device_platform_check;
alter table push_device validate constraint push_device_keys_check;
