-- What one member of staff proposes and another approves. Approved, it does exactly what it was tried out to do, or nothing.
create table staff_proposal (
  number bigint generated always as identity primary key,
  command text not null,
  -- The words of the command line that carry it out.
  words jsonb not null,
  -- The customer whom it is about.
  user_id uuid,
  reason text,
  before jsonb,
  after jsonb,
  proposed_by uuid not null references staff (id),
  proposed_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'approved', 'rejected')),
  decided_by uuid references staff (id),
  decided_at timestamptz,
  constraint staff_proposal_decided check ((state = 'open') = (decided_by is null)),
  constraint staff_proposal_two check (state <> 'approved' or decided_by <> proposed_by)
);

create index staff_proposal_open on staff_proposal (ends_at) where state = 'open';

-- Who approved what somebody else proposed.
alter table staff_record add column approved_by uuid references staff (id);
create index staff_record_approved on staff_record (approved_by, id) where approved_by is not null;
