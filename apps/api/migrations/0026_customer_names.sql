-- Staff look customers up by either name, or by both, however they are written. Where many customers are, these are made before the
-- release by "create index concurrently", so that nobody waits who signs up.
create index if not exists customer_first_name on customer (lower(first_name), lower(last_name));
create index if not exists customer_last_name on customer (lower(last_name));
