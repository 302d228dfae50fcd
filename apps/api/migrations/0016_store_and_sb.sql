-- The shop's goods. They belong to no customer.
create table product (
  id uuid primary key,
  sku text not null constraint product_sku unique,
  name text not null,
  category text not null,
  -- What tells it from its neighbours in a word or two: 210 L, 43 inch.
  detail text not null,
  description text not null,
  -- The name of the drawing that stands for it.
  image text not null,
  price_kobo bigint not null check (price_kobo > 0 and price_kobo % 100 = 0),
  stock integer not null check (stock >= 0),
  active boolean not null,
  -- [{label, value}], in the order of the page.
  facts jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index product_shelf on product (category, name) where active;

-- Saving towards a product. What is in it stands in the ledger, under the pot; the product is kept as it was when the
-- customer chose it, and its price with it.
create table sb_package (
  user_id uuid not null,
  id uuid not null,
  pot integer not null,
  status text not null check (status in ('active', 'closed')),
  product_id uuid not null,
  product_name text not null,
  product_image text not null,
  price_kobo bigint not null check (price_kobo > 0 and price_kobo % 100 = 0),
  priced_at timestamptz not null,
  merged_into uuid,
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (user_id, id),
  constraint sb_package_pot unique (user_id, pot),
  constraint sb_package_merged foreign key (user_id, merged_into) references sb_package (user_id, id),
  constraint sb_package_closed check ((status = 'closed') = (closed_at is not null)),
  constraint sb_package_merged_is_closed check (merged_into is null or (status = 'closed' and merged_into <> id))
);
