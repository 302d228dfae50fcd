-- What came and went on a Lagos day in the accounts and packages of all customers, and what they held at its end. Made once in the
-- night after it, from the postings; so that nobody who looks at the books reads the postings of all customers.
create table book_day (
  day date primary key,
  in_kobo bigint not null check (in_kobo >= 0),
  out_kobo bigint not null check (out_kobo >= 0),
  held_kobo bigint not null,
  -- Payments that the provider had not decided when the day was closed; null for a day that was closed later than in its night.
  open_payments integer check (open_payments >= 0),
  oldest_open_at timestamptz,
  closed_at timestamptz not null
);

-- The balance of all accounts of one number, over all customers, at one moment. Packages are one line, under 1000.
create table book_total (
  at timestamptz not null,
  pot integer not null,
  accounts bigint not null,
  balance_kobo bigint not null,
  primary key (at, pot)
);
