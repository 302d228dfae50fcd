-- The last night of each work that one worker does once a night. Until it is done, another worker takes it after again_at.
create table nightly_work (
  name text primary key,
  night date not null,
  done boolean not null,
  again_at timestamptz not null
);
