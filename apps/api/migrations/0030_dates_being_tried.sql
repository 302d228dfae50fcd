-- Until when a worker may be at a try of the date. Meanwhile no other date of the customer is tried.
alter table schedule_occurrence add column busy_until timestamptz;
