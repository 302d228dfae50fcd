-- The order that a case is about, and how staff and customer call it.
alter table customer_case add column order_id uuid;
alter table customer_case add column order_text text;
alter table customer_case add constraint customer_case_order check ((order_id is null) = (order_text is null));
