-- Whether a customer allows us to see how the app is used. Without a row they were not asked.
create table analytics_consent (
  user_id uuid primary key,
  is_allowed boolean not null,
  answered_at timestamptz not null
);

-- How the app is used, of customers who allow it: of whom is not kept. `session` is made for one visit and belongs to nobody.
create table analytics_event (
  id uuid primary key,
  session uuid not null,
  name text not null,
  screen text,
  at timestamptz not null
);

create index analytics_event_age on analytics_event (at);
