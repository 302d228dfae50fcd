-- Every price that a product had, from the moment on which it had it. Never changed.
create table product_price (
  product_id uuid not null,
  -- UUIDv7: of two prices of one moment it tells the later one.
  id uuid not null,
  since timestamptz not null,
  price_kobo bigint not null check (price_kobo > 0),
  primary key (product_id, id)
);

-- Of the prices from before nobody knows since when they stand: at least since the product was last imported.
insert into product_price (product_id, id, since, price_kobo)
  select id, id, updated_at, price_kobo from product;
