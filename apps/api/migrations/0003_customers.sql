-- A customer. A closed account keeps its books and loses its contacts: whoever left can register with them anew.
create table customer (
  user_id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  address text,
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  password_hash text not null,
  kyc_status text not null default 'none' check (kyc_status in ('none', 'pending', 'verified', 'rejected')),
  created_at timestamptz not null,
  -- The device that registered: the first verification of the registration has to come from it. Null if it named none.
  registration_device text,
  closed_at timestamptz,
  -- A contact that has just been verified may be a thief's: until then it gets no code for a PIN or a password. Null for the
  -- first one that the customer ever verified.
  email_young_until timestamptz,
  phone_young_until timestamptz,
  -- After a change of contact, PIN or password bank withdrawals are limited: from when on they are counted, and until when.
  limited_since timestamptz,
  limited_until timestamptz,
  -- Whether a loss to a chargeback stands for this customer. Read with the customer's lock, so that a credit of a customer
  -- without one asks nothing more. Written under that lock; `ops ledger check` compares it with the books.
  owes boolean not null default false,
  -- The contact that was verified beside another one by its own code alone, for which a stolen session or the password is enough.
  -- It gets no code for the PIN, the password or another contact until the PIN, or a code from the other contact, has
  -- confirmed it. Null for none.
  unproved_channel text,
  constraint customer_reachable check (email is not null or phone is not null or closed_at is not null),
  constraint customer_limited check ((limited_since is null) = (limited_until is null)),
  constraint customer_unproved check (unproved_channel in ('email', 'phone'))
);

-- An old contact is reserved for a while: nobody else can claim it, it signs nobody in and gets no code. reserved_until is null
-- while the contact is in use.
create table email_address (
  email text primary key,
  user_id uuid not null,
  reserved_until timestamptz
);

create table phone_number (
  phone text primary key,
  user_id uuid not null,
  reserved_until timestamptz
);

create index email_address_reserved on email_address (reserved_until) where reserved_until is not null;
create index phone_number_reserved on phone_number (reserved_until) where reserved_until is not null;

-- The newest code of each purpose and channel; an older one dies when another is asked for.
create table one_time_code (
  user_id uuid not null,
  purpose text not null check (purpose in ('verify', 'reset', 'pin', 'own')),
  channel text not null check (channel in ('email', 'phone')),
  code_hash bytea not null,
  -- Wrong tries of strangers; known_tries counts those on devices that are known to the account. Neither uses up the other.
  wrong_tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  known_tries smallint not null default 0,
  primary key (user_id, purpose, channel)
);

create index one_time_code_age on one_time_code (expires_at);

-- What a correct reset code is traded for: the newest one of each customer, gone once it is used.
create table reset_grant (
  user_id uuid primary key,
  grant_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index reset_grant_age on reset_grant (expires_at);

-- Sessions

create table session (
  user_id uuid not null,
  id uuid not null,
  device_id text,
  user_agent text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_because text,
  refresh_hash bytea not null,
  previous_refresh_hash bytea,
  rotated_at timestamptz not null,
  -- Worth nothing without the server's key; changes with the refresh token.
  csrf_secret bytea not null,
  previous_csrf_secret bytea,
  -- When the password was typed for the session; null for one that began by a code alone.
  password_at timestamptz,
  primary key (user_id, id)
);

create index session_age on session (created_at);

-- Devices on which the correct password was typed while a contact waited for its code: that code works there. An empty id stands
-- for a device that does not name itself.
create table adopted_device (
  user_id uuid not null,
  device_id text not null,
  adopted_at timestamptz not null,
  primary key (user_id, device_id)
);

create index adopted_device_age on adopted_device (adopted_at);

-- Changes of contact

-- The address or number that a customer wants in place of the current one, until the code that was sent there comes back.
create table contact_change (
  user_id uuid not null,
  channel text not null check (channel in ('email', 'phone')),
  contact text not null,
  code_hash bytea,
  wrong_tries smallint not null default 0,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- What the customer proved with: the PIN, a code to a contact of theirs, or nothing but 72 hours in which nobody objects.
  proof text not null default 'own_code' check (proof in ('pin', 'own_code', 'later')),
  primary key (user_id, channel)
);

-- A contact that was added, changed or removed, or will be once 72 hours are over: what stood before, so that it can be undone.
create table contact_transition (
  user_id uuid not null,
  id uuid not null,
  channel text not null check (channel in ('email', 'phone')),
  state text not null check (state in ('waiting', 'ended', 'applied', 'undone', 'voided')),
  asked_by text not null check (asked_by in ('customer', 'staff')),
  -- Null if no verified contact stood there.
  old_contact text,
  old_verified_at timestamptz,
  old_young_until timestamptz,
  -- Null for a removal.
  new_contact text,
  asked_at timestamptz not null,
  -- When it takes effect: at once, or 72 hours later.
  due_at timestamptz not null,
  applied_at timestamptz,
  -- The PIN that stood when the change was asked for; null for none.
  pin_hash text,
  pin_set_at timestamptz,
  pin_proves_at timestamptz,
  -- Messages about a change that waits, including the first.
  told smallint not null default 0,
  -- When the next message, or the change itself, is due; null once it no longer waits.
  next_check_at timestamptz,
  -- Whether the contact that stood before was an unproved one (customer.unproved_channel): an undo must not make it more.
  old_unproved boolean not null default false,
  -- Whether the contact on the other channel was unproved before the change: a removal proves the one that remains, and its
  -- undo takes that back.
  old_other_unproved boolean not null default false,
  primary key (user_id, id),
  constraint contact_transition_applied check (
    (state in ('applied', 'undone', 'voided')) = (applied_at is not null)
  ),
  constraint contact_transition_pin check ((pin_hash is null) = (pin_set_at is null))
);

create unique index contact_transition_waiting on contact_transition (user_id, channel) where state = 'waiting';
create index contact_transition_due on contact_transition (next_check_at) where next_check_at is not null;
create index contact_transition_age on contact_transition (asked_at);

-- A customer who asked for a code has only young contacts: when this one may be told that it can get one.
create table young_contact_wait (
  user_id uuid not null,
  channel text not null check (channel in ('email', 'phone')),
  next_check_at timestamptz not null,
  primary key (user_id, channel)
);

create index young_contact_wait_due on young_contact_wait (next_check_at);

-- What a link in a message does: 256 random bits, kept as a hash, good for one purpose.
create table message_link (
  token_hash bytea primary key,
  user_id uuid not null,
  purpose text not null check (purpose in ('undo_contact', 'end_contact', 'stop_account')),
  -- The contact_transition that it is about.
  subject_id uuid not null,
  -- Where it was sent.
  channel text not null check (channel in ('email', 'phone')),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index message_link_age on message_link (expires_at);

-- A change of contact was undone by a link: no bank withdrawal leaves until the password has been reset, and for 72 hours from
-- pressed_at the PIN is guarded.
create table withdrawal_stop (
  user_id uuid primary key,
  pressed_at timestamptz not null,
  -- When the earliest change that was undone had been asked for.
  began_at timestamptz not null,
  -- The contacts whose links were pressed: they prove an old mailbox or SIM and nothing more.
  by_email boolean not null,
  by_phone boolean not null,
  -- Whether a PIN stood before that change.
  had_pin boolean not null,
  password_reset_at timestamptz,
  -- Staff have seen a paper: a PIN may be set or reset before the 72 hours are over.
  pin_allowed_at timestamptz,
  -- When a code from a contact that did not press was typed right after the press: the owner of the account reads it. Null for
  -- not yet. Until then, and for 30 days at most, a contact that pressed gets no code where there is another one.
  other_confirmed_at timestamptz
);

-- PIN and freezes

-- The PIN of a customer who set one. A PIN has few digits, so its wrong tries are counted here, over all sessions.
create table customer_pin (
  user_id uuid primary key,
  pin_hash text not null,
  -- Since the last correct PIN or sign-in with the password.
  wrong_tries smallint not null default 0,
  -- Since the last correct PIN only: a sign-in does not reset them.
  wrong_in_a_row smallint not null default 0,
  locked_at timestamptz,
  set_at timestamptz not null,
  -- From when on it proves, beside the password, who the customer is. Null: a day after it was set.
  proves_at timestamptz,
  -- Wrong PINs that the customer has not been told of yet, whatever correct ones lie between, and when the customer last was told.
  wrong_untold integer not null default 0,
  wrong_told_at timestamptz,
  constraint customer_pin_tries check (wrong_tries between 0 and 5),
  constraint customer_pin_tries_in_a_row check (wrong_in_a_row between 0 and 10),
  constraint customer_pin_wrong_untold check (wrong_untold >= 0)
);

-- Stops money, and control over it, from leaving a customer's account. A freeze ends only when staff end it; past its review day
-- it stands and raises an alarm. An ended one stays, for whoever asks later.
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
  -- When the review day is over; null once the alarm has been raised, or the freeze has ended.
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

-- Identity checks and names

-- How far a customer's identity check is; there is a row once the BVN is confirmed.
create table kyc_case (
  user_id uuid primary key,
  status text not null check (status in ('bvn_confirmed', 'pending', 'verified', 'rejected')),
  -- Sealed with the field keys: nobody reads the number here.
  bvn_sealed bytea not null,
  bvn_ending text not null check (bvn_ending ~ '^[0-9]{4}$'),
  birth_date date not null,
  -- The name on the BVN's record, for the person who compares it with the photo.
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

create index kyc_case_waiting on kyc_case (submitted_at) where status = 'pending';

-- One BVN, one customer. Keyed by a hash that nobody can compute without the key.
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

-- What staff decided, for whoever asks later; append-only by rights. A round has one decision, and at most one that revokes it.
create table kyc_decision (
  user_id uuid not null,
  id uuid not null,
  round integer not null,
  decision text not null check (decision in ('approved', 'rejected', 'revoked')),
  reason text,
  staff text not null,
  at timestamptz not null,
  primary key (user_id, id)
);

create unique index kyc_decision_once on kyc_decision (user_id, round) where decision <> 'revoked';
create unique index kyc_decision_revoked_once on kyc_decision (user_id, round) where decision = 'revoked';

-- A name that is not the customer's as far as we can tell, kept for the staff who decide.
create table name_check (
  user_id uuid not null,
  id uuid not null,
  source text not null check (source in ('bvn', 'bank_account', 'virtual_account')),
  -- Keyed hash of the BVN or the account's number: each one is looked at once.
  subject bytea not null,
  -- Sealed with the field keys: it may be a stranger's.
  name_sealed bytea not null,
  opened_at timestamptz not null,
  decided_at timestamptz,
  primary key (user_id, id),
  constraint name_check_once unique (user_id, source, subject)
);

-- Another name that a customer bears beside the one on the BVN's record; staff saw a paper. Append-only by rights.
create table accepted_name (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  -- The case that the paper is filed with.
  case_name text not null,
  reason text not null,
  staff text not null,
  -- If accepted before a BVN was confirmed: good with that BVN alone. Null: the confirmed one.
  bvn_hash bytea,
  at timestamptz not null,
  primary key (user_id, id)
);

-- The customer's name before each change of it. A thief's first step is the name; staff see what it was. Append-only by rights.
create table earlier_name (
  user_id uuid not null,
  id uuid not null,
  first_name text not null,
  last_name text not null,
  -- When it was changed.
  until timestamptz not null,
  primary key (user_id, id)
);

-- Notifications

-- Counts a customer's notifications. Its row is locked while one is added, so that their seq is the order of their commits:
-- whoever has seen one has seen all before it.
create table notification_inbox (
  user_id uuid primary key,
  last_seq bigint not null
);

-- What a customer is told in the app. id names the command that caused it; a removed one stays, so that a repeat of that command
-- does not bring it back.
create table notification (
  user_id uuid not null,
  id uuid not null,
  seq bigint not null,
  kind text not null,
  title text not null,
  body text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  removed_at timestamptz,
  primary key (user_id, id),
  constraint notification_seq unique (user_id, seq)
);

create index notification_unread on notification (user_id) where read_at is null and removed_at is null;

-- What a customer chose; without a row the default holds. No row can switch off the warnings of a stolen session.
create table notification_preference (
  user_id uuid not null,
  topic text not null check (topic in ('money', 'security', 'news')),
  channel text not null check (channel in ('email', 'sms', 'push')),
  is_on boolean not null,
  changed_at timestamptz not null,
  primary key (user_id, topic, channel),
  constraint notification_preference_security check (topic <> 'security' or channel = 'push' or is_on)
);

-- A browser or phone that takes push messages, for as long as the session in which it asked for them lives.
create table push_device (
  user_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  public_key text not null,
  auth_secret text not null,
  seen_at timestamptz not null,
  -- A push service that takes no messages is left alone for longer each time, and in the end forgotten.
  failures integer not null default 0 check (failures >= 0),
  rests_until timestamptz,
  primary key (user_id, id)
);

-- One browser has one endpoint, whoever is signed in there: it belongs to the customer who asked last.
create table push_endpoint (
  endpoint_hash bytea primary key,
  user_id uuid not null,
  device_id uuid not null
);

-- Cases

-- What a customer says is wrong, and what staff answered.
create table customer_case (
  user_id uuid not null,
  id uuid not null,
  number bigint not null,
  -- The transaction that it is about, if it is about one.
  transaction_id uuid,
  transaction_text text,
  text text not null check (char_length(text) between 1 and 2000),
  created_at timestamptz not null,
  due_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  answered_by text,
  primary key (user_id, id),
  constraint customer_case_due check (due_at > created_at),
  constraint customer_case_answered check (
    (answer is null) = (answered_at is null) and (answer is null) = (answered_by is null)
  )
);

create index customer_case_waiting on customer_case (due_at) where answered_at is null;

-- The numbers that customers and staff quote: one series over all customers.
create table customer_case_number (
  number bigint generated always as identity (start with 100001) primary key,
  user_id uuid not null,
  case_id uuid not null
);
