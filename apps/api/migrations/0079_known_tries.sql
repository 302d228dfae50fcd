-- Wrong tries of a code on devices that are known to its account; wrong_tries counts those of strangers. Neither uses up the other.
alter table one_time_code add column known_tries smallint not null default 0;
