-- How many there are of each, over all customers, and what the database takes on the disk. Each column is named as it is shown.
select (select count(*) from customer)::text as "customers",
  (select count(*) from daily_package)::text as "packages",
  (select count(*) from payment)::text as "payments",
  (select count(*) from payment_event)::text as "steps on the timelines of payments by card",
  (select count(*) from schedule)::text as "schedules",
  (select count(*) from notification)::text as "notifications",
  (select count(*) from ledger.movement)::text as "movements",
  pg_database_size(current_database())::text as "on the disk"
