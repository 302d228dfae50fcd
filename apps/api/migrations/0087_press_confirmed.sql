-- When a code from a contact that did not press was typed right after the press: the owner of the account reads it. Null for not yet. Until
-- then, and for 30 days at most, a contact that pressed gets no code where there is another one.
alter table withdrawal_stop add column other_confirmed_at timestamptz;
