-- A confirmed order that may not leave is looked at too: after a week it is a case.
alter table customer_order drop constraint customer_order_waits;
alter table customer_order add constraint customer_order_waits check (next_check_at is null or status in ('placed', 'confirmed'));
update customer_order set next_check_at = created_at + interval '7 days' where status = 'confirmed';
