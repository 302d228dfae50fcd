-- What a customer chose; without a row the default holds. No row can switch the warnings of a stolen session off.
create table notification_preference (
  user_id uuid not null,
  topic text not null check (topic in ('money', 'security', 'news')),
  channel text not null check (channel in ('email', 'sms', 'push')),
  is_on boolean not null,
  changed_at timestamptz not null,
  primary key (user_id, topic, channel),
  constraint notification_preference_security check (topic <> 'security' or channel = 'push' or is_on)
);

-- A browser or phone that takes push messages, for as long as the session lives in which it asked for them.
create table push_device (
  user_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  public_key text not null,
  auth_secret text not null,
  seen_at timestamptz not null,
  primary key (user_id, id)
);

-- One browser has one endpoint whoever is signed in there: it belongs to the customer who asked last.
create table push_endpoint (
  endpoint_hash bytea primary key,
  user_id uuid not null,
  device_id uuid not null
);
