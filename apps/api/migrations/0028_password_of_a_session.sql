-- When the password was typed for a session; null for one that began by a code alone, or before this was kept.
alter table session add column password_at timestamptz;
