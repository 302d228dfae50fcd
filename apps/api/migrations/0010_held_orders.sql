-- A paid order that staff have not confirmed is looked at too: after a week it is a case.
alter table customer_order drop constraint customer_order_waits;
alter table customer_order add constraint customer_order_waits check (next_check_at is null or status = 'placed');
