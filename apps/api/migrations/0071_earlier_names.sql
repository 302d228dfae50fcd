-- What a customer was called before each change of the name. A thief's first step is the name; staff see what it was. Append-only
-- by rights.
create table earlier_name (
  user_id uuid not null,
  id uuid not null,
  first_name text not null,
  last_name text not null,
  -- When it was changed.
  until timestamptz not null,
  primary key (user_id, id)
);
