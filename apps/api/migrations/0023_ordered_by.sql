-- The order that was paid with what was in the package, and closed it: its page leads there.
alter table sb_package add column ordered_by uuid;
update sb_package set ordered_by = customer_order.id
from customer_order
where customer_order.user_id = sb_package.user_id and customer_order.package_id = sb_package.id
  and customer_order.paid_at is not null and sb_package.status = 'closed';
