-- When staff last let a withdrawal go that was asked for before a freeze or a press. It does not leave by itself after either. Null for
-- one that staff never had to look at.
alter table withdrawal add column released_at timestamptz;
