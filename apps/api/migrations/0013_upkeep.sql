-- What is no longer needed is removed every night, oldest first: each of these finds it without reading the whole table.
create index session_age on session (created_at);
create index one_time_code_age on one_time_code (expires_at);
create index reset_grant_age on reset_grant (expires_at);
create index crash_report_age on crash_report (at);
