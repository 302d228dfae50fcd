-- When the price promise of an SB package is looked at next, to say that it ends. A row of its own, so that looking holds no package
-- against a payment.
create table sb_promise (
  user_id uuid not null,
  package_id uuid not null,
  next_check_at timestamptz,
  -- The end that the customer was last told of.
  told_of date,
  primary key (user_id, package_id)
);

create index sb_promise_next_check on sb_promise (next_check_at) where next_check_at is not null;

-- The packages from before: each is looked at once, and then when its promise is about to end.
insert into sb_promise (user_id, package_id, next_check_at)
  select user_id, id, created_at from sb_package where status = 'active';
