-- Counts a customer's notifications. Its row is locked while one is added, so that their seq is the order of their commits:
-- whoever has seen one has seen all before it.
create table notification_inbox (
  user_id uuid primary key,
  last_seq bigint not null
);

-- What a customer is told in the app. id names the command that told it; a removed one stays, so that a repeat of that
-- command does not bring it back.
create table notification (
  user_id uuid not null,
  id uuid not null,
  seq bigint not null,
  kind text not null,
  title text not null,
  body text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  removed_at timestamptz,
  primary key (user_id, id),
  constraint notification_seq unique (user_id, seq)
);

create index notification_unread on notification (user_id) where read_at is null and removed_at is null;
