-- How far a customer's identity check is; there is a row once the BVN is confirmed.
create table kyc_case (
  user_id uuid primary key,
  status text not null check (status in ('bvn_confirmed', 'pending', 'verified', 'rejected')),
  -- Closed with the field keys: nobody reads the number here.
  bvn_sealed bytea not null,
  bvn_ending text not null check (bvn_ending ~ '^[0-9]{4}$'),
  birth_date date not null,
  -- The name as the BVN record has it, for the person who compares it with the photo.
  record_name text not null,
  bvn_confirmed_at timestamptz not null,
  -- Photos are handed in anew after a rejection; documents and decisions name the round that they belong to.
  round integer not null default 0,
  submitted_at timestamptz,
  reason text,
  decided_at timestamptz,
  constraint kyc_submitted check (status = 'bvn_confirmed' or submitted_at is not null),
  constraint kyc_decided check ((status in ('verified', 'rejected')) = (decided_at is not null)),
  constraint kyc_reason check ((status = 'rejected') = (reason is not null))
);

-- One BVN, one customer. Keyed by a hash that nobody can work out without the key.
create table bvn_hash (
  hash bytea primary key,
  user_id uuid not null
);

create table kyc_document (
  user_id uuid not null,
  id uuid not null,
  round integer not null,
  type text not null check (type in ('nin_slip', 'voters_card', 'drivers_licence', 'passport')),
  side text not null check (side in ('front', 'back')),
  number_sealed bytea not null,
  storage_key text not null,
  created_at timestamptz not null,
  primary key (user_id, id),
  constraint kyc_document_side unique (user_id, round, side)
);

-- What staff decided, for whoever asks later; append-only by rights.
create table kyc_decision (
  user_id uuid not null,
  id uuid not null,
  round integer not null,
  decision text not null check (decision in ('approved', 'rejected')),
  reason text,
  staff text not null,
  at timestamptz not null,
  primary key (user_id, id),
  constraint kyc_decision_once unique (user_id, round)
);

create index kyc_case_waiting on kyc_case (submitted_at) where status = 'pending';
