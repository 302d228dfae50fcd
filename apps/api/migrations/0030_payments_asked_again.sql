-- A refund that failed is asked about again where there is word that it went back after all.
alter table refund drop constraint refund_open_is_checked;
alter table refund
  add constraint refund_open_is_checked check (status not in ('wanted', 'asked') or next_check_at is not null),
  add constraint refund_back_is_settled check (status <> 'refunded' or next_check_at is null);
