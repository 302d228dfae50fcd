-- A statement that was handed out as a PDF: what its code says to whoever checks it, and a proof of every entry that it showed.
-- Kept for two years. Only added and removed, never changed.
create table made_statement (
  user_id uuid not null,
  id uuid not null,
  kind text not null,
  pot integer not null,
  first_day date not null,
  last_day date not null,
  opening_kobo bigint not null,
  in_kobo bigint not null,
  out_kobo bigint not null,
  closing_kobo bigint not null,
  in_naira bigint not null,
  out_naira bigint not null,
  entries integer not null,
  entries_hash bytea not null,
  masked_name text not null,
  made_at timestamptz not null,
  primary key (user_id, id),
  constraint made_statement_kind check (kind in ('account', 'daily', 'sb', 'interest')),
  constraint made_statement_adds_up check (opening_kobo + in_kobo - out_kobo = closing_kobo),
  constraint made_statement_days check (first_day <= last_day)
);

create index made_statement_age on made_statement (made_at);

-- The code is not kept, only its hash; unique over all customers.
create table statement_code (
  code_hash bytea primary key,
  user_id uuid not null,
  statement_id uuid not null,
  made_at timestamptz not null
);

create index statement_code_age on statement_code (made_at);
