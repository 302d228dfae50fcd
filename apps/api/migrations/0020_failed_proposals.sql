-- An approved proposal that its command refused: it is over, and says why nothing was done.
alter table staff_proposal add column failure text;
alter table staff_proposal drop constraint staff_proposal_state_check;
alter table staff_proposal add constraint staff_proposal_state_check
  check (state in ('open', 'approved', 'rejected', 'failed'));
