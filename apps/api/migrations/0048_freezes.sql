-- What stops money, and control over it, from leaving a customer's account. A freeze ends only when staff end it; past its
-- review day it stands and raises an alarm. An ended one stays, for whoever asks later.
create table customer_freeze (
  user_id uuid not null,
  id uuid not null,
  since timestamptz not null,
  -- Staff, or the holder of a contact that was thrown out, by a link.
  origin text not null check (origin in ('staff', 'contact')),
  -- The name of the member of staff; what the link was for.
  frozen_by text not null,
  -- What the customer reads.
  reason text not null,
  -- What only staff read.
  note text,
  review_on date not null,
  -- When the review day is over; null once the alarm was raised, or the freeze has ended.
  next_check_at timestamptz,
  ended_at timestamptz,
  ended_by text,
  end_reason text,
  primary key (user_id, id),
  constraint customer_freeze_ended check (
    (ended_at is null) = (ended_by is null) and (ended_at is null) = (end_reason is null)
    and (ended_at is null or next_check_at is null)
  )
);

create unique index customer_freeze_open on customer_freeze (user_id) where ended_at is null;
create index customer_freeze_due on customer_freeze (next_check_at) where next_check_at is not null;

-- A withdrawal that was asked for before the freeze and has not left yet waits for staff.
alter table withdrawal
  drop constraint withdrawal_held_check,
  add constraint withdrawal_held_check check (
    held in ('provider_balance', 'otp', 'refused', 'mismatch', 'unknown_to_provider', 'stopped')
  ) not valid;

alter table withdrawal validate constraint withdrawal_held_check;

-- Staff may take an approval back. A round has one decision, and at most one that revokes it.
alter table kyc_decision
  drop constraint kyc_decision_decision_check,
  add constraint kyc_decision_decision_check check (decision in ('approved', 'rejected', 'revoked')) not valid,
  drop constraint kyc_decision_once;

alter table kyc_decision validate constraint kyc_decision_decision_check;

create unique index kyc_decision_once on kyc_decision (user_id, round) where decision <> 'revoked';
create unique index kyc_decision_revoked_once on kyc_decision (user_id, round) where decision = 'revoked';

-- The kinds are a union in the code, and each feature adds its own.
alter table staff_case
  drop constraint staff_case_kind_check,
  add constraint staff_case_kind_check check (kind ~ '^[a-z_]+$') not valid;

alter table staff_case validate constraint staff_case_kind_check;
