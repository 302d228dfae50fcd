-- The sum that the notice of the day before named for the date told_on: a card is charged no more than that.
alter table schedule add column told_kobo bigint;
alter table schedule add constraint schedule_told_kobo_positive check (told_kobo > 0) not valid;
