-- An old contact is reserved for a while: nobody else can claim it, it signs nobody in and gets no code. Null while it is in use.
alter table email_address add column reserved_until timestamptz;
alter table phone_number add column reserved_until timestamptz;

create index email_address_reserved on email_address (reserved_until) where reserved_until is not null;
create index phone_number_reserved on phone_number (reserved_until) where reserved_until is not null;

-- A contact that was added, changed or removed, or will be when 72 hours are over: what stood before it, so that it can be undone.
create table contact_transition (
  user_id uuid not null,
  id uuid not null,
  channel text not null check (channel in ('email', 'phone')),
  state text not null check (state in ('waiting', 'ended', 'applied', 'undone', 'voided')),
  asked_by text not null check (asked_by in ('customer', 'staff')),
  -- Null where none stood there that anybody had verified.
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
  -- Messages about a change that waits, the first one included.
  told smallint not null default 0,
  -- When the next message is due, or the change; null once it waits no more.
  next_check_at timestamptz,
  primary key (user_id, id),
  constraint contact_transition_applied check (
    (state in ('applied', 'undone', 'voided')) = (applied_at is not null)
  ),
  constraint contact_transition_pin check ((pin_hash is null) = (pin_set_at is null))
);

create unique index contact_transition_waiting on contact_transition (user_id, channel) where state = 'waiting';
create index contact_transition_due on contact_transition (next_check_at) where next_check_at is not null;
create index contact_transition_age on contact_transition (asked_at);

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

-- A change of contact was undone by a link: no bank withdrawal leaves until the password was reset, and for 72 hours from
-- pressed_at the PIN is guarded.
create table withdrawal_stop (
  user_id uuid primary key,
  pressed_at timestamptz not null,
  -- When the earliest change was asked for that was undone.
  began_at timestamptz not null,
  -- The contacts whose links were pressed: they prove an old mailbox or SIM and nothing more.
  by_email boolean not null,
  by_phone boolean not null,
  -- Whether a PIN stood before that change.
  had_pin boolean not null,
  password_reset_at timestamptz,
  -- Staff have seen a paper: a PIN may be set or reset before the 72 hours are over.
  pin_allowed_at timestamptz
);
