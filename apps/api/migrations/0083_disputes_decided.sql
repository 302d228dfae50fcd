-- What staff decided of a dispute that the provider contradicts itself on, and who did it and why. A decided one is held no
-- more, whatever the provider repeats.
alter table chargeback
  add column decision text,
  add column decided_at timestamptz,
  add column decided_by text,
  add column decided_because text,
  add constraint chargeback_decision check (decision in ('taken', 'released')),
  add constraint chargeback_decided check (
    (decision is null) = (decided_at is null)
    and (decision is null) = (decided_by is null)
    and (decision is null) = (decided_because is null)
  );
