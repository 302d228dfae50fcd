-- What staff see to beside: a payment that could not be given back, and a withdrawal that only they can bring forward.
alter table staff_case
  drop constraint staff_case_kind_check,
  add constraint staff_case_kind_check check (
    kind in (
      'reconciliation', 'amount_mismatch', 'chargeback', 'unmatched_money', 'closed_account_credited', 'refund_failed',
      'withdrawal_held'
    )
  ) not valid;

alter table staff_case validate constraint staff_case_kind_check;

-- Who gave a withdrawal back by hand, and why. While they look whether the provider knows of it nobody may send it.
alter table withdrawal
  add column no_send_until timestamptz,
  add column returned_by text,
  add column return_reason text,
  add constraint withdrawal_returned check (
    (returned_by is null) = (return_reason is null) and (returned_by is null or status = 'failed')
  ) not valid;

alter table withdrawal validate constraint withdrawal_returned;

-- A day's entries of all customers, for the comparison with the provider's books.
create index withdrawal_begun on withdrawal (created_at, reference);
create index refund_begun on refund (created_at, reference);
create index inbound_transfer_heard on inbound_transfer (heard_at, reference);
