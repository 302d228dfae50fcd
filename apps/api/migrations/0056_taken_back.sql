-- Whether a loss to a chargeback stands for this customer. Read with the customer's lock, so that a credit of a customer
-- without one asks nothing more. Written under that lock; `ops ledger check` compares it with the books.
alter table customer add column owes boolean not null default false;

update customer c set owes = true
  where exists (select 1 from chargeback b where b.user_id = c.user_id and b.state = 'lost' and b.loss_kobo > 0);

-- By when the provider says an open dispute must be answered; null where it did not say.
alter table chargeback add column due_at timestamptz;

-- What each account and package gave for a lost dispute: `taken` when it was lost, `made_good` by a later credit. Won
-- later, each part goes back to its pot. starts_on: since when that money was locked, in an interest package.
-- Append-only by rights.
create table chargeback_part (
  user_id uuid not null,
  chargeback_id text not null,
  n integer not null check (n > 0),
  phase text not null check (phase in ('taken', 'made_good')),
  pot integer not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  starts_on date,
  primary key (user_id, chargeback_id, n)
);

-- What was taken before there were parts: the tranche of such an interest package is not known any more, so its first day.
insert into chargeback_part (user_id, chargeback_id, n, phase, pot, amount_kobo, starts_on)
select c.user_id, c.id, row_number() over (partition by c.user_id, c.id order by m.id), 'taken', m.from_id, m.amount, p.starts_on
from chargeback c
join ledger.movement m on m.user_id = c.user_id and m.reference = c.reference and m.kind = 25 and m.from_id <> 109
join idempotency i on i.user_id = m.user_id and i.movement_id = m.id and i.key = 'chargeback:' || c.id || ':' || m.from_id
left join interest_package p on p.user_id = m.user_id and p.pot = m.from_id;

-- A loss (pot 109) is minus what is missing: making it good never brings it above nothing. One check, as every check
-- is parsed for each posting.
alter table ledger.account drop constraint account_floor;
alter table ledger.account
  add constraint account_floor check (balance >= floor and (id <> 109 or balance <= 0)) not valid;
alter table ledger.account validate constraint account_floor;
