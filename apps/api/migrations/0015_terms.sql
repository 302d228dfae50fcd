-- What a customer answered to a version of the terms and the privacy notice: agreed then, or asked again from that moment on.
create table terms_answer (
  user_id uuid not null,
  version text not null,
  agreed_at timestamptz,
  ask_again_at timestamptz,
  primary key (user_id, version),
  constraint terms_answer_is_one check ((agreed_at is null) <> (ask_again_at is null))
);
