-- What a customer ordered with the money of a package. `placed` without `paid_at`: the product is reserved, and the bank has not yet
-- answered for what the package lacked; `next_check_at` is when the reservation ends.
create table customer_order (
  user_id uuid not null,
  id uuid not null,
  number bigint not null,
  -- The key of the command that placed it, and so of the payment that it may wait for.
  request_key text not null,
  package_id uuid not null,
  product_id uuid not null,
  product_name text not null,
  product_image text not null,
  status text not null check (status in ('placed', 'confirmed', 'dispatched', 'delivered', 'cancelled', 'returned')),
  price_kobo bigint not null check (price_kobo > 0 and price_kobo % 100 = 0),
  delivery_fee_kobo bigint not null check (delivery_fee_kobo >= 0 and delivery_fee_kobo % 100 = 0),
  -- What the package lacked when the order was placed.
  shortfall_kobo bigint not null check (shortfall_kobo >= 0),
  -- What went from the package to the SB account when the order was paid.
  surplus_kobo bigint not null default 0 check (surplus_kobo >= 0),
  street text not null,
  city text not null,
  lga text not null,
  state text not null,
  phone_number text not null,
  expected_by date not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  -- Until then it cannot be confirmed.
  held_until timestamptz,
  next_check_at timestamptz,
  primary key (user_id, id),
  constraint customer_order_request unique (user_id, request_key),
  constraint customer_order_unpaid check (paid_at is not null or status in ('placed', 'cancelled')),
  constraint customer_order_waits check ((status = 'placed' and paid_at is null) = (next_check_at is not null))
);

-- Of one package one order at a time, and one for good where the product left.
create unique index customer_order_package on customer_order (user_id, package_id) where status <> 'cancelled';
create index customer_order_next_check on customer_order (next_check_at) where next_check_at is not null;
create index customer_order_under_way on customer_order (created_at) where status in ('placed', 'confirmed', 'dispatched');

-- Numbers of orders are unique over all customers.
create table customer_order_number (
  number bigint generated always as identity (start with 100001) primary key,
  user_id uuid not null,
  order_id uuid not null constraint customer_order_number_order unique
);

create table order_step (
  user_id uuid not null,
  order_id uuid not null,
  status text not null check (status in ('placed', 'confirmed', 'dispatched', 'delivered', 'cancelled', 'returned')),
  at timestamptz not null,
  -- What the customer reads of it.
  reason text,
  -- Who of staff; null where the customer or Kolo did it.
  staff text,
  primary key (user_id, order_id, status)
);

-- The order that a package waits for while a bank has not answered: meanwhile nothing leaves it.
alter table sb_package add column held_for uuid;
